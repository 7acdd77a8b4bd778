package io.reprise.retry;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.DelayScheduler;
import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AttemptTimeoutTests {

    private static final Duration LIMIT = Duration.ofSeconds(2);

    private final List<AttemptFailed> failures = new ArrayList<>();
    private final List<CallEnded> ends = new ArrayList<>();
    private int attempts;
    private final RetryListener listener = new RetryListener() {
        @Override
        public void onAttemptFailed(AttemptFailed event) {
            failures.add(event);
        }

        @Override
        public void onCallEnded(CallEnded event) {
            ends.add(event);
        }
    };

    private static RetryPolicy.Builder limited() {
        return RetryPolicy.builder("limited")
                .attemptTimeout(LIMIT)
                .baseDelay(Duration.ofSeconds(1))
                .multiplier(1)
                .jitter(Jitter.NONE);
    }

    private RetryExecutor retry(RetryPolicy policy, TimeSource time) {
        return RetryExecutor.of(
                policy,
                RetryEnvironment.builder()
                        .timeSource(time)
                        .executor(Runnable::run)
                        .listener(listener)
                        .build());
    }

    @Nested
    class Blocking {

        private final VirtualTime time = VirtualTime.create();

        @AfterEach
        void noInterruptIsLeftBehind() {
            assertThat(Thread.interrupted()).isFalse();
            assertThat(time.pending()).isZero();
        }

        private RetryExecutor retry() {
            return AttemptTimeoutTests.this.retry(limited().build(), time.timeSource());
        }

        private void work(Duration duration) throws InterruptedException {
            time.sleep(duration.toNanos());
        }

        @Test
        void slowAttemptIsInterruptedAtThatVeryInstantAndRetried() throws Exception {
            List<Duration> starts = new ArrayList<>();
            int result = retry().call(() -> {
                starts.add(time.elapsed());
                work(++attempts == 1 ? Duration.ofMinutes(1) : Duration.ofSeconds(1));
                return attempts;
            });
            assertThat(result).isEqualTo(2);
            assertThat(starts).containsExactly(Duration.ZERO, Duration.ofSeconds(3));
            assertThat(failures)
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.failure()).isEqualTo("AttemptTimeoutException"));
        }

        @Test
        void callThatGivesUpThrowsTheTimeoutWithWhatTheAttemptThrew() {
            RetryExecutor retry = retry();
            assertThatThrownBy(() -> retry.run(() -> work(Duration.ofMinutes(1))))
                    .isInstanceOf(AttemptTimeoutException.class)
                    .hasMessage("attempt 3 under policy 'limited' took longer than its attempt-timeout of 2 s")
                    .hasCauseInstanceOf(InterruptedException.class)
                    .satisfies(
                            thrown -> assertThat(GaveUp.on(thrown).orElseThrow().reason())
                                    .isEqualTo(StopReason.ATTEMPTS_EXHAUSTED));
        }

        @Test
        void exceptionThatWrapsTheInterruptIsTheTimeoutsCause() {
            InterruptedIOException own = new InterruptedIOException("own");
            RetryExecutor retry = retry();
            assertThatThrownBy(() -> retry.run(() -> {
                        try {
                            work(Duration.ofMinutes(1));
                        } catch (InterruptedException interrupt) {
                            Thread.currentThread().interrupt();
                            throw own;
                        }
                    }))
                    .isInstanceOf(AttemptTimeoutException.class)
                    .hasCause(own);
            assertThat(failures).hasSize(3);
        }

        @Test
        void attemptThatHeedsNoInterruptAndReturnsHasSucceeded() throws Exception {
            String result = retry().call(() -> {
                time.advance(Duration.ofMinutes(1));
                return "late";
            });
            assertThat(result).isEqualTo("late");
            assertThat(failures).isEmpty();
        }

        @Test
        void attemptThatIsFastLeavesNothingPlanned() throws Exception {
            String result = retry().call(() -> "fast");
            assertThat(result).isEqualTo("fast");
            assertThat(time.pending()).isZero();
            time.advance(Duration.ofMinutes(1));
        }

        @Test
        void waitBetweenAttemptsIsNotCut() throws Exception {
            RetryPolicy patient = limited()
                    .baseDelay(Duration.ofSeconds(20))
                    .maxDelay(Duration.ofSeconds(20))
                    .retryOn(IllegalStateException.class)
                    .build();
            int result = AttemptTimeoutTests.this
                    .retry(patient, time.timeSource())
                    .call(() -> {
                        if (++attempts == 1) {
                            throw new IllegalStateException("once");
                        }
                        return attempts;
                    });
            assertThat(result).isEqualTo(2);
            assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(20));
        }

        @Test
        void innerLimitCutsTheInnerAttemptOnly() throws Exception {
            RetryPolicy inner = limited().attemptTimeout(Duration.ofMillis(500)).build();
            RetryExecutor innerRetry = AttemptTimeoutTests.this.retry(inner, time.timeSource());
            String result = retry().call(() -> innerRetry.call(() -> {
                work(++attempts == 1 ? Duration.ofMinutes(1) : Duration.ofMillis(1));
                return "inner " + attempts;
            }));
            assertThat(result).isEqualTo("inner 2");
            assertThat(failures).hasSize(1);
        }

        @Test
        void outerLimitEndsTheInnerCallsWaitAndTheOuterCallRetries() throws Exception {
            RetryPolicy inner = RetryPolicy.builder("inner")
                    .baseDelay(Duration.ofSeconds(5))
                    .jitter(Jitter.NONE)
                    .retryOn(IllegalStateException.class)
                    .build();
            RetryExecutor innerRetry = AttemptTimeoutTests.this.retry(inner, time.timeSource());
            String result = retry().call(() -> innerRetry.call(() -> {
                if (++attempts == 1) {
                    throw new IllegalStateException("once");
                }
                return "attempt " + attempts + " at " + time.elapsed();
            }));
            assertThat(result).isEqualTo("attempt 2 at PT3S");
            assertThat(ends)
                    .extracting(CallEnded::outcome)
                    .containsExactly("interrupted", "success", "success_after_retry");
        }

        @Test
        void interruptOfSomebodyElsesIsNeverSwallowed() {
            Thread self = Thread.currentThread();
            time.at(Duration.ofSeconds(1), self::interrupt);
            RetryExecutor retry = retry();
            assertThatThrownBy(() -> retry.run(() -> work(Duration.ofMinutes(1))))
                    .isInstanceOf(InterruptedException.class);
            assertThat(Thread.interrupted()).isTrue();
            time.advance(Duration.ofMinutes(1));
        }

        @Test
        void timerThatRefusesLeavesTheAttemptWithoutALimit() throws Exception {
            DelayScheduler refusing = (task, nanos) -> {
                throw new RejectedExecutionException("full");
            };
            String result = AttemptTimeoutTests.this
                    .retry(limited().build(), new TimeSource(time, time, time, refusing))
                    .call(() -> "done");
            assertThat(result).isEqualTo("done");
        }
    }

    @Nested
    class Futures {

        private final VirtualTime time = VirtualTime.manual();

        @Test
        void slowAttemptIsCancelledAndRetried() {
            CompletableFuture<String> slow = new CompletableFuture<>();
            CompletableFuture<String> future = retry(limited().build(), time.timeSource())
                    .callAsync(() -> ++attempts == 1 ? slow : CompletableFuture.completedFuture("second"));
            time.advance(LIMIT);
            assertThat(slow).isCancelled();
            time.advance(Duration.ofSeconds(1));
            assertThat(future).isCompletedWithValue("second");
            assertThat(time.pending()).isZero();
        }

        @Test
        void callThatGivesUpFailsWithTheTimeout() {
            CompletableFuture<String> future =
                    retry(limited().maxAttempts(1).build(), time.timeSource()).callAsync(CompletableFuture::new);
            time.advance(LIMIT);
            assertThatThrownBy(future::join).hasCauseInstanceOf(AttemptTimeoutException.class);
        }

        @Test
        void resultThatComesInTimeTakesTheLimitBack() {
            CompletableFuture<String> slow = new CompletableFuture<>();
            CompletableFuture<String> future =
                    retry(limited().build(), time.timeSource()).callAsync(() -> slow);
            time.advance(LIMIT.minusNanos(1));
            slow.complete("just in time");
            assertThat(future).isCompletedWithValue("just in time");
            assertThat(time.pending()).isZero();
        }

        @Test
        void operationThatTakesTooLongToReturnItsFutureIsGivenUpMeanwhile() {
            CompletableFuture<String> late = new CompletableFuture<>();
            CompletableFuture<String> future = retry(limited().build(), time.timeSource())
                    .callAsync(() -> {
                        if (++attempts == 1) {
                            time.advance(LIMIT);
                            return late;
                        }
                        return CompletableFuture.completedFuture("second");
                    });
            assertThat(late).isCancelled();
            time.advance(Duration.ofSeconds(1));
            assertThat(future).isCompletedWithValue("second");
        }
    }

    @Test
    void limitHasToBeLongerThanZero() {
        RetryPolicy.Builder zero = limited().attemptTimeout(Duration.ZERO);
        assertThatThrownBy(zero::build)
                .isInstanceOf(InvalidPolicyException.class)
                .hasMessageContaining("attempt-timeout")
                .hasMessageContaining("must be longer than 0, or none");
    }
}
