package io.reprise.retry;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

import io.reprise.retry.ScriptedCall.Answer;
import io.reprise.retry.ScriptedCall.AnswerException;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.http.RetryAfterMode;
import io.reprise.retry.time.TimeSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RetryExecutorTests {

    private final ScriptedCall call = new ScriptedCall();
    private final IOException lost = new SocketTimeoutException("Read timed out");

    /** Waits of exactly 400 ms; no deadline and no budget. */
    private static RetryPolicy.Builder steady() {
        return RetryPolicy.builder("steady")
                .baseDelay(Duration.ofMillis(400))
                .multiplier(1)
                .jitter(Jitter.NONE)
                .budget(RetryPolicy.NO_BUDGET)
                .deadline(null);
    }

    private static Duration millis(long millis) {
        return Duration.ofMillis(millis);
    }

    private StopReason reason() {
        return call.end().report().reason();
    }

    @AfterEach
    void leaveNoInterruptBehind() {
        assertThat(Thread.interrupted()).as("an interrupt flag left behind").isFalse();
    }

    @Test
    void successAtTheFirstAttemptReturnsTheOperationsOwnResult() throws Exception {
        Object result = new Object();
        assertThat(call.run(steady().build(), result)).isSameAs(result);
        assertThat(call.trace).containsExactly("success after 1");
    }

    @Test
    void nullIsAnOrdinaryResult() throws Exception {
        assertThat(call.run(steady().build(), (Object) null)).isNull();
        assertThat(call.trace).containsExactly("success after 1");
    }

    @Test
    void transientFailureIsRetriedAfterItsBackoff() throws Exception {
        assertThat(call.run(steady().build(), lost, "answer")).isEqualTo("answer");
        assertThat(call.trace)
                .containsExactly(
                        "#1 SocketTimeoutException TRANSIENT",
                        "wait 400 BACKOFF",
                        "waited 400",
                        "success_after_retry after 2");
        assertThat(call.attemptStarts).containsExactly(millis(0), millis(400));
    }

    @Test
    void backoffGrowsByTheMultiplierUpToTheCap() {
        RetryPolicy policy =
                steady().multiplier(2).maxDelay(millis(1_500)).maxAttempts(5).build();
        call.failure(policy, lost);
        assertThat(call.time.sleeps()).containsExactly(millis(400), millis(800), millis(1_500), millis(1_500));
    }

    @Test
    void exhaustedCallThrowsTheOperationsOwnLastException() {
        IOException last = new ConnectException("refused");
        assertThat(call.failure(steady().build(), lost, lost, last)).isSameAs(last);
        assertThat(reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
        assertThat(call.end().attempts()).isEqualTo(3);
    }

    @Test
    void row20_unmatchedExceptionIsRethrownAsItIs() {
        IllegalStateException own = new IllegalStateException("mine");
        assertThat(call.failure(steady().build(), own)).isSameAs(own);
        assertThat(own.getSuppressed())
                .as("a fatal first attempt is ordinary business")
                .isEmpty();
        assertThat(call.trace).containsExactly("#1 IllegalStateException FATAL", "not_retryable after 1");
    }

    @Test
    void fatalLaterAttemptGivesUpWithAReport() {
        IllegalStateException own = new IllegalStateException("mine");
        assertThat(call.failure(steady().build(), lost, own)).isSameAs(own);
        assertThat(GaveUp.on(own)).get().extracting(GaveUp::reason).isEqualTo(StopReason.NOT_RETRYABLE);
        assertThat(GaveUp.on(own)).get().extracting(GaveUp::attemptsMade).isEqualTo(2);
    }

    @Test
    void row21_oneAttemptMeansNoRetry() {
        assertThat(call.failure(steady().maxAttempts(1).build(), lost)).isSameAs(lost);
        assertThat(call.trace).containsExactly("#1 SocketTimeoutException TRANSIENT", "attempts_exhausted after 1");
    }

    @Test
    void unlimitedAttemptsEndAtTheDeadline() {
        RetryPolicy policy =
                steady().unlimitedAttempts().deadline(Duration.ofSeconds(100)).build();
        call.failure(policy, lost);
        assertThat(call.end().attempts()).isEqualTo(250);
        assertThat(reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
    }

    @Test
    void reportOfVeryManyAttemptsKeepsTheFirstAndTheLast() {
        RetryPolicy policy =
                steady().unlimitedAttempts().deadline(Duration.ofSeconds(100)).build();
        Throwable failure = call.failure(policy, lost);
        GaveUp gaveUp = GaveUp.on(failure).orElseThrow();
        assertThat(gaveUp.attempts()).hasSize(100);
        assertThat(gaveUp.attempts().get(49).number()).isEqualTo(50);
        assertThat(gaveUp.attempts().get(50).number()).isEqualTo(201);
        assertThat(gaveUp.attempts().get(99).number()).isEqualTo(250);
        assertThat(gaveUp.getMessage()).contains("#50 +19.6 s SocketTimeoutException, waited 400 ms; …; #201 +80 s");
    }

    // The deadline

    @Test
    void row10_stopsAtOnceWhenTheNextWaitWouldMissTheDeadline() {
        RetryPolicy policy = steady().baseDelay(millis(250))
                .deadline(millis(300))
                .maxAttempts(5)
                .build();
        call.failure(policy, lost);
        assertThat(call.attemptStarts).containsExactly(millis(0), millis(250));
        assertThat(call.time.elapsed()).as("no useless sleep").isEqualTo(millis(250));
        assertThat(reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
    }

    @Test
    void row11_attemptsStartOnlyBeforeTheDeadline() {
        call.failure(steady().deadline(Duration.ofSeconds(1)).maxAttempts(9).build(), lost);
        assertThat(call.attemptStarts).containsExactly(millis(0), millis(400), millis(800));
        assertThat(call.time.elapsed()).isEqualTo(millis(800));
    }

    @Test
    void retryThatWouldStartExactlyAtTheDeadlineIsRefused() {
        call.failure(steady().deadline(millis(400)).build(), lost);
        assertThat(call.attemptStarts).hasSize(1);
        assertThat(reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
    }

    @Test
    void row12_attemptsOwnTimeCounts() {
        RetryPolicy policy = steady().deadline(Duration.ofSeconds(2)).build();
        call.failure(policy, call.after(millis(1_700), lost));
        assertThat(call.attemptStarts).hasSize(1);
        assertThat(reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
    }

    @Test
    void row12_wallClockJumpingBackChangesNothing() {
        call.time.at(
                millis(500), () -> call.time.setWallClock(call.time.instant().minusSeconds(3_600)));
        call.failure(steady().deadline(Duration.ofSeconds(1)).maxAttempts(9).build(), lost);
        assertThat(call.attemptStarts).containsExactly(millis(0), millis(400), millis(800));
    }

    @Test
    void row13_deadlineOfAMillisecondStopsNoFirstAttemptThatFails() {
        call.failure(steady().deadline(millis(1)).build(), lost);
        assertThat(call.attemptStarts).hasSize(1);
        assertThat(reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
    }

    @Test
    void row13_firstAttemptRunsWhateverTheDeadlineAndALateSuccessIsASuccess() throws Exception {
        RetryPolicy policy = steady().deadline(millis(1)).build();
        assertThat(call.run(policy, call.after(Duration.ofHours(1), "late"))).isEqualTo("late");
        assertThat(call.trace).containsExactly("success after 1");
    }

    @Test
    void timerThatWakesLateEndsTheCallAtTheDeadline() {
        call.time.at(millis(400), () -> call.time.advance(Duration.ofSeconds(5)));
        call.failure(steady().deadline(Duration.ofSeconds(1)).build(), lost);
        assertThat(call.attemptStarts).hasSize(1);
        assertThat(reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
        assertThat(call.end().report().refusedWait()).isNull();
        assertThat(GaveUp.on(lost).orElseThrow().getMessage()).contains("the deadline of 1 s passed during the wait");
    }

    // What the server said

    @Test
    void hintIsAFloorUnderTheBackoffAndIsSpread() throws Exception {
        call.random(0.5).run(steady().build(), new AnswerException(429, "Retry-After", "2"), "ok");
        assertThat(call.trace).contains("wait 2100 HINT");
    }

    @ParameterizedTest
    @CsvSource({"0, 2000", "0.25, 2050", "0.999999, 2199"})
    void hintOfTwoSecondsWaitsFromTwoToTwoPointTwoSeconds(double random, long expected) throws Exception {
        call.random(random).run(steady().build(), new AnswerException(429, "Retry-After", "2"), "ok");
        assertThat(call.retries.get(0).delay().toMillis()).isEqualTo(expected);
    }

    @Test
    void backoffThatIsLongerThanTheHintStays() throws Exception {
        RetryPolicy policy = steady().baseDelay(Duration.ofSeconds(5)).build();
        call.run(policy, new AnswerException(503, "Retry-After", "2"), "ok");
        assertThat(call.trace).contains("wait 5000 BACKOFF");
    }

    @Test
    void hintThatIsAsLongAsTheBackoffIsTheReasonForTheWait() throws Exception {
        RetryPolicy policy = steady().baseDelay(Duration.ofSeconds(2)).build();
        call.random(0).run(policy, new AnswerException(503, "Retry-After", "2"), "ok");
        assertThat(call.trace).contains("wait 2000 HINT");
    }

    @Test
    void hintOfZeroDoesNotEraseTheBackoff() throws Exception {
        call.run(steady().build(), new AnswerException(503, "Retry-After", "0"), "ok");
        assertThat(call.trace).contains("wait 400 BACKOFF");
    }

    @Test
    void modeReplaceTakesTheHintAlone() throws Exception {
        RetryPolicy policy = steady().baseDelay(Duration.ofSeconds(5))
                .retryAfterMode(RetryAfterMode.REPLACE)
                .build();
        call.random(0).run(policy, new AnswerException(503, "Retry-After", "2"), lost, "ok");
        assertThat(call.trace).contains("wait 2000 HINT", "wait 5000 BACKOFF");
    }

    @Test
    void modeIgnoreNeverLooks() throws Exception {
        RetryPolicy policy = steady().retryAfterMode(RetryAfterMode.IGNORE).build();
        call.run(policy, new AnswerException(503, "Retry-After", "600", "x-should-retry", "false"), "ok");
        assertThat(call.trace).contains("#1 AnswerException TRANSIENT", "wait 400 BACKOFF");
        assertThat(call.end().failedAttempts().get(0).hint().isAbsent()).isTrue();
    }

    @Test
    void hintsAreNotCappedByTheLongestBackoff() throws Exception {
        RetryPolicy policy = steady().maxDelay(Duration.ofSeconds(1)).build();
        call.random(0).run(policy, new AnswerException(503, "Retry-After", "60"), "ok");
        assertThat(call.trace).contains("wait 60000 HINT");
    }

    @Test
    void row14_hintThatMissesTheDeadlineStopsAtOnceAndIsExposed() {
        AnswerException failure = new AnswerException(429, "Retry-After", "5");
        assertThat(call.failure(steady().deadline(millis(300)).build(), failure))
                .isSameAs(failure);
        GaveUp gaveUp = GaveUp.on(failure).orElseThrow();
        assertThat(call.time.elapsed()).isZero();
        assertThat(gaveUp.reason()).isEqualTo(StopReason.HINT_TOO_LONG);
        assertThat(gaveUp.lastHint().delay()).isEqualTo(Duration.ofSeconds(5));
        assertThat(gaveUp.getMessage())
                .contains("HINT_TOO_LONG (Retry-After asks for 5 s, which would end after the deadline of 300 ms)");
    }

    @Test
    void hintThatFitsWithASpreadThatDoesNotIsAMatterOfTheDeadline() {
        RetryPolicy policy = steady().deadline(millis(2_050)).build();
        call.random(0.9).failure(policy, new AnswerException(429, "Retry-After", "2"));
        assertThat(reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
    }

    @Test
    void hintLongerThanAcceptedStopsAtOnceAndIsNeverClamped() {
        AnswerException failure = new AnswerException(503, "Retry-After", "301");
        call.failure(steady().build(), failure);
        assertThat(reason()).isEqualTo(StopReason.HINT_TOO_LONG);
        assertThat(GaveUp.on(failure).orElseThrow().getMessage())
                .contains("Retry-After asks for 5 min 1 s, accepted is up to 5 min");
        assertThat(call.time.elapsed()).isZero();
    }

    @Test
    void hintOfTheLongestAcceptedLengthIsAccepted() throws Exception {
        call.random(0).run(steady().build(), new AnswerException(503, "Retry-After", "300"), "ok");
        assertThat(call.trace).contains("wait 300000 HINT");
    }

    @Test
    void hintWithoutALimitMayBeOfAnyLength() throws Exception {
        RetryPolicy policy = steady().maxRetryAfter(null).build();
        call.random(0).run(policy, new AnswerException(503, "Retry-After", "86400"), "ok");
        assertThat(call.trace).contains("wait 86400000 HINT");
    }

    @Test
    void endlessHintSaturatesAndIsTooLong() {
        call.failure(
                steady().maxRetryAfter(null).deadline(Duration.ofDays(1)).build(),
                new AnswerException(503, "Retry-After", "99999999999999999999"));
        assertThat(reason()).isEqualTo(StopReason.HINT_TOO_LONG);
    }

    @Test
    void floorLiftsShortHintsBeforeTheLimitIsLookedAt() throws Exception {
        RetryPolicy policy = steady().minRetryAfter(Duration.ofSeconds(3)).build();
        call.random(0).run(policy, new AnswerException(503, "Retry-After", "0"), "ok");
        assertThat(call.trace).contains("wait 3000 HINT");
        AnswerException failure = new AnswerException(503, "Retry-After", "1");
        call.failure(policy.toBuilder().deadline(Duration.ofSeconds(2)).build(), failure);
        assertThat(GaveUp.on(failure).orElseThrow().getMessage())
                .contains("Retry-After asks for 1 s, which retry-after.min raises to 3 s, which would end after");
    }

    @Test
    void serverThatForbidsRetriesIsObeyed() {
        call.failure(steady().build(), new AnswerException(500, "x-should-retry", "false"));
        assertThat(reason()).isEqualTo(StopReason.HINT_FORBIDS);
        assertThat(call.end().attempts()).isOne();
    }

    @Test
    void lastHintIsExposedAlsoWhereAttemptsAreExhausted() {
        AnswerException failure = new AnswerException(503, "Retry-After", "7");
        call.failure(steady().maxAttempts(1).build(), failure);
        assertThat(GaveUp.on(failure).orElseThrow().lastHint().delay()).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void throttledFailureWithoutAHintUsesTheThrottledBaseAndCountsAllFailures() {
        RetryPolicy policy = steady().multiplier(2)
                .throttledBaseDelay(Duration.ofSeconds(1))
                .maxAttempts(4)
                .build();
        call.failure(policy, lost, new AnswerException(429), lost);
        assertThat(call.time.sleeps()).containsExactly(millis(400), millis(2_000), millis(1_600));
    }

    @Test
    void throttledFailureWithAHintUsesTheOrdinaryBase() throws Exception {
        RetryPolicy policy = steady().throttledBaseDelay(Duration.ofSeconds(60))
                .maxDelay(null)
                .build();
        call.random(0).run(policy, new AnswerException(429, "Retry-After", "1"), "ok");
        assertThat(call.trace).contains("#1 AnswerException THROTTLED", "wait 1000 HINT");
    }

    @Test
    void decorrelatedJitterBuildsOnThePreviousBackoffNotOnTheHint() {
        RetryPolicy policy = steady().jitter(Jitter.DECORRELATED).maxAttempts(4).build();
        call.random(0.5).failure(policy, new AnswerException(503, "Retry-After", "60"), lost);
        // U[400, 1200] at one half is 800, which the hint outlasts; then U[400, 2400], U[400, 4200].
        assertThat(call.time.sleeps()).containsExactly(millis(63_000), millis(1_400), millis(2_300));
        assertThat(call.retries.get(0).backoff()).isEqualTo(millis(800));
    }

    // Rejected results

    @Test
    void listedStatusInAResultIsRetriedAndItsResponseIsClosedBeforeTheRetry() throws Exception {
        Answer busy = new Answer(503);
        Answer fine = new Answer(200);
        assertThat(call.run(steady().build(), busy, fine)).isSameAs(fine);
        assertThat(call.trace).contains("#1 RejectedResult TRANSIENT");
        assertThat(busy.discarded).isTrue();
        assertThat(fine.discarded).isFalse();
    }

    @Test
    void lastRejectedResultIsReturnedOpen() throws Exception {
        Answer first = new Answer(503);
        Answer last = new Answer(503);
        assertThat(call.run(steady().maxAttempts(2).build(), first, last)).isSameAs(last);
        assertThat(reason()).isEqualTo(StopReason.RESULT_REJECTED);
        assertThat(last.discarded).isFalse();
    }

    @Test
    void resultThatIsRejectedForAnotherReasonThanExhaustionNamesThatReason() throws Exception {
        Answer busy = new Answer(503, "Retry-After", "600");
        assertThat(call.run(steady().build(), busy)).isSameAs(busy);
        assertThat(reason()).isEqualTo(StopReason.HINT_TOO_LONG);
    }

    @Test
    void rejectedResultCanBeThrown() {
        Answer busy = new Answer(503);
        Throwable failure =
                call.failure(steady().failOnRejectedResult(true).maxAttempts(2).build(), busy);
        assertThat(failure).isInstanceOf(RejectedResultException.class);
        assertThat(((RejectedResultException) failure).result()).isSameAs(busy);
        assertThat(GaveUp.on(failure)).get().extracting(GaveUp::reason).isEqualTo(StopReason.RESULT_REJECTED);
    }

    @Test
    void retryIfRejectsPlainResults() throws Exception {
        RetryPolicy policy = steady().retryIf(
                        outcome -> outcome.equals(new io.reprise.retry.call.AttemptOutcome.Returned("pending"))
                                ? FailureKind.TRANSIENT
                                : null)
                .build();
        assertThat(call.run(policy, "pending", "done")).isEqualTo("done");
        assertThat(call.end().attempts()).isEqualTo(2);
    }

    @Test
    void row35_hintOnASuccessIsNeverRead() throws Exception {
        Answer fine = new Answer(200, "Retry-After", "5", "x-should-retry", "true");
        assertThat(call.run(steady().build(), fine)).isSameAs(fine);
        assertThat(call.trace).containsExactly("success after 1");
    }

    @Test
    void hintOnASuccessStatusThatThePolicyListsIsRead() throws Exception {
        RetryPolicy policy = steady().retryOnStatus("202").build();
        call.random(0).run(policy, new Answer(202, "Retry-After", "5"), new Answer(200));
        assertThat(call.trace).contains("wait 5000 HINT");
    }

    // Switch, interrupts, and code of the user's that throws

    @Test
    void switchedOffCallsMakeOneAttempt() {
        call.retrySwitch.set(false);
        call.failure(steady().build(), lost);
        assertThat(call.trace).containsExactly("#1 SocketTimeoutException TRANSIENT", "disabled after 1");
    }

    @Test
    void switchTurnedOffDuringTheWaitEndsTheCallWhenItIsOver() {
        call.time.at(millis(100), () -> call.retrySwitch.set(false));
        call.failure(steady().build(), lost);
        assertThat(call.attemptStarts).hasSize(1);
        assertThat(reason()).isEqualTo(StopReason.DISABLED);
    }

    @Test
    void row22_interruptWhileWaitingEndsTheCallAtThatInstant() {
        Thread thread = Thread.currentThread();
        call.time.at(Duration.ofSeconds(4), thread::interrupt);
        RetryPolicy policy = steady().baseDelay(Duration.ofSeconds(10)).build();
        assertThat(call.failure(policy, lost)).isSameAs(lost);
        assertThat(Thread.interrupted()).as("the flag is set").isTrue();
        assertThat(call.time.elapsed()).isEqualTo(Duration.ofSeconds(4));
        assertThat(call.trace)
                .containsExactly(
                        "#1 SocketTimeoutException TRANSIENT",
                        "wait 10000 BACKOFF",
                        "waited 4000",
                        "interrupted after 1");
    }

    @Test
    void interruptWhileARejectedResultIsRetriedLeavesTheFlagSetToo() throws Exception {
        Thread thread = Thread.currentThread();
        call.time.at(millis(100), thread::interrupt);
        Answer busy = new Answer(503);
        assertThat(call.run(steady().build(), busy)).isSameAs(busy);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(busy.discarded).as("the caller gets it open").isFalse();
        assertThat(reason()).isEqualTo(StopReason.INTERRUPTED);
    }

    @Test
    void row17_operationThatThrowsInterruptedExceptionRunsOnceAndLeavesTheFlagSet() {
        InterruptedException own = new InterruptedException();
        assertThat(call.failure(steady().retryOn(Throwable.class).build(), own)).isSameAs(own);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(call.end().attempts()).isOne();
    }

    @Test
    void row16_errorsRunOnce() {
        OutOfMemoryError own = new OutOfMemoryError("pretended");
        assertThat(call.failure(steady().neverRetryOn(IOException.class).build(), own))
                .isSameAs(own);
        assertThat(call.end().attempts()).isOne();
    }

    @Test
    void row19_listenerThatThrowsNeverChangesTheCall() throws Exception {
        List<CallEnded> told = new ArrayList<>();
        call.listener(new RetryListener() {
            @Override
            public void onAttemptFailed(io.reprise.retry.event.AttemptFailed event) {
                throw new IllegalStateException("listener");
            }

            @Override
            public void onCallEnded(CallEnded event) {
                told.add(event);
                throw new AssertionError("listener");
            }
        });
        assertThat(call.run(steady().build(), lost, "answer")).isEqualTo("answer");
        assertThat(told).hasSize(1);
    }

    @Test
    void row19_hintSourceOrPredicateThatThrowsNeverChangesTheCall() {
        call.hintSource(any -> {
            throw new IllegalStateException("source");
        });
        RetryPolicy policy = steady().retryIf(outcome -> {
                    throw new IllegalStateException("predicate");
                })
                .build();
        AnswerException failure = new AnswerException(503);
        assertThat(call.failure(policy, failure)).isSameAs(failure);
        assertThat(call.end().attempts()).isEqualTo(3);
    }

    static Stream<DoubleSupplier> brokenRandomness() {
        return Stream.of(() -> -5, () -> 1, () -> 1e9, () -> Double.NaN, () -> Double.NEGATIVE_INFINITY, () -> {
            throw new IllegalStateException("no randomness");
        });
    }

    @ParameterizedTest
    @MethodSource("brokenRandomness")
    void row08_waitIsNeverNegativeNorAboveTheCapWhateverTheUsersCodeDraws(DoubleSupplier random) {
        for (Jitter jitter : Jitter.values()) {
            RetryEnvironment environment = RetryEnvironment.builder()
                    .timeSource(call.time.timeSource())
                    .random(random)
                    .build();
            RetryPolicy policy = steady().jitter(jitter).maxDelay(millis(400)).build();
            RetryExecutor executor = RetryExecutor.of(policy, environment);
            assertThatThrownBy(() -> executor.call(() -> {
                        throw new AnswerException(503, "Retry-After", "0");
                    }))
                    .isInstanceOf(AnswerException.class);
        }
        assertThat(call.time.sleeps()).allMatch(wait -> !wait.isNegative() && wait.compareTo(millis(400)) <= 0);
    }

    @Test
    void wallClockThatThrowsNeverChangesTheCall() {
        AnswerException failure = new AnswerException(503, "Retry-After", "Thu, 15 Jan 2026 12:00:02 GMT");
        RetryEnvironment environment = RetryEnvironment.builder()
                .timeSource(new TimeSource(
                        call.time,
                        () -> {
                            throw new IllegalStateException("no clock");
                        },
                        call.time))
                .hintSource(ScriptedCall::answerOf)
                .build();
        assertThatThrownBy(() -> RetryExecutor.of(steady().build(), environment).call(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    @Test
    void sleeperThatThrowsEndsTheCallWithTheOperationsOwnException() {
        List<CallEnded> ends = new ArrayList<>();
        RetryEnvironment environment = RetryEnvironment.builder()
                .timeSource(new TimeSource(call.time, call.time, nanos -> {
                    throw new AssertionError("no sleep");
                }))
                .listener(new RetryListener() {
                    @Override
                    public void onCallEnded(CallEnded event) {
                        ends.add(event);
                    }
                })
                .build();
        assertThatThrownBy(() -> RetryExecutor.of(steady().build(), environment).call(() -> {
                    throw lost;
                }))
                .isSameAs(lost);
        assertThat(ends).extracting(CallEnded::outcome).containsExactly("scheduler_rejected");
    }

    @ParameterizedTest
    @EnumSource(Jitter.class)
    void zeroWaitsAreWaitedWithoutASleepThatCosts(Jitter jitter) {
        RetryPolicy policy = steady().baseDelay(jitter == Jitter.NONE ? Duration.ZERO : Duration.ofNanos(1))
                .jitter(jitter)
                .build();
        call.random(0).failure(policy, lost);
        assertThat(call.end().attempts()).isEqualTo(3);
    }

    @Test
    void realTimeWorksToo() {
        RetryPolicy policy =
                RetryPolicy.builder("real").baseDelay(Duration.ofNanos(1_000)).build();
        int[] attempts = new int[1];
        RetryExecutor executor = RetryExecutor.of(policy);
        executor.run(() -> {
            if (++attempts[0] < 3) {
                throw RetryExecutorTests.<RuntimeException>sneaky(lost);
            }
        });
        assertThat(attempts[0]).isEqualTo(3);
        assertThatThrownBy(() -> executor.call(() -> {
                    throw lost;
                }))
                .isSameAs(lost);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> RuntimeException sneaky(Throwable failure) throws X {
        throw (X) failure;
    }
}
