package io.reprise.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.reprise.retry.ScriptedCall.Answer;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.WaitEnded;
import io.reprise.retry.time.DelayScheduler;
import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Calls that block no thread, in a virtual time that moves only when a test says so. */
class FutureCallsTests {

    private static final Duration WAIT = Duration.ofSeconds(10);

    private final VirtualTime time = VirtualTime.manual();
    private final List<Thread> threads = new ArrayList<>();
    private final List<CallEnded> ends = new ArrayList<>();
    private final List<WaitEnded> waits = new ArrayList<>();
    private final AtomicInteger attempts = new AtomicInteger();
    private final RetryPolicy policy = RetryPolicy.builder("steady")
            .baseDelay(WAIT)
            .throttledBaseDelay(WAIT)
            .maxDelay(WAIT)
            .multiplier(1)
            .jitter(Jitter.NONE)
            .deadline(Duration.ofMinutes(5))
            .retryOn(Transient.class)
            .build();
    private Executor executor = Runnable::run;
    private TimeSource timeSource = time.timeSource();

    private static final class Transient extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Transient(String message) {
            super(message);
        }
    }

    private final RetryListener listener = new RetryListener() {
        @Override
        public void onCallEnded(CallEnded event) {
            ends.add(event);
        }

        @Override
        public void onWaitEnded(WaitEnded event) {
            waits.add(event);
        }
    };

    private RetryEnvironment environment() {
        return RetryEnvironment.builder()
                .timeSource(timeSource)
                .executor(task -> executor.execute(task))
                .hintSource(ScriptedCall::answerOf)
                .listener(listener)
                .build();
    }

    private RetryExecutor retry() {
        return RetryExecutor.of(policy, environment());
    }

    /** An operation that fails as often as said, and then gives its attempt's number. */
    private Supplier<CompletionStage<Integer>> failing(int times) {
        return () -> {
            threads.add(Thread.currentThread());
            int attempt = attempts.incrementAndGet();
            return attempt <= times
                    ? CompletableFuture.failedFuture(new Transient("attempt " + attempt))
                    : CompletableFuture.completedFuture(attempt);
        };
    }

    @Test
    void successOnTheFirstAttemptNeedsNoThreadAndNoTimer() {
        executor = task -> {
            throw new AssertionError("no other thread is needed");
        };
        assertThat(retry().callAsync(failing(0))).isCompletedWithValue(1);
        assertThat(time.pending()).isZero();
        assertThat(ends)
                .singleElement()
                .satisfies(end -> assertThat(end.outcome()).isEqualTo("success"));
    }

    @Test
    void callIsPendingUntilItsWaitIsOver() {
        CompletableFuture<Integer> future = retry().callAsync(failing(2));
        time.advance(WAIT.minusNanos(1));
        assertThat(attempts).hasValue(1);
        time.advance(Duration.ofNanos(1));
        assertThat(attempts).hasValue(2);
        assertThat(future).isNotDone();
        time.advance(WAIT);
        assertThat(future).isCompletedWithValue(3);
        assertThat(ends)
                .singleElement()
                .satisfies(end -> assertThat(end.outcome()).isEqualTo("success_after_retry"));
    }

    @Test
    void originalExceptionComesOutWithTheReportOnIt() {
        CompletableFuture<Integer> future = retry().callAsync(failing(9));
        time.advance(Duration.ofMinutes(1));
        assertThatThrownBy(future::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(Transient.class)
                .hasMessage("attempt 3")
                .satisfies(failure ->
                        assertThat(GaveUp.on(failure).orElseThrow().reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED));
    }

    @Test
    void failureThatAStageHasWrappedIsUnwrappedForRulesAndCaller() {
        Transient failure = new Transient("inside");
        CompletableFuture<Integer> future = retry().callAsync(() -> {
            attempts.incrementAndGet();
            return CompletableFuture.<Integer>failedFuture(failure).thenApply(value -> value + 1);
        });
        time.advance(Duration.ofMinutes(1));
        assertThat(attempts).hasValue(3);
        List<Throwable> seen = new ArrayList<>();
        assertThat(future.whenComplete((value, thrown) -> seen.add(thrown))).isCompletedExceptionally();
        assertThat(seen).containsExactly(failure);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void row23_supplierThatThrowsIsAFailedAttempt(int throwing) {
        CompletableFuture<Integer> future = retry().callAsync(() -> {
            int attempt = attempts.incrementAndGet();
            if (attempt == throwing) {
                throw new Transient("thrown");
            }
            return attempt < throwing
                    ? CompletableFuture.failedFuture(new Transient("failed"))
                    : CompletableFuture.completedFuture(attempt);
        });
        time.advance(Duration.ofMinutes(1));
        assertThat(future).isCompletedWithValue(throwing + 1);
    }

    @Test
    void supplierThatReturnsNullIsAFailedAttemptAndTheFutureCompletes() {
        CompletableFuture<Integer> future = retry().callAsync(() -> null);
        assertThatThrownBy(future::join).hasCauseInstanceOf(NullPointerException.class);
        assertThat(ends)
                .singleElement()
                .satisfies(end -> assertThat(end.outcome()).isEqualTo("not_retryable"));
    }

    @Test
    void row25_waitOfZeroStillRetries() {
        RetryPolicy atOnce = RetryPolicy.builder("at once")
                .baseDelay(Duration.ZERO)
                .throttledBaseDelay(Duration.ZERO)
                .multiplier(1)
                .jitter(Jitter.NONE)
                .retryOn(Transient.class)
                .build();
        CompletableFuture<Integer> future =
                RetryExecutor.of(atOnce, environment()).callAsync(failing(2));
        time.advance(Duration.ZERO);
        assertThat(future).isCompletedWithValue(3);
    }

    @Test
    void rejectedResultIsRetriedAndTheLastOneHandedOut() {
        Answer busy = new Answer(503);
        RetryPolicy byStatus = policy.toBuilder()
                .retryOn((List<Class<? extends Throwable>>) null)
                .build();
        CompletableFuture<Answer> future = RetryExecutor.of(byStatus, environment())
                .callAsync(() -> {
                    attempts.incrementAndGet();
                    return CompletableFuture.completedFuture(busy);
                });
        time.advance(Duration.ofMinutes(1));
        assertThat(attempts).hasValue(3);
        assertThat(future).isCompletedWithValue(busy);
        assertThat(ends)
                .singleElement()
                .satisfies(end -> assertThat(end.outcome()).isEqualTo("result_rejected"));
    }

    @Test
    void retriesRunOnTheExecutorAndNeverOnTheTimersThread() {
        Thread timer = new Thread(() -> time.advance(WAIT), "timer");
        List<Runnable> tasks = new ArrayList<>();
        executor = tasks::add;
        CompletableFuture<Integer> future = retry().callAsync(failing(1));
        runToEnd(timer);
        assertThat(attempts).hasValue(1);
        assertThat(tasks).hasSize(1);
        Thread onExecutor = new Thread(tasks.get(0), "executor");
        runToEnd(onExecutor);
        assertThat(future).isCompletedWithValue(2);
        assertThat(threads).containsExactly(Thread.currentThread(), onExecutor);
    }

    @Test
    void contextOfTheCallerIsThereOnEveryRetry() {
        ThreadLocal<String> tenant = new ThreadLocal<>();
        List<String> seen = new ArrayList<>();
        RetryEnvironment carrying = RetryEnvironment.builder()
                .timeSource(timeSource)
                .executor(task -> runToEnd(new Thread(task)))
                .contextCarrier(() -> {
                    String captured = tenant.get();
                    return task -> () -> {
                        tenant.set(captured);
                        task.run();
                        tenant.remove();
                    };
                })
                .build();
        tenant.set("blue");
        CompletableFuture<Integer> future = RetryExecutor.of(policy, carrying).callAsync(() -> {
            seen.add(tenant.get());
            return failing(2).get();
        });
        tenant.remove();
        time.advance(Duration.ofMinutes(1));
        assertThat(future).isCompletedWithValue(3);
        assertThat(seen).containsExactly("blue", "blue", "blue");
    }

    @Test
    void carrierThatThrowsKeepsNoRetryFromRunning() {
        RetryEnvironment broken = RetryEnvironment.builder()
                .timeSource(timeSource)
                .executor(Runnable::run)
                .contextCarrier(() -> task -> () -> {
                    throw new IllegalStateException("no context");
                })
                .build();
        CompletableFuture<Integer> future = RetryExecutor.of(policy, broken).callAsync(failing(2));
        time.advance(Duration.ofMinutes(1));
        assertThat(future).isCompletedWithValue(3);
        assertThat(attempts).hasValue(3);
    }

    private static void runToEnd(Thread thread) {
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException interrupt) {
            throw new AssertionError(interrupt);
        }
    }

    @Nested
    class Cancelling {

        @Test
        void row24_whileItWaitsEndsTheCallAtOnce() {
            CompletableFuture<Integer> future = retry().callAsync(failing(9));
            time.advance(Duration.ofSeconds(4));
            future.cancel(true);
            assertThat(time.pending()).isZero();
            assertThat(ends).singleElement().satisfies(end -> {
                assertThat(end.outcome()).isEqualTo("cancelled");
                assertThat(end.attempts()).isEqualTo(1);
                assertThat(end.elapsed()).isEqualTo(Duration.ofSeconds(4));
            });
            assertThat(waits)
                    .singleElement()
                    .satisfies(wait -> assertThat(wait.waited()).isEqualTo(Duration.ofSeconds(4)));
            time.advance(Duration.ofMinutes(1));
            assertThat(attempts).hasValue(1);
        }

        @Test
        void row24_whileAnAttemptRunsCancelsThatToo() {
            CompletableFuture<Integer> running = new CompletableFuture<>();
            CompletableFuture<Integer> future = retry().callAsync(() -> running);
            future.cancel(true);
            assertThat(running).isCancelled();
            assertThat(time.pending()).isZero();
            assertThat(ends).singleElement().satisfies(end -> {
                assertThat(end.outcome()).isEqualTo("cancelled");
                assertThat(end.attempts()).isEqualTo(1);
                assertThat(end.failedAttempts()).isEmpty();
            });
        }

        @Test
        void givesTheBudgetItsTokensBack() {
            RetryExecutor retry = retry();
            int tokens = retry.budget().orElseThrow().tokens();
            CompletableFuture<Integer> future = retry.callAsync(failing(9));
            assertThat(retry.budget().orElseThrow().tokens()).isLessThan(tokens);
            future.cancel(true);
            assertThat(retry.budget().orElseThrow().tokens()).isEqualTo(tokens);
        }

        @Test
        void ofAnAttemptByTheOtherSideIsFatalAndCancelsTheFuture() {
            CompletableFuture<Integer> running = new CompletableFuture<>();
            CompletableFuture<Integer> future = retry().callAsync(() -> running);
            running.cancel(true);
            assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
            assertThat(future).isCancelled();
            assertThat(ends)
                    .singleElement()
                    .satisfies(end -> assertThat(end.outcome()).isEqualTo("not_retryable"));
        }

        @Test
        void fromWithinTheOperationItselfEndsTheCall() {
            List<CompletableFuture<Integer>> own = new ArrayList<>();
            CompletableFuture<Integer> later = new CompletableFuture<>();
            own.add(retry().callAsync(() -> {
                if (attempts.incrementAndGet() == 1) {
                    return CompletableFuture.failedFuture(new Transient("first"));
                }
                own.get(0).cancel(true);
                return later;
            }));
            time.advance(WAIT);
            assertThat(later).isCancelled();
            assertThat(ends)
                    .singleElement()
                    .satisfies(end -> assertThat(end.outcome()).isEqualTo("cancelled"));
            assertThat(time.pending()).isZero();
        }

        @Test
        void whileTheRetryIsQueuedInTheExecutorTakesEffectAtOnce() {
            List<Runnable> queue = new ArrayList<>();
            executor = queue::add;
            CompletableFuture<Integer> future = retry().callAsync(failing(9));
            time.advance(WAIT);
            assertThat(queue).hasSize(1);
            future.cancel(true);
            assertThat(ends)
                    .singleElement()
                    .satisfies(end -> assertThat(end.outcome()).isEqualTo("cancelled"));
            queue.forEach(Runnable::run);
            assertThat(attempts).hasValue(1);
            assertThat(ends).hasSize(1);
        }

        @Test
        void completingItFromOutsideEndsTheCallAsWell() {
            CompletableFuture<Integer> running = new CompletableFuture<>();
            CompletableFuture<Integer> future = retry().callAsync(() -> running);
            future.completeExceptionally(new TimeoutException());
            assertThat(running).isCancelled();
            assertThat(ends)
                    .singleElement()
                    .satisfies(end -> assertThat(end.outcome()).isEqualTo("cancelled"));
        }

        @Test
        void limitOfTheCallersEndsTheCall() {
            CompletableFuture<Integer> running = new CompletableFuture<>();
            CompletableFuture<Integer> future = retry().callAsync(() -> running).orTimeout(1, TimeUnit.NANOSECONDS);
            assertThatThrownBy(future::join).hasCauseInstanceOf(TimeoutException.class);
            assertThat(running.handle((value, failure) -> failure).join()).isInstanceOf(CancellationException.class);
        }

        @Test
        void lateResultThatNobodyWantsIsLetGoOf() {
            Answer late = new Answer(200);
            // A stage that can't be cancelled.
            CompletableFuture<Answer> source = new CompletableFuture<>();
            CompletableFuture<Answer> future = retry().callAsync(() -> source.minimalCompletionStage());
            future.cancel(true);
            source.complete(late);
            assertThat(late.discarded).isTrue();
        }
    }

    @Nested
    class Refusing {

        @Test
        void timerThatTakesNoFurtherTaskEndsTheCallWithItsLastFailure() {
            DelayScheduler refusing = (task, nanos) -> {
                throw new RejectedExecutionException("full");
            };
            timeSource = new TimeSource(time, time, time, refusing);
            RetryExecutor retry = retry();
            int tokens = retry.budget().orElseThrow().tokens();
            CompletableFuture<Integer> future = retry.callAsync(failing(9));
            assertGaveUp(future, StopReason.SCHEDULER_REJECTED);
            assertThat(retry.budget().orElseThrow().tokens()).isEqualTo(tokens);
        }

        @Test
        void executorThatTakesNoFurtherTaskEndsTheCallWithItsLastFailure() {
            executor = task -> {
                throw new RejectedExecutionException("full");
            };
            CompletableFuture<Integer> future = retry().callAsync(failing(9));
            time.advance(WAIT);
            assertGaveUp(future, StopReason.SCHEDULER_REJECTED);
        }
    }

    @Nested
    class ShuttingDown {

        @Test
        void endsWaitsAtOnce() {
            RetryEnvironment environment = environment();
            CompletableFuture<Integer> future =
                    RetryExecutor.of(policy, environment).callAsync(failing(9));
            environment.shutDown();
            assertGaveUp(future, StopReason.SHUTDOWN);
            assertThat(time.pending()).isZero();
        }

        @Test
        void endsWaitsThatBeginLater() {
            RetryEnvironment environment = environment();
            environment.shutDown();
            CompletableFuture<Integer> future =
                    RetryExecutor.of(policy, environment).callAsync(failing(9));
            assertGaveUp(future, StopReason.SHUTDOWN);
            assertThat(time.pending()).isZero();
        }

        @Test
        void isOverWhenResumed() {
            RetryEnvironment environment = environment();
            environment.shutDown();
            environment.resume();
            CompletableFuture<Integer> future =
                    RetryExecutor.of(policy, environment).callAsync(failing(2));
            time.advance(Duration.ofMinutes(1));
            assertThat(future).isCompletedWithValue(3);
        }
    }

    @Nested
    class Recovering {

        @Test
        void givesAnotherFutureInPlaceOfTheFailureAfterTheCallHasEnded() {
            List<StopReason> reasons = new ArrayList<>();
            CompletableFuture<Integer> future = retry().callAsync(failing(9), (failure, reason) -> {
                assertThat(ends).hasSize(1);
                reasons.add(reason);
                return CompletableFuture.completedFuture(-1);
            });
            time.advance(Duration.ofMinutes(1));
            assertThat(future).isCompletedWithValue(-1);
            assertThat(reasons).containsExactly(StopReason.ATTEMPTS_EXHAUSTED);
        }

        @Test
        void completesTheFutureWithWhatItThrows() {
            IllegalStateException own = new IllegalStateException("own");
            CompletableFuture<Integer> future = retry().callAsync(failing(9), (failure, reason) -> {
                throw own;
            });
            time.advance(Duration.ofMinutes(1));
            assertThatThrownBy(future::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCause(own);
        }

        @Test
        void isNotAskedAfterASuccess() {
            CompletableFuture<Integer> future = retry().callAsync(failing(1), (failure, reason) -> {
                throw new AssertionError("there is a result");
            });
            time.advance(WAIT);
            assertThat(future).isCompletedWithValue(2);
        }
    }

    private void assertGaveUp(CompletableFuture<Integer> future, StopReason reason) {
        assertThat(future).isDone();
        assertThatThrownBy(future::join)
                .hasCauseInstanceOf(Transient.class)
                .cause()
                .satisfies(failure ->
                        assertThat(GaveUp.on(failure).orElseThrow().reason()).isEqualTo(reason));
        assertThat(ends)
                .singleElement()
                .satisfies(end -> assertThat(end.outcome()).isEqualTo(reason.label()));
    }

    /** What has been found by hostile schedulers, listeners and callers. */
    @Nested
    class Robustness {

        private void schedulerGives(DelayScheduler.Planned plan) {
            TimeSource real = time.timeSource();
            DelayScheduler forgetful = (task, nanos) -> {
                time.schedule(task, nanos);
                return plan;
            };
            timeSource = new TimeSource(real.ticker(), real.wallClock(), real.sleeper(), forgetful);
        }

        private RetryExecutor limited() {
            return RetryExecutor.of(
                    policy.toBuilder().attemptTimeout(Duration.ofSeconds(1)).build(), environment());
        }

        @Test
        void planThatThrowsWhenItIsTakenBackChangesNoCall() throws Exception {
            schedulerGives(() -> {
                throw new IllegalStateException("taken back");
            });
            CompletableFuture<String> attempt = new CompletableFuture<>();
            CompletableFuture<String> future = limited().callAsync(() -> attempt);
            attempt.complete("done");
            assertThat(future).isCompletedWithValue("done");
            assertThat(limited().call(() -> "done")).isEqualTo("done");
        }

        @Test
        @SuppressWarnings("NullAway") // that is what is tried
        void schedulerThatGivesNoPlanChangesNoCall() throws Exception {
            schedulerGives(null);
            assertThat(limited().callAsync(failing(0))).isCompletedWithValue(1);
            assertThat(limited().call(() -> "done")).isEqualTo("done");
        }

        @Test
        void retryThatAListenerCancelsWhenItsWaitEndsIsNoAttemptAndCostsNothing() {
            List<CompletableFuture<Integer>> futures = new ArrayList<>();
            RetryListener cancelling = new RetryListener() {
                @Override
                public void onWaitEnded(WaitEnded event) {
                    futures.get(0).cancel(true);
                }
            };
            RetryExecutor retry = RetryExecutor.of(
                    policy,
                    RetryEnvironment.builder()
                            .timeSource(timeSource)
                            .executor(executor)
                            .listener(listener)
                            .listener(cancelling)
                            .build());
            long before = retry.budget().orElseThrow().tokens();
            futures.add(retry.callAsync(failing(9)));
            time.advance(WAIT);
            assertThat(attempts).hasValue(1);
            assertThat(ends).singleElement().satisfies(end -> {
                assertThat(end.outcome()).isEqualTo("cancelled");
                assertThat(end.attempts()).isEqualTo(1);
            });
            assertThat(retry.budget().orElseThrow().tokens()).isEqualTo(before);
        }

        @Test
        void futureThatIsCompletedFromOutsideInAnyWayEndsItsCall() {
            List<CompletableFuture<Integer>> running = new ArrayList<>();
            for (int way = 0; way < 3; way++) {
                CompletableFuture<Integer> attempt = new CompletableFuture<>();
                running.add(attempt);
                CompletableFuture<Integer> future = retry().callAsync(() -> attempt);
                switch (way) {
                    case 0 -> future.completeAsync(() -> 7, Runnable::run);
                    case 1 -> future.obtrudeValue(7);
                    default -> future.obtrudeException(new IllegalStateException("outside"));
                }
                assertThat(future).isDone();
            }
            assertThat(running).allMatch(CompletableFuture::isCancelled);
            assertThat(ends).extracting(CallEnded::outcome).containsExactly("cancelled", "cancelled", "cancelled");
        }

        @Test
        void cancelledFutureCancelsTheRecoveryThatRuns() {
            CompletableFuture<Integer> recovery = new CompletableFuture<>();
            CompletableFuture<Integer> future = retry().callAsync(
                            () -> CompletableFuture.failedFuture(new IllegalStateException("fatal")),
                            (failure, reason) -> recovery);
            assertThat(future).isNotDone();
            future.cancel(true);
            assertThat(recovery).isCancelled();
        }

        @Test
        void recoveryThatGivesNullIsToldAsSuch() {
            CompletableFuture<Integer> future = retry().callAsync(
                            () -> CompletableFuture.failedFuture(new IllegalStateException("fatal")),
                            (failure, reason) -> null);
            assertThatThrownBy(future::join)
                    .hasCauseInstanceOf(NullPointerException.class)
                    .hasMessageContaining("the recovery gave null");
        }

        @Test
        void interruptThatTheOperationHasWrappedLeavesTheCallersFlagSetToo() {
            retry().callAsync(() -> {
                throw new IllegalStateException(new InterruptedException());
            });
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
