package io.reprise.verification.benchmarks.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StatisticTests {

    @Test
    void medianOfAnOddNumberIsTheOneInTheMiddle() {
        assertThat(Statistic.of(List.of(9.0, 1.0, 2.0))).isEqualTo(new Statistic(2, 1, 9, 3));
    }

    @Test
    void medianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
        assertThat(Statistic.of(List.of(4.0, 1.0, 2.0, 9.0))).isEqualTo(new Statistic(3, 1, 9, 4));
    }

    @Test
    void ratioShowsItsSpreadWhereThereIsOne() {
        assertThat(Statistic.of(List.of(1.234)).asRatio()).isEqualTo("1.23");
        assertThat(Statistic.of(List.of(1.5, 1.0, 3.0)).asRatio()).isEqualTo("1.50 (1.00–3.00)");
    }
}
