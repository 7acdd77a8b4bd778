package io.reprise.verification.benchmarks.report;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class SamplesTests {

    private static final Cell OURS = Cell.of("core/happyPath", "ours");
    private static final Cell ONE = Cell.of("core/happyPath", "one");
    private static final Cell OTHER = Cell.of("core/happyPath", "other");

    @Test
    void ratioIsFormedWithinARound() {
        // The machine was ten times slower in the second round: medians would give 1.1 / 2.2, mixed rounds anything.
        Samples samples = samples(time(1, OURS, 10), time(1, ONE, 20), time(2, OURS, 100), time(2, ONE, 400));
        Statistic ratio = samples.ratio(OURS, List.of(ONE), Metric.TIME).orElseThrow();
        assertThat(ratio).isEqualTo(new Statistic(0.375, 0.25, 0.5, 2));
    }

    @Test
    void fastestPeerIsTheFastestOfEachRound() {
        Samples samples = samples(
                time(1, OURS, 10),
                time(1, ONE, 20),
                time(1, OTHER, 40),
                time(2, OURS, 10),
                time(2, ONE, 40),
                time(2, OTHER, 5));
        Statistic ratio = samples.ratio(OURS, List.of(ONE, OTHER), Metric.TIME).orElseThrow();
        assertThat(ratio).isEqualTo(new Statistic(1.25, 0.5, 2, 2));
    }

    @Test
    void roundWithoutEitherSideIsLeftOut() {
        Samples samples = samples(time(1, OURS, 10), time(2, ONE, 20), time(3, OURS, 30), time(3, ONE, 10));
        assertThat(samples.ratio(OURS, List.of(ONE), Metric.TIME)).contains(new Statistic(3, 3, 3, 1));
    }

    @Test
    void nothingIsInventedWhereOneSideWasNeverMeasured() {
        Samples samples = samples(time(1, OURS, 10));
        assertThat(samples.ratio(OURS, List.of(ONE), Metric.TIME)).isEmpty();
        assertThat(samples.ratio(ONE, List.of(OURS), Metric.TIME)).isEmpty();
        assertThat(samples.figure(ONE, Metric.TIME)).isEmpty();
        assertThat(samples.figure(OURS, Metric.BYTES)).isEmpty();
    }

    @Test
    void ratioToNothingIsNone() {
        Samples samples = samples(time(1, OURS, 10), time(1, ONE, 0));
        assertThat(samples.ratio(OURS, List.of(ONE), Metric.TIME)).isEmpty();
    }

    @Test
    void growthIsTheRatioOfTwoSizes() {
        Samples samples = samples(time(1, OURS.at(1), 10), time(1, OURS.at(100), 30));
        assertThat(samples.growth(OURS.at(1), OURS.at(100), null, Metric.TIME)).contains(new Statistic(3, 3, 3, 1));
    }

    @Test
    void growthOverAFloorIsInProportionToTheFloors() {
        Samples samples = samples(
                time(1, OURS.at(1), 10), time(1, OURS.at(100), 30), time(1, ONE.at(1), 2), time(1, ONE.at(100), 5));
        Statistic growth =
                samples.growth(OURS.at(1), OURS.at(100), "one", Metric.TIME).orElseThrow();
        assertThat(growth.median()).isCloseTo(1.2, within(1e-9));
    }

    @Test
    void growthOverAFloorThatWasNotMeasuredIsNone() {
        Samples samples = samples(time(1, OURS.at(1), 10), time(1, OURS.at(100), 30));
        assertThat(samples.growth(OURS.at(1), OURS.at(100), "one", Metric.TIME)).isEmpty();
    }

    private static Samples samples(Sample... samples) {
        return new Samples(List.of(samples));
    }

    private static Sample time(int round, Cell cell, double value) {
        return Sample.exact("java", round, cell, Metric.TIME, value);
    }
}
