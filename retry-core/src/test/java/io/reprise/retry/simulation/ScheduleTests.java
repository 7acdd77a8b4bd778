package io.reprise.retry.simulation;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.simulation.Schedule.Row;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

class ScheduleTests {

    private static final long PROPERTY_SEED = 20_261_130;

    /** Base 200 ms, factor 2, cap 30 s, 8 retries, full jitter, seed 42. */
    static ScheduleInput.Builder reference() {
        return ScheduleInput.builder("payments")
                .baseDelay(Duration.ofMillis(200))
                .multiplier(2)
                .maxDelay(Duration.ofSeconds(30))
                .retries(8)
                .jitter(Jitter.FULL)
                .seed(42);
    }

    private static List<Long> waits(ScheduleInput input) {
        return Schedule.of(input).rows().stream().map(Row::waitMs).toList();
    }

    @Test
    void referenceIsMetToTheDigit() {
        Schedule schedule = Schedule.of(reference().build());
        assertThat(schedule.jitter()).isEqualTo("full");
        assertThat(schedule.rows())
                .containsExactly(
                        new Row(1, 200, 120, 120),
                        new Row(2, 400, 179, 299),
                        new Row(3, 800, 682, 981),
                        new Row(4, 1_600, 1_072, 2_053),
                        new Row(5, 3_200, 559, 2_612),
                        new Row(6, 6_400, 3_370, 5_982),
                        new Row(7, 12_800, 3_497, 9_479),
                        new Row(8, 25_600, 15_993, 25_472));
        assertThat(schedule.totalMs()).isEqualTo(25_472);
        assertThat(schedule.totalWithoutJitterMs()).isEqualTo(51_000);
        assertThat(schedule.withoutJitter())
                .allSatisfy(row -> assertThat(row.waitMs()).isEqualTo(row.ceilingMs()));
        assertThat(schedule.withoutJitter())
                .extracting(Row::ceilingMs)
                .isEqualTo(List.of(200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 12_800L, 25_600L));
    }

    @Test
    void referencesTableReadsAsPeopleWriteIt() {
        assertThat(Schedule.of(reference().build()).table()).isEqualTo("""
                        retry  ceiling     wait  cumulated
                        1       200 ms   120 ms     120 ms
                        2       400 ms   179 ms     299 ms
                        3       800 ms   682 ms     981 ms
                        4        1.6 s   1.07 s     2.05 s
                        5        3.2 s   559 ms     2.61 s
                        6        6.4 s   3.37 s     5.98 s
                        7       12.8 s    3.5 s     9.48 s
                        8       25.6 s  15.99 s    25.47 s""");
    }

