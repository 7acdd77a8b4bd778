package io.reprise.retry.backoff;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class BackoffTests {

    private static final long SEED = 42;
    private static final int DRAWS = 10_000;
    private static final double MILLI = 1e6;
    private static final double SECOND = 1e9;

    private static Backoff backoff(Duration base, double multiplier, @Nullable Duration cap) {
        return Backoff.exponential(base, multiplier, cap);
    }

    private static double[] draws(Backoff backoff, int retry, double previous) {
        DoubleSupplier random = new Random(SEED)::nextDouble;
        return DoubleStream.generate(() -> backoff.draw(retry, previous, random))
                .limit(DRAWS)
                .toArray();
    }

    /** The largest distance between the draws' distribution and the uniform one (Kolmogorov and Smirnov). */
    private static double distanceFromUniform(double[] draws, double from, double to) {
        double[] sorted = draws.clone();
        Arrays.sort(sorted);
        double distance = 0;
        for (int i = 0; i < sorted.length; i++) {
            double expected = (sorted[i] - from) / (to - from);
            distance = Math.max(distance, Math.abs(expected - (i + 1.0) / sorted.length));
        }
        return distance;
    }

    private static void assertWithin(double[] draws, double from, double to) {
        assertThat(DoubleStream.of(draws).min().orElseThrow()).isGreaterThanOrEqualTo(from);
        assertThat(DoubleStream.of(draws).max().orElseThrow()).isLessThanOrEqualTo(to);
    }

    private static void assertUniform(double[] draws, double from, double to) {
        assertWithin(draws, from, to);
        // 1.63 / √n is the 1 % bound of the Kolmogorov-Smirnov test.
        assertThat(distanceFromUniform(draws, from, to))
                .as("distance from U[%s, %s] with seed %s", from, to, SEED)
                .isLessThan(1.63 / Math.sqrt(DRAWS));
    }

    @Test
    void ceilingDoublesFromTheBaseUpToTheCap() {
        Backoff backoff = backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(1));
        assertThat(DoubleStream.of(1, 2, 3, 4, 5).map(n -> backoff.ceiling((int) n) / MILLI))
                .containsExactly(200.0, 400.0, 800.0, 1000.0, 1000.0);
    }

    @Test
    void row04_fractionsOfAMillisecondAreKeptSoThatWaitsGrowStrictly() {
        Backoff backoff = backoff(Duration.ofMillis(1), 1.5, null);
        for (int retry = 1; retry < 10; retry++) {
            assertThat(backoff.draw(retry + 1, 0, () -> 0.5)).isGreaterThan(backoff.draw(retry, 0, () -> 0.5));
        }
        assertThat(backoff.ceiling(2)).isEqualTo(1.5 * MILLI);
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void row05_hugeBasesAndManyRetriesNeverOverflowAndAreNeverZero(Jitter jitter) {
        Backoff backoff =
                backoff(Duration.ofSeconds(1_000_000_000_000L), 10, null).spread(jitter, 0.5);
        double previous = 0;
        for (int retry = 1; retry <= 200; retry++) {
            previous = backoff.draw(retry, previous, () -> 0.5);
            assertThat(previous).isFinite().isPositive();
            assertThat(Backoff.wholeNanos(previous)).as("retry %s", retry).isPositive();
        }
        assertThat(Backoff.wholeNanos(backoff.draw(Integer.MAX_VALUE, previous, () -> 0.5)))
                .isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void row07_firstCeilingIsTheBaseItself() {
        assertThat(backoff(Duration.ofSeconds(5), 2, null).ceiling(1)).isEqualTo(5 * SECOND);
    }

    @Test
    void zeroBaseStaysZeroForAnyRetry() {
        assertThat(backoff(Duration.ZERO, 2, null).ceiling(5_000)).isZero();
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void row01_drawsAtTheCapNeverExceedItAndStillDiffer(Jitter jitter) {
        Backoff backoff =
                backoff(Duration.ofMillis(100), 2, Duration.ofSeconds(5)).spread(jitter, 0.5);
        double[] draws = draws(backoff, 20, 5 * SECOND);
        assertWithin(draws, 0, 5 * SECOND);
        long distinct = DoubleStream.of(draws).distinct().count();
        if (jitter == Jitter.NONE) {
            assertThat(distinct).isOne();
        } else {
            assertThat(distinct).as("distinct draws of %s", jitter).isGreaterThan(DRAWS / 4);
        }
    }

    @Test
    void noJitterGivesTheCeilingAndNeverAsksForRandomness() {
        Backoff backoff = backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(10));
        double drawn = backoff.draw(3, 0, () -> {
            throw new AssertionError("asked for randomness");
        });
        assertThat(drawn).isEqualTo(800 * MILLI);
    }

    @Test
    void fullJitterIsUniformFromZeroToTheCeiling() {
        Backoff backoff =
                backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(1)).spread(Jitter.FULL, 0.5);
        assertUniform(draws(backoff, 2, 0), 0, 400 * MILLI);
        assertUniform(draws(backoff, 9, 0), 0, SECOND);
    }

    @Test
    void equalJitterIsUniformFromHalfTheCeilingToTheCeiling() {
        Backoff backoff =
                backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(1)).spread(Jitter.EQUAL, 0.5);
        assertUniform(draws(backoff, 2, 0), 200 * MILLI, 400 * MILLI);
        assertUniform(draws(backoff, 9, 0), SECOND / 2, SECOND);
    }

    @Test
    void proportionalJitterIsUniformAroundTheCeilingAndStopsAtTheCap() {
        Backoff backoff =
                backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(1)).spread(Jitter.PROPORTIONAL, 0.25);
        assertUniform(draws(backoff, 2, 0), 300 * MILLI, 500 * MILLI);
        assertUniform(draws(backoff, 9, 0), 0.75 * SECOND, SECOND);
    }

    @Test
    void row02_multiplierOfOneStillVariesWithJitter() {
        Backoff backoff = backoff(Duration.ofMillis(200), 1, null).spread(Jitter.FULL, 0.5);
        assertUniform(draws(backoff, 7, 0), 0, 200 * MILLI);
    }

    @Test
    void decorrelatedJitterIsUniformFromTheBaseToThreeTimesThePreviousBackoff() {
        Backoff backoff =
                backoff(Duration.ofMillis(200), 7, Duration.ofSeconds(1)).spread(Jitter.DECORRELATED, 0.5);
        assertUniform(draws(backoff, 1, 0), 200 * MILLI, 600 * MILLI);
        assertUniform(draws(backoff, 5, 300 * MILLI), 200 * MILLI, 900 * MILLI);
    }

    @Test
    void decorrelatedJitterClampsAfterItsDraw() {
        Backoff backoff =
                backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(1)).spread(Jitter.DECORRELATED, 0.5);
        double[] draws = draws(backoff, 5, SECOND);
        double atCap = DoubleStream.of(draws).filter(draw -> draw == SECOND).count() / (double) DRAWS;
        assertThat(atCap)
                .as("U[0.2 s, 3 s] lies above 1 s in 2/2.8 of all draws")
                .isCloseTo(2 / 2.8, within(0.02));
    }

    @Test
    void anotherBaseIsCappedToo() {
        Backoff backoff = backoff(Duration.ofMillis(200), 2, Duration.ofMillis(500));
        assertThat(backoff.withBase(Duration.ofSeconds(1)).ceiling(1)).isEqualTo(500 * MILLI);
        assertThat(backoff.withBase(Duration.ofMillis(300)).ceiling(1)).isEqualTo(300 * MILLI);
    }

    @Test
    void wholeNanosRoundHalfUp() {
        assertThat(Backoff.wholeNanos(1.4)).isEqualTo(1);
        assertThat(Backoff.wholeNanos(1.5)).isEqualTo(2);
    }
}
