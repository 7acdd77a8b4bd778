package io.reprise.retry;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

import io.reprise.retry.RetryCall.Return;
import io.reprise.retry.RetryCall.Throw;
import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * One batch of tasks under way: each worker takes one task after the other until none is left, and waits out its task's
 * retries. For one use.
 */
final class Batch<T extends @Nullable Object> {

    private final RetryExecutor executor;
    private final List<? extends Callable<? extends T>> tasks;
    private final AtomicReferenceArray<Outcome<T>> outcomes;
    private final CountDownLatch open;
    private final AtomicInteger next = new AtomicInteger();
    private final @Nullable CallFrame around = InnermostCall.frame();
    private final CapturedContext context;
    private final WaitingRoom running = new WaitingRoom();
    private volatile boolean stopped;

    Batch(RetryExecutor executor, Collection<? extends Callable<? extends T>> tasks) {
        this.executor = executor;
        this.tasks = List.copyOf(tasks);
        this.outcomes = new AtomicReferenceArray<>(tasks.size());
        this.open = new CountDownLatch(tasks.size());
        this.context = CapturedContext.by(executor.environment().contextCarrier());
    }

    /** Runs the tasks and waits for all. */
    List<Outcome<T>> run(int concurrency, Executor threads) {
        int accepted = 0;
        Throwable refusal = null;
        for (int worker = 0; worker < Math.min(concurrency, tasks.size()); worker++) {
            try {
                threads.execute(context.around(this::work));
                accepted++;
            } catch (Throwable thrown) {
                refusal = thrown;
            }
        }
        if (accepted == 0 && refusal != null) {
            fillIn(refusal, StopReason.SCHEDULER_REJECTED);
        }
        awaitAll();
        return IntStream.range(0, tasks.size()).mapToObj(outcomes::get).toList();
    }

    private void awaitAll() {
        boolean interrupted = false;
        while (true) {
            try {
                open.await();
                break;
            } catch (InterruptedException interrupt) {
                interrupted = true;
                stop();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Interrupts the tasks that run, and lets no further one begin. */
    private void stop() {
        stopped = true;
        running.close();
        fillIn(new CancellationException("the batch was interrupted before this task began"), StopReason.INTERRUPTED);
    }

    /** Gives all tasks that have not begun this outcome. */
    private void fillIn(Throwable failure, StopReason reason) {
        for (int task = next.getAndIncrement(); task < tasks.size(); task = next.getAndIncrement()) {
            end(task, new Outcome<>(null, failure, reason, 0, Duration.ZERO));
        }
    }

    private void work() {
        boolean flagged = false;
        while (!stopped) {
            int task = next.getAndIncrement();
            if (task >= tasks.size()) {
                break;
            }
            runInterruptibly(task);
            // What interrupted one task is not to fail the next.
            flagged |= Thread.interrupted();
        }
        if (flagged) {
            Thread.currentThread().interrupt();
        }
    }

    private void runInterruptibly(int task) {
        Cut cut = Cut.begin();
        WaitingRoom.Waiter waiter = cut::make;
        running.enter(waiter);
        Outcome<T> outcome = outcomeOf(tasks.get(task));
        running.leave(waiter);
        cut.end();
        end(task, outcome);
    }

    @SuppressWarnings("unchecked") // the result is what the task returned
    private Outcome<T> outcomeOf(Callable<? extends T> task) {
        long start = executor.nanoTime();
        ActiveCall call = executor.begin(around);
        RetryCall.Step last;
        try {
            last = executor.driver().carryOut(call, task::call);
        } catch (Throwable broken) {
            // An Error while deciding: it must not take the other tasks with it.
            last = new Throw(broken, StopReason.NOT_RETRYABLE, false);
        }
        Duration elapsed = Duration.ofNanos(executor.nanoTime() - start);
        if (last instanceof Throw thrown) {
            return new Outcome<>(null, thrown.failure(), thrown.reason(), call.attempts(), elapsed);
        }
        Return returned = (Return) last;
        int attempts = returned.reason() == null ? call.currentAttempt() : call.attempts();
        return new Outcome<>((T) returned.result(), null, returned.reason(), attempts, elapsed);
    }

    private void end(int task, Outcome<T> outcome) {
        outcomes.set(task, Objects.requireNonNull(outcome));
        open.countDown();
    }

    /** Threads of the batch's own, which end with it. */
    static Executor ownThreads() {
        AtomicInteger started = new AtomicInteger();
        return worker -> {
            Thread thread = new Thread(worker, "reprise-batch-" + started.incrementAndGet());
            thread.setDaemon(true);
            thread.start();
        };
    }
}
