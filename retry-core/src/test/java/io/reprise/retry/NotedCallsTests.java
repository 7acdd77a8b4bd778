package io.reprise.retry;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A blocking call is only noted at first, and made when somebody asks for it or its attempt fails: nobody may see the difference. */
class NotedCallsTests {

    private final VirtualTime time = VirtualTime.create();
    private final RetryEnvironment environment =
            RetryEnvironment.builder().timeSource(time.timeSource()).build();
    private final RetryExecutor executor = RetryExecutor.of(policy().build(), environment);

    private static RetryPolicy.Builder policy() {
        return RetryPolicy.builder("p")
                .baseDelay(Duration.ofSeconds(1))
                .multiplier(1)
                .jitter(Jitter.NONE);
    }

    @AfterEach
    void theThreadIsOutsideOfEveryCall() {
        assertThat(RetryContext.current().isInCall()).isFalse();
        assertThat(CallScope.current()).isSameAs(CallScope.none());
        assertThat(InnermostCall.mayBeNoted(InnermostCall.ofThread()))
                .as("the thread holds on to nothing, and notes its next call")
                .isTrue();
    }

    @Test
    void callThatIsAskedForInItsFirstAttemptIsTheOneThatGoesOn() throws Exception {
        List<String> keys = new ArrayList<>();
        int attempts = executor.call(() -> {
            keys.add(RetryContext.current().idempotencyKey());
            if (keys.size() < 3) {
                throw new SocketTimeoutException();
            }
            return RetryContext.current().attempt();
        });
        assertThat(attempts).isEqualTo(3);
        assertThat(keys).hasSize(3).containsOnly(keys.get(0));
    }

    @Test
    void callThatFirstIsAskedForInALaterAttemptKnowsHowFarItHasCome() throws Exception {
        int[] attempts = {0};
        Duration left = executor.call(() -> {
            if (++attempts[0] < 3) {
                throw new SocketTimeoutException();
            }
            assertThat(RetryContext.current().attempt()).isEqualTo(3);
            return RetryContext.current().timeLeft().orElseThrow();
        });
        Duration deadline = executor.policy().deadline();
        assertThat(left).isEqualTo(deadline.minusSeconds(2));
    }

    @Test
    void twoCallsOfOneThreadHaveDifferentKeys() throws Exception {
        String first = executor.call(() -> RetryContext.current().idempotencyKey());
        assertThat(executor.call(() -> RetryContext.current().idempotencyKey())).isNotEqualTo(first);
    }

    @Test
    void callOutsideOfTheScopeKnowsNothingOfTheCallThatWasNotedBefore() throws Exception {
        RetryExecutor other = RetryExecutor.of(RetryPolicy.ofDefaults("other"), environment);
        String key = executor.call(() -> {
            String own = RetryContext.current().idempotencyKey();
            String others = CallScope.none()
                    .call(() -> other.call(() -> {
                        assertThat(RetryContext.current().isInCall()).isTrue();
                        return RetryContext.current().idempotencyKey();
                    }));
            assertThat(others).isNotEqualTo(own);
            assertThat(RetryContext.current().idempotencyKey()).isEqualTo(own);
            return own;
        });
        assertThat(key).isNotNull();
    }

