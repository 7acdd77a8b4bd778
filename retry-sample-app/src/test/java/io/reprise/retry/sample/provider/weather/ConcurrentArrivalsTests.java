package io.reprise.retry.sample.provider.weather;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ConcurrentArrivalsTests {

    private static final int THREADS = 32;
    private static final int REQUESTS = 500;

    @Test
    void everyStepIsPlayedExactlyOnceAndEveryRequestCountedOnce() throws Exception {
        List<Answer> steps = IntStream.range(0, 10_000)
                .mapToObj(step -> AnswerDraft.read(step % 3 == 0 ? "503" : "reset-midway")
                        .header("x-step", List.of(Integer.toString(step)))
                        .toAnswer())
                .toList();
        ProviderClock clock = ProviderClock.system();
        WeatherStation station = new WeatherStation(new Script(steps, Answer.OK), clock);
        List<Answer> given = inParallel(() -> {
            List<Answer> mine = new ArrayList<>();
            for (int i = 0; i < REQUESTS; i++) {
                Visit visit = station.arrive(Arrival.now(clock));
                mine.add(visit.answer());
                visit.send();
            }
            return mine;
        });

        Map<Answer, Long> times =
                given.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(times).hasSize(10_001).containsEntry(Answer.OK, (long) THREADS * REQUESTS - 10_000);
        assertThat(steps).allSatisfy(step -> assertThat(times).containsEntry(step, 1L));
        Counts counts = station.report().counts();
        assertThat(counts.requests()).isEqualTo(THREADS * REQUESTS);
        assertThat(counts.answered()).isEqualTo(new TreeMap<>(Map.of(200, 6_000L, 503, 3_334L)));
        assertThat(counts.resetsMidway()).isEqualTo(6_666);
        assertThat(counts.inFlight()).isZero();
    }

    @Test
    void everyReportAddsUpWhileRequestsComeAndGo() throws Exception {
        ProviderClock clock = ProviderClock.system();
        WeatherStation station = new WeatherStation(RandomMix.of(42, Map.of("503", 0.3, "close", 0.3)), clock);

        inParallel(() -> {
            for (int i = 0; i < REQUESTS; i++) {
                Visit visit = station.arrive(Arrival.now(clock));
                WeatherReport report = station.report();
                assertThat(sum(report.counts()))
                        .isEqualTo(report.counts().requests())
                        .isEqualTo(report.played());
                visit.send();
            }
            return List.of();
        });
    }

    private static long sum(Counts counts) {
        return counts.answered().values().stream().mapToLong(Long::longValue).sum()
                + counts.resets()
                + counts.resetsMidway()
                + counts.closes()
                + counts.abandoned()
                + counts.inFlight();
    }

    /** Lets all threads begin at the same moment, and joins what they return. */
    private static List<Answer> inParallel(Callable<List<Answer>> task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        Callable<List<Answer>> together = () -> {
            start.await();
            return task.call();
        };
        try {
            List<Answer> all = new ArrayList<>();
            for (Future<List<Answer>> done : threads.invokeAll(Collections.nCopies(THREADS, together))) {
                all.addAll(done.get());
            }
            return all;
        } finally {
            threads.shutdownNow();
        }
    }
}
