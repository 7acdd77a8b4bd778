package io.reprise.retry.sample.provider.weather;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
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
        List<Answer> given = Collections.synchronizedList(new ArrayList<>());

        inParallel(() -> {
            for (int i = 0; i < REQUESTS; i++) {
                Visit visit = station.arrive(Arrival.now(clock));
                given.add(visit.answer());
                visit.send();
                Counts counts = station.report().counts();
                assertThat(sum(counts)).isEqualTo(counts.requests());
            }
            return null;
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

    private static long sum(Counts counts) {
        return counts.answered().values().stream().mapToLong(Long::longValue).sum()
                + counts.resets()
                + counts.resetsMidway()
                + counts.closes()
                + counts.abandoned()
                + counts.inFlight();
    }

    private static void inParallel(Callable<Void> task) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (Future<Void> done : threads.invokeAll(Collections.nCopies(THREADS, task))) {
                done.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