    @Test
    void scopeThatAnAttemptLeavesBoundIsGoneWithTheAttempt() throws Exception {
        CallScope foreign = executor.call(CallScope::current);
        executor.run(foreign::bind);
        assertThat(CallScope.current()).isSameAs(CallScope.none());
        assertThatThrownBy(() -> executor.run(() -> {
                    CallScope.none().bind();
                    executor.run(
                            () -> assertThat(RetryContext.current().isInCall()).isTrue());
                    throw new IllegalStateException("fatal");
                }))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void callInsideANotedOneIsBoundByItsDeadline() {
        RetryExecutor inner =
                RetryExecutor.of(policy().deadline(null).maxAttempts(100).build(), environment);
        RetryExecutor outer = RetryExecutor.of(
                RetryPolicy.builder("outer").deadline(Duration.ofMillis(2_500)).build(), environment);
        assertThatThrownBy(() -> outer.call(() -> inner.call(() -> {
                    throw new SocketTimeoutException();
                })))
                .satisfies(failure -> assertThat(failure.getSuppressed()[0])
                        .hasMessageContaining("policy 'p' gave up after 3 of 100 attempts")
                        .hasMessageContaining("DEADLINE_EXCEEDED"));
    }

    @Nested
    class WithoutADeadlineAndListeners {

        private final RetryExecutor untimed =
                RetryExecutor.of(policy().deadline(null).build(), environment);

        private GaveUp gaveUp(RetryExecutor by) {
            try {
                by.call(() -> {
                    time.advance(Duration.ofSeconds(10));
                    throw new SocketTimeoutException();
                });
                throw new AssertionError("the call succeeded");
            } catch (IOException failure) {
                return GaveUp.on(failure).orElseThrow();
            } catch (Exception other) {
                throw new AssertionError(other);
            }
        }

        @Test
        void allTimesCountFromTheFirstFailureAndSaySo() {
            GaveUp gaveUp = gaveUp(untimed);
            assertThat(gaveUp.reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
            assertThat(gaveUp.report().timedFromFirstFailure()).isTrue();
            assertThat(gaveUp.elapsed()).isEqualTo(Duration.ofSeconds(22));
            assertThat(gaveUp.attempts())
                    .extracting(attempt -> attempt.offset().toSeconds())
                    .containsExactly(0L, 1L, 12L);
            assertThat(gaveUp).hasMessageContaining("gave up after 3 of 3 attempts in at least 22 s");
        }

        @Test
        void aDeadlineMakesTheTimesExact() {
            GaveUp gaveUp = gaveUp(
                    RetryExecutor.of(policy().deadline(Duration.ofHours(1)).build(), environment));
            assertThat(gaveUp.report().timedFromFirstFailure()).isFalse();
            assertThat(gaveUp.elapsed()).isEqualTo(Duration.ofSeconds(32));
            assertThat(gaveUp).hasMessageContaining("gave up after 3 of 3 attempts in 32 s");
        }

        @Test
        void aClockThatBeginsAtItsLeastMakesThemExactToo() {
            long zero = time.timeSource().ticker().nanoTime();
            RetryEnvironment early = RetryEnvironment.builder()
                    .timeSource(new TimeSource(
                            () -> Long.MIN_VALUE + time.timeSource().ticker().nanoTime() - zero,
                            time.timeSource().wallClock(),
                            time.timeSource().sleeper()))
                    .build();
            GaveUp gaveUp = gaveUp(
                    RetryExecutor.of(policy().deadline(Duration.ofHours(1)).build(), early));
            assertThat(gaveUp.report().timedFromFirstFailure()).isFalse();
            assertThat(gaveUp.elapsed()).isBetween(Duration.ofSeconds(32).minusNanos(1), Duration.ofSeconds(32));
        }

        @Test
        void aListenerMakesTheTimesExact() {
            List<CallEnded> ends = new ArrayList<>();
            RetryEnvironment listening = RetryEnvironment.builder()
                    .timeSource(time.timeSource())
                    .listener(new RetryListener() {
                        @Override
                        public void onCallEnded(CallEnded event) {
                            ends.add(event);
                        }
                    })
                    .build();
            GaveUp gaveUp = gaveUp(RetryExecutor.of(policy().deadline(null).build(), listening));
            assertThat(gaveUp.elapsed()).isEqualTo(Duration.ofSeconds(32));
            assertThat(ends)
                    .singleElement()
                    .satisfies(end -> assertThat(end.elapsed()).isEqualTo(Duration.ofSeconds(32)));
        }

        @Test
        void aDeadlineThatComesDuringTheCallCountsFromTheFirstFailure() {
            assertThatThrownBy(() -> untimed.call(() -> {
                        untimed.use(policy().deadline(Duration.ofMillis(1_500))
                                .maxAttempts(9)
                                .build());
                        throw new SocketTimeoutException();
                    }))
                    .satisfies(failure -> {
                        GaveUp gaveUp = GaveUp.on(failure).orElseThrow();
                        assertThat(gaveUp.reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
                        assertThat(gaveUp.attemptsMade()).isEqualTo(2);
                    });
        }
    }

    @Nested
    class WithWaitsOfNoTime {

        private final RetryExecutor hasty = RetryExecutor.of(
                policy().baseDelay(Duration.ZERO)
                        .throttledBaseDelay(Duration.ZERO)
                        .build(),
                environment);

        @Test
        void nobodyIsAskedToSleep() {
            RetryEnvironment sleepless = RetryEnvironment.builder()
                    .timeSource(new TimeSource(
                            time.timeSource().ticker(), time.timeSource().wallClock(), nanos -> {
                                throw new AssertionError("slept " + nanos);
                            }))
                    .build();
            GaveUp gaveUp = gaveUp(RetryExecutor.of(hasty.policy(), sleepless));
            assertThat(gaveUp.reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
            assertThat(gaveUp.attempts())
                    .allSatisfy(attempt -> assertThat(attempt.waited()).isZero());
        }

        @Test
        void theDeadlineCountsWhatListenersTookAllTheSame() {
            RetryEnvironment slow = RetryEnvironment.builder()
                    .timeSource(time.timeSource())
                    .listener(new RetryListener() {
                        @Override
                        public void onRetryScheduled(RetryScheduled event) {
                            time.advance(Duration.ofHours(1));
                        }
                    })
                    .build();
            GaveUp gaveUp = gaveUp(RetryExecutor.of(hasty.policy(), slow));
            assertThat(gaveUp.reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
            assertThat(gaveUp.attemptsMade()).isEqualTo(1);
            assertThat(gaveUp.elapsed()).isEqualTo(Duration.ofHours(1));
        }

        @Test
        void anInterruptedThreadMakesNoFurtherAttempt() {
            Thread.currentThread().interrupt();
            GaveUp gaveUp = gaveUp(hasty);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(gaveUp.reason()).isEqualTo(StopReason.INTERRUPTED);
            assertThat(gaveUp.attemptsMade()).isEqualTo(1);
        }

        @Test
        void noneIsMadeAfterAShutDown() {
            environment.shutDown();
            assertThat(gaveUp(hasty).reason()).isEqualTo(StopReason.SHUTDOWN);
        }

        private GaveUp gaveUp(RetryExecutor by) {
            try {
                by.run(() -> {
                    throw new SocketTimeoutException();
                });
                throw new AssertionError("the call succeeded");
            } catch (IOException failure) {
                return GaveUp.on(failure).orElseThrow();
            }
        }
    }
}
