package io.reprise.verification.benchmarks.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class TargetTableTests {

    private static final Cell OURS = Cell.of("core/happyPath", "reprise-default");
    private static final Cell FLOOR = Cell.of("core/happyPath", "floor-default");

    @Test
    void limitThatIsKeptIsReached() {
        assertThat(tableOf(time(OURS, 115), time(FLOOR, 100))).contains("| 1.15 × | 1.15 | yes |");
    }

    @Test
    void limitThatIsNotKeptIsNot() {
        assertThat(tableOf(time(OURS, 116), time(FLOOR, 100))).contains("| 1.15 × | 1.16 | no |");
    }

    @Test
    void whatWasNotMeasuredIsUnknownAndNamed() {
        assertThat(tableOf(time(OURS, 116)))
                .contains("| 1.15 × | not measured | unknown |")
                .contains("ns/op of `reprise-default` against floor-default: not measured were core/happyPath of"
                        + " floor-default.");
    }

    @Test
    void ratioToSomePeersIsGivenWithTheNamesOfTheOthers() {
        Cell plain = Cell.of("core/happyPath", "reprise");
        assertThat(tableOf(time(plain, 5), time(Cell.of("core/happyPath", "failsafe"), 20)))
                .contains("| 0.50 × | 0.25 | yes |")
                .contains("against the fastest peer: not measured were core/happyPath of spring-retry, ");
    }

    @Test
    void lowerBoundAboveTheLimitIsNotReached() {
        assertThat(tableOf(atLeast(OURS, 200), time(FLOOR, 100))).contains("| 1.15 × | 2.00 | no |");
    }

    @Test
    void lowerBoundWithinTheLimitProvesNothing() {
        assertThat(tableOf(atLeast(OURS, 100), time(FLOOR, 100))).contains("| 1.15 × | 1.00 | unknown |");
    }

    @Test
    void ratioToALowerBoundProvesNothing() {
        assertThat(tableOf(time(OURS, 200), atLeast(FLOOR, 100))).contains("| 1.15 × | 2.00 | unknown |");
    }

    private static Sample atLeast(Cell cell, double value) {
        return new Sample("java", 1, cell, Metric.TIME, value, true);
    }

    private static String tableOf(Sample... samples) {
        Markdown page = new Markdown();
        new TargetTable(new Samples(List.of(samples))).write(page);
        return page.toString();
    }

    private static Sample time(Cell cell, double value) {
        return Sample.exact("java", 1, cell, Metric.TIME, value);
    }
}
