package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.LongStream;

import io.reprise.retry.RetryPolicy;

/**
 * Prints how long the simulations take once the JVM is warm: the median and the slowest of 15. Not a test. Run it with
 * {@code java -cp target/classes:target/test-classes io.reprise.retry.simulation.SimulationTimings}.
 */
final class SimulationTimings {

    private static final int WARM_UPS = 10;
    private static final int TIMED = 15;

    private SimulationTimings() {}

    public static void main(String[] args) {
        ScheduleInput schedule = ScheduleInput.builder("timed")
                .maxDelay(Duration.ofSeconds(30))
                .retries(20)
                .runs(500)
                .build();
        ScheduleInput manyRuns = ScheduleInput.builder("timed")
                .maxDelay(Duration.ofSeconds(30))
                .retries(20)
                .runs(10_000)
                .build();
        RetryPolicy policy = RetryPolicy.builder("timed").maxAttempts(9).build();
        HerdInput herd = HerdInput.builder(policy).clients(10_000).build();
        StormInput storm = StormInput.builder(
                        RetryPolicy.builder("timed").maxAttempts(3).build())
                .build();
        time("schedule: distribution of 500 runs of 20 retries", () -> Distribution.of(schedule));
        time("schedule: whole report of the same", () -> ScheduleReport.of(schedule));
        time("schedule: whole report of 10,000 runs of 20 retries", () -> ScheduleReport.of(manyRuns));
        time("herd: 10,000 clients, 8 retries, five kinds of jitter", () -> Herd.of(herd));
        time("contention: 100 clients, 100 runs, six kinds", () -> Contention.of(ContentionInput.standard()));
        time("storm: 280 calls per second for 390 s, budget", () -> Storm.of(storm));
        time("storm: the same without budget", () -> Storm.of(storm.withoutBudget()));
    }

    private static void time(String what, Runnable simulation) {
        for (int i = 0; i < WARM_UPS; i++) {
            simulation.run();
        }
        long[] nanos = LongStream.generate(() -> timeOnce(simulation))
                .limit(TIMED)
                .sorted()
                .toArray();
        System.out.println(String.format(
                Locale.ROOT,
                "%-55s %8.1f ms, slowest %8.1f ms",
                what,
                nanos[TIMED / 2] / 1e6,
                Arrays.stream(nanos).max().orElse(0) / 1e6));
    }

    private static long timeOnce(Runnable simulation) {
        long start = System.nanoTime();
        simulation.run();
        return System.nanoTime() - start;
    }
}
