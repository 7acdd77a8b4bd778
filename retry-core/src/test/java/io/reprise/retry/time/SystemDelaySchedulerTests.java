package io.reprise.retry.time;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.reprise.retry.time.DelayScheduler.Planned;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SystemDelaySchedulerTests {

    private final SystemDelayScheduler scheduler = SystemDelayScheduler.INSTANCE;

    @Test
    void taskRunsOnADaemonThreadOfItsOwnAndNotTooEarly() {
        CompletableFuture<Long> ranAt = new CompletableFuture<>();
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        long start = System.nanoTime();
        scheduler.schedule(
                () -> {
                    ranAt.complete(System.nanoTime());
                    thread.complete(Thread.currentThread());
                },
                TimeUnit.MILLISECONDS.toNanos(3));
        assertThat(ranAt.join() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(3));
        assertThat(thread.join().isDaemon()).isTrue();
        assertThat(thread.join().getName()).isEqualTo("reprise-timer");
        assertThat(thread.join().getContextClassLoader()).isNull();
    }

    @Test
    void threadHasNothingThatTheApplicationsThreadsHandDown() throws InterruptedException {
        InheritableThreadLocal<String> handedDown = new InheritableThreadLocal<>();
        handedDown.set("of the first caller");
        try {
            CompletableFuture<String> found = new CompletableFuture<>();
            Thread thread = SystemDelayScheduler.thread(() -> found.complete("" + handedDown.get()));
            thread.start();
            thread.join();
            assertThat(found.join()).isEqualTo("null");
        } finally {
            handedDown.remove();
        }
    }

    @Test
    void taskThatThrowsLeavesTheThreadUsable() {
        scheduler.schedule(
                () -> {
                    throw new IllegalStateException("task");
                },
                0);
        CompletableFuture<String> next = new CompletableFuture<>();
        scheduler.schedule(() -> next.complete("ran"), 0);
        assertThat(next.join()).isEqualTo("ran");
    }

    @Test
    void longestWaitDoesNotOverflow() {
        CompletableFuture<String> soon = new CompletableFuture<>();
        Planned never = scheduler.schedule(() -> soon.complete("never"), Long.MAX_VALUE);
        scheduler.schedule(() -> soon.complete("soon"), 1);
        assertThat(soon.join()).isEqualTo("soon");
        never.cancel();
    }

    @Test
    void cancelledTasksLeaveNothingBehind() {
        int before = scheduler.pending();
        List<Planned> planned = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            planned.add(scheduler.schedule(() -> {}, TimeUnit.HOURS.toNanos(1)));
        }
        assertThat(scheduler.pending()).isEqualTo(before + 100_000);
        planned.forEach(Planned::cancel);
        assertThat(scheduler.pending()).isEqualTo(before);
    }
}