    @Test
    void allKindsOfJitterStandSideBySideWithOneSeed() {
        List<Schedule> kinds = Schedule.sideBySide(reference().build());
        assertThat(kinds)
                .extracting(Schedule::jitter)
                .containsExactly("none", "full", "equal", "decorrelated", "proportional");
        // The first draw of seed 42 is 0.60110…
        assertThat(kinds).extracting(kind -> kind.rows().get(0).waitMs()).containsExactly(200L, 120L, 160L, 440L, 220L);
        assertThat(kinds.get(1)).isEqualTo(Schedule.of(reference().build()));
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void waitsAreThoseOfARealCallWithTheSameRandomNumbers(Jitter jitter) {
        ScheduleInput input = reference()
                .jitter(jitter)
                .baseDelay(Duration.ofNanos(1_234_567))
                .retries(20)
                .build();
        VirtualTime time = VirtualTime.create();
        RetryEnvironment environment = RetryEnvironment.builder()
                .timeSource(time.timeSource())
                .random(new Mulberry32(42))
                .build();
        RetryPolicy policy = input.policy().toBuilder().deadline(null).build();
        Throwable last =
                catchThrowable(() -> RetryExecutor.of(policy, environment).call(() -> {
                    throw new IOException("down");
                }));
        assertThat(last).isInstanceOf(IOException.class);
        List<Long> slept = time.sleeps().stream()
                .map(wait -> Math.round(wait.toNanos() / 1e6))
                .toList();
        assertThat(waits(input)).hasSize(20).isEqualTo(slept);
    }

    @Test
    void previousOfDecorrelatedIsTheUnroundedBackoffWithoutTheHint() {
        ScheduleInput plain = reference().jitter(Jitter.DECORRELATED).build();
        ScheduleInput hinted = reference()
                .jitter(Jitter.DECORRELATED)
                .hint(Duration.ofSeconds(1))
                .build();
        assertThat(waits(hinted))
                .isEqualTo(
                        waits(plain).stream().map(wait -> Math.max(wait, 1_000)).toList());
        ScheduleInput tiny = reference()
                .jitter(Jitter.DECORRELATED)
                .baseDelay(Duration.ofNanos(400_000))
                .retries(20)
                .build();
        assertThat(waits(tiny).get(19))
                .as("would stay 0 if the previous wait were rounded")
                .isPositive();
    }

    @Test
    void hintIsAFloorUnderEveryWait() {
        assertThat(waits(reference().hint(Duration.ofMillis(1_500)).build()))
                .containsExactly(1_500L, 1_500L, 1_500L, 1_500L, 1_500L, 3_370L, 3_497L, 15_993L);
    }

    @Test
    void halfAMillisecondIsRoundedUp() {
        ScheduleInput input = reference()
                .jitter(Jitter.NONE)
                .baseDelay(Duration.ofNanos(1_500_000))
                .multiplier(1)
                .retries(2)
                .build();
        assertThat(waits(input)).containsExactly(2L, 2L);
    }

    @Test
    void waitsStayBetweenTheHintAndTheCapForRandomInput() {
        Random random = new Random(PROPERTY_SEED);
        for (int i = 0; i < 500; i++) {
            Duration cap = Duration.ofMillis(1 + random.nextInt(60_000));
            Duration hint = random.nextBoolean() ? Duration.ZERO : Duration.ofMillis(random.nextInt(5_000));
            ScheduleInput input = ScheduleInput.builder("any")
                    .maxDelay(cap)
                    .baseDelay(Duration.ofNanos(1 + (long) (random.nextDouble() * cap.toNanos())))
                    .multiplier(1 + random.nextDouble() * 9)
                    .jitter(Jitter.values()[random.nextInt(5)])
                    .jitterFactor(1 - random.nextDouble())
                    .retries(1 + random.nextInt(20))
                    .hint(hint)
                    .seed(random.nextInt())
                    .build();
            assertPlausible(Schedule.of(input), cap, hint, i);
        }
    }

    private static void assertPlausible(Schedule schedule, Duration cap, Duration hint, int round) {
        Supplier<String> which = () -> "seed " + PROPERTY_SEED + ", round " + round + ", " + schedule;
        long most = Math.max(cap.toMillis(), hint.toMillis());
        long sum = 0;
        for (Row row : schedule.rows()) {
            sum += row.waitMs();
            assertThat(row.waitMs()).as(which).isBetween(hint.toMillis(), most);
            assertThat(row.ceilingMs()).as(which).isLessThanOrEqualTo(cap.toMillis());
            assertThat(row.cumulatedMs()).as(which).isEqualTo(sum);
        }
        assertThat(schedule.totalMs()).isEqualTo(sum);
    }

    @Test
    void seedGivesTheSameScheduleAgainAndAnotherSeedAnother() {
        assertThat(Schedule.of(reference().build()))
                .isEqualTo(Schedule.of(reference().build()));
        assertThat(waits(reference().seed(43).build()))
                .isNotEqualTo(waits(reference().build()));
    }

    @Test
    void negativeSeedIsItsUnsignedValue() {
        ScheduleInput input = reference().seed(-1).build();
        assertThat(input.seed()).isEqualTo(4_294_967_295L);
        assertThat(waits(input))
                .isEqualTo(waits(reference().seed(4_294_967_295L).build()));
    }

    @Test
    void waitsWithoutCapNeitherOverflowNorTurnNegative() {
        ScheduleInput endless = reference()
                .jitter(Jitter.NONE)
                .maxDelay(null)
                .multiplier(1e300)
                .retries(20)
                .build();
        Schedule schedule = Schedule.of(endless);
        assertThat(schedule.rows()).extracting(Row::cumulatedMs).isSorted();
        assertThat(schedule.totalMs()).isEqualTo(Long.MAX_VALUE);
        assertThat(Distribution.of(endless).histogram()).hasSize(1);
        assertThat(schedule.table()).hasLineCount(21);
    }

    @Test
    void policyGivesItsValuesAndItsRetries() {
        RetryPolicy policy = RetryPolicy.builder("bank")
                .maxAttempts(4)
                .baseDelay(Duration.ofMillis(7))
                .multiplier(3)
                .maxDelay(Duration.ofSeconds(1))
                .jitter(Jitter.PROPORTIONAL)
                .jitterFactor(0.25)
                .deadline(Duration.ofSeconds(3))
                .build();
        ScheduleInput input = ScheduleInput.from(policy).build();
        assertThat(input.retries()).isEqualTo(3);
        assertThat(input.policy()).hasToString(policy.toString());
        assertThat(input.policy().jitterFactor()).isEqualTo(0.25);
        assertThat(input.seed()).isEqualTo(42);
        assertThat(input.runs()).isEqualTo(500);
        assertThat(input.hint()).isZero();
    }

    @Test
    void policyWithFewerOrMoreRetriesThanCanBeShownIsShownWithOneOrTwenty() {
        RetryPolicy once = RetryPolicy.builder("once").maxAttempts(1).build();
        RetryPolicy unlimited =
                RetryPolicy.builder("unlimited").unlimitedAttempts().build();
        assertThat(ScheduleInput.from(once).build().retries()).isEqualTo(1);
        assertThat(ScheduleInput.from(unlimited).build().retries()).isEqualTo(20);
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() {
        assertThatThrownBy(() -> reference()
                        .retries(21)
                        .hint(Duration.ofMillis(-1))
                        .seed(1L << 32)
                        .runs(10_001)
                        .multiplier(0.5)
                        .maxDelay(Duration.ofMillis(100))
                        .build())
                .isInstanceOf(InvalidSimulationException.class)
                .hasMessage("the simulation can't be run: retries = 21: must be from 1 to 20;"
                        + " hint = -1ms: must be from 0 ms to 60 min;"
                        + " seed = 4294967296: must be a whole number from 0 to 4294967295 (32 bits);"
                        + " runs = 10001: must be from 1 to 10000;"
                        + " max-delay = 100 ms: must not be below base-delay, which is 200 ms;"
                        + " multiplier = 0.5: must be a number of 1 or more (1: no growth)");
    }

    @Test
    void limitsThemselvesAreAccepted() {
        assertThat(reference()
                        .retries(20)
                        .runs(10_000)
                        .seed(0xFFFF_FFFFL)
                        .hint(Duration.ofHours(1))
                        .build()
                        .retries())
                .isEqualTo(20);
        assertThat(reference().retries(1).runs(1).seed(0).build().retries()).isEqualTo(1);
        assertThatThrownBy(() -> reference().retries(0).build()).hasMessageContaining("retries = 0");
        assertThatThrownBy(() -> reference().runs(0).build()).hasMessageContaining("runs = 0");
    }
}
