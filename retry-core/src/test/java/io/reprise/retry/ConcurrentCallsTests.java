package io.reprise.retry;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.GiveUpReport.Limits;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Real threads, and no waits but those for each other. */
@Timeout(60)
class ConcurrentCallsTests {

    private static final int THREADS = 8;
    private static final int CHANGES = 1_000;

    /** A policy whose every limit tells which one it is. */
    private static RetryPolicy policy(int number) {
        return RetryPolicy.builder("changing")
                .baseDelay(Duration.ZERO)
                .multiplier(1)
                .jitter(Jitter.NONE)
                .budget(RetryPolicy.NO_BUDGET)
                .maxAttempts(number)
                .deadline(Duration.ofHours(number))
                .maxRetryAfter(Duration.ofMinutes(number))
                .build();
    }

    private static void inParallel(int threads, Callable<?> task) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier barrier = new CyclicBarrier(threads);
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                running.add(pool.submit(() -> {
                    barrier.await();
                    return task.call();
                }));
            }
            for (Future<?> future : running) {
                future.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void noCallSeesAHalfChangedPolicyAndAllAreCounted() throws Exception {
        Map<String, AtomicLong> ends = new ConcurrentHashMap<>();
        List<Limits> mixed = java.util.Collections.synchronizedList(new ArrayList<>());
        RetryRegistry registry = RetryRegistry.create(RetryEnvironment.builder()
                .listener(new RetryListener() {
                    @Override
                    public void onCallEnded(CallEnded event) {
                        ends.computeIfAbsent(event.outcome(), outcome -> new AtomicLong())
                                .incrementAndGet();
                        Limits limits = event.report().limits();
                        if (!limits.equals(limitsOf(limits.attempts()))) {
                            mixed.add(limits);
                        }
                    }
                })
                .build());
        RetryExecutor executor = registry.add(policy(1));
        AtomicBoolean changing = new AtomicBoolean(true);
        AtomicLong calls = new AtomicLong();
        Thread changer = new Thread(() -> {
            for (int i = 0; i < CHANGES; i++) {
                registry.replace(policy(1 + i % 5));
            }
            changing.set(false);
        });
        changer.start();
        inParallel(THREADS, () -> {
            do {
                calls.incrementAndGet();
                callThatFails(executor);
            } while (changing.get());
            return null;
        });
        changer.join();
        assertThat(mixed).as("limits of no single policy").isEmpty();
        assertThat(ends).containsOnlyKeys("attempts_exhausted");
        assertThat(ends.get("attempts_exhausted").get()).isEqualTo(calls.get());
    }

    private static Limits limitsOf(int number) {
        return new Limits(number, Duration.ofHours(number), Duration.ofMinutes(number));
    }

    private static void callThatFails(RetryExecutor executor) {
        try {
            executor.run(() -> {
                throw new SocketTimeoutException();
            });
        } catch (SocketTimeoutException expected) {
            assertThat(expected.getSuppressed()).hasSize(1);
        }
    }

    @Test
    void exceptionThatManyThreadsShareGetsOneReport() throws Exception {
        RetryExecutor executor = RetryExecutor.of(policy(2));
        AtomicInteger arrived = new AtomicInteger();
        List<SocketTimeoutException> shared =
                Stream.generate(SocketTimeoutException::new).limit(5_000).toList();
        inParallel(2, () -> {
            for (SocketTimeoutException failure : shared) {
                failTogether(executor, failure, arrived);
            }
            return null;
        });
        assertThat(shared)
                .allSatisfy(failure -> assertThat(failure.getSuppressed()).hasSize(1));
    }

    private static void failTogether(RetryExecutor executor, SocketTimeoutException failure, AtomicInteger arrived)
            throws Exception {
        try {
            executor.call(() -> {
                meet(arrived);
                throw failure;
            });
        } catch (SocketTimeoutException expected) {
            assertThat(expected).isSameAs(failure);
        }
    }

    /** Lets two threads go on at the same moment, as near as spinning brings them; one that spins long gives way. */
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it, it only saves time where there is one free core
    private static void meet(AtomicInteger arrived) {
        int both = arrived.incrementAndGet() + 1 & ~1;
        for (int spins = 1; arrived.get() < both; spins++) {
            if (spins % 1_000 == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
