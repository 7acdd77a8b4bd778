package io.reprise.verification.benchmarks.core;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.verification.benchmarks.Failure;

/** All subjects for calls that don't block, by the names that they have in the tables; each is given the same wait. */
final class PendingSubjects {

    private static final int ATTEMPTS = Subject.ATTEMPTS;

    private static final Map<String, Function<Duration, PendingSubject>> ALL = Map.of(
            "hand-written", wait -> handWritten(wait, Runnable::run),
            "hand-written-pool", wait -> handWritten(wait, ForkJoinPool.commonPool()),
            "reprise", wait -> reprise(wait, RetryEnvironment.standard()),
            "reprise-pool",
                    wait -> reprise(
                            wait,
                            RetryEnvironment.builder()
                                    .executor(ForkJoinPool.commonPool())
                                    .build()),
            "resilience4j", PendingSubjects::resilience4j,
            "failsafe", PendingSubjects::failsafe);

    private PendingSubjects() {}

    static PendingSubject named(String name, Duration wait) {
        Function<Duration, PendingSubject> subject = ALL.get(name);
        if (subject == null) {
            throw new IllegalArgumentException("no library '" + name + "'; known: " + ALL.keySet());
        }
        return subject.apply(wait);
    }

    /**
     * The floor: a future, and a timer for the retries. They run on the timer's thread, which is the cheapest and holds up all
     * others where an attempt blocks; the variant with a pool hands them over, as a library must that knows nothing of them.
     */
    private static PendingSubject handWritten(Duration wait, Executor executor) {
        ScheduledThreadPoolExecutor timer = timer();
        return operation -> {
            CompletableFuture<Object> result = new CompletableFuture<>();
            new HandWrittenCall(operation, result, timer, executor, wait.toMillis()).attempt(1);
            return result;
        };
    }

    private record HandWrittenCall(
            Supplier<CompletionStage<Object>> operation,
            CompletableFuture<Object> result,
            ScheduledExecutorService timer,
            Executor executor,
            long millis) {

        void attempt(int number) {
            operation.get().whenComplete((value, failure) -> {
                if (failure == null) {
                    result.complete(value);
                } else if (number == ATTEMPTS || !(failure instanceof Failure)) {
                    result.completeExceptionally(failure);
                } else {
                    timer.schedule(() -> executor.execute(() -> attempt(number + 1)), millis, TimeUnit.MILLISECONDS);
                }
            });
        }
    }

    /**
     * In the standard environment, whose executor for retries is the JDK's default for asynchronous work: the common pool or,
     * on Java before 25 with one or two processors, a new thread for each retry. The variant with a pool names the common pool.
     */
    private static PendingSubject reprise(Duration wait, RetryEnvironment environment) {
        RetryExecutor executor = RetryExecutor.of(
                RetryPolicy.builder("pending")
                        .maxAttempts(ATTEMPTS)
                        .baseDelay(wait)
                        .multiplier(1)
                        .jitter(Jitter.NONE)
                        .maxDelay(null)
                        .deadline(null)
                        .budget(RetryPolicy.NO_BUDGET)
                        .retryOn(Failure.class)
                        .build(),
                environment);
        return executor::callAsync;
    }

    /** As in its documentation: decorated, with a scheduler of the application's, on whose thread the retries run. */
    private static PendingSubject resilience4j(Duration wait) {
        Retry retry = Retry.of(
                "pending",
                RetryConfig.custom()
                        .maxAttempts(ATTEMPTS)
                        .waitDuration(wait)
                        .retryExceptions(Failure.class)
                        .build());
        ScheduledThreadPoolExecutor timer = timer();
        return operation ->
                Retry.decorateCompletionStage(retry, timer, operation).get();
    }

    /** As in its documentation: with its own scheduler and pool. */
    private static PendingSubject failsafe(Duration wait) {
        FailsafeExecutor<Object> executor = Failsafe.with(dev.failsafe.RetryPolicy.builder()
                .withMaxAttempts(ATTEMPTS)
                .withDelay(wait)
                .handle(Failure.class)
                .build());
        return operation -> executor.getStageAsync(operation::get);
    }

    private static ScheduledThreadPoolExecutor timer() {
        return new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "timer");
            thread.setDaemon(true);
            return thread;
        });
    }
}
