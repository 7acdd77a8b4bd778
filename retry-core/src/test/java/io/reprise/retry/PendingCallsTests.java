package io.reprise.retry;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Very many calls that block no thread. */
class PendingCallsTests {

    private static final int CALLS = 100_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final ConcurrentHashMap<String, LongAdder> ended = new ConcurrentHashMap<>();
    private final RetryListener counting = new RetryListener() {
        @Override
        public void onCallEnded(CallEnded event) {
            ended.computeIfAbsent(event.outcome(), outcome -> new LongAdder()).increment();
        }
    };

    private static RetryPolicy policy(Duration wait) {
        return RetryPolicy.builder("pending")
                .baseDelay(wait)
                .maxDelay(wait)
                .jitter(Jitter.NONE)
                .deadline(null)
                .budget(RetryPolicy.NO_BUDGET)
                .build();
    }

    private List<CompletableFuture<Integer>> pending(RetryExecutor retry) {
        return IntStream.range(0, CALLS)
                .mapToObj(call -> {
                    AtomicInteger attempts = new AtomicInteger();
                    return retry.<Integer>callAsync(() -> attempts.incrementAndGet() == 1
                            ? CompletableFuture.failedFuture(new IOException("once"))
                            : CompletableFuture.completedFuture(call));
                })
                .toList();
    }

    private long count(String outcome) {
        LongAdder count = ended.get(outcome);
        return count == null ? 0 : count.sum();
    }

    @Test
    void row26_pendingCallsShareOneTimerAndEndTogetherWhenTheirWaitIsOver() {
        VirtualTime time = VirtualTime.manual();
        RetryEnvironment environment = RetryEnvironment.builder()
                .timeSource(time.timeSource())
                .executor(Runnable::run)
                .listener(counting)
                .build();
        int before = threads.getThreadCount();
        List<CompletableFuture<Integer>> futures =
                pending(RetryExecutor.of(policy(Duration.ofMinutes(10)), environment));
        assertThat(threads.getThreadCount()).isLessThanOrEqualTo(before + 2);
        assertThat(time.pending()).isEqualTo(CALLS);
        time.advance(Duration.ofMinutes(10));
        assertThat(futures).allMatch(CompletableFuture::isDone);
        assertThat(count("success_after_retry")).isEqualTo(CALLS);
        assertThat(time.pending()).isZero();
        assertThat(environment.waitingRoom().isEmpty()).isTrue();
    }

    @Test
    void row26_pendingCallsInRealTimeNeedNoThreadEachAndAShutdownEndsThemAll() {
        RetryEnvironment environment =
                RetryEnvironment.builder().listener(counting).build();
        int before = threads.getThreadCount();
        List<CompletableFuture<Integer>> futures = pending(RetryExecutor.of(policy(Duration.ofHours(1)), environment));
        // One is the timer, and others may be the virtual machine's own.
        assertThat(threads.getThreadCount()).isLessThan(before + 10);
        assertThat(futures).noneMatch(CompletableFuture::isDone);
        environment.shutDown();
        assertThat(futures).allMatch(CompletableFuture::isCompletedExceptionally);
        assertThat(count("shutdown")).isEqualTo(CALLS);
        assertThat(environment.waitingRoom().isEmpty()).isTrue();
        assertThat(threads.getThreadCount()).isLessThan(before + 10);
    }

    @Test
    void attemptsEndsTimersLimitsAndCancellationsThatRaceEndEachCallOnce() throws InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(4);
        try {
            RetryEnvironment environment = RetryEnvironment.builder()
                    .executor(workers)
                    .listener(counting)
                    .build();
            RetryPolicy quick = policy(Duration.ofNanos(50_000)).toBuilder()
                    .attemptTimeout(Duration.ofNanos(200_000))
                    .maxAttempts(4)
                    .build();
            RetryExecutor retry = RetryExecutor.of(quick, environment);
            List<CompletableFuture<Integer>> futures = IntStream.range(0, 20_000)
                    .mapToObj(call -> racing(retry, workers, call))
                    .toList();
            futures.forEach(future -> future.handle((value, failure) -> value == null ? failure : value)
                    .join());
            workers.shutdown();
            assertThat(workers.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            long all = ended.values().stream().mapToLong(LongAdder::sum).sum();
            assertThat(all).isEqualTo(20_000);
            assertThat(ended.keySet()).contains("success", "success_after_retry", "cancelled", "attempts_exhausted");
            assertThat(environment.waitingRoom().isEmpty()).isTrue();
        } finally {
            workers.shutdown();
        }
    }

    private static CompletableFuture<Integer> racing(RetryExecutor retry, ExecutorService workers, int call) {
        Random random = new Random(call);
        CompletableFuture<Integer> future = retry.callAsync(() -> {
            CompletableFuture<Integer> attempt = new CompletableFuture<>();
            int fate = random.nextInt(4);
            if (fate == 0) {
                attempt.complete(call);
            } else if (fate == 1) {
                workers.execute(() -> attempt.completeExceptionally(new IOException("later")));
            } else if (fate == 2) {
                attempt.completeExceptionally(new IOException("at once"));
            }
            return attempt;
        });
        if (call % 5 == 0) {
            workers.execute(() -> future.cancel(true));
        }
        return future;
    }
}
