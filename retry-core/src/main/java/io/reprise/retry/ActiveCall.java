package io.reprise.retry;

import java.time.Duration;

import io.reprise.retry.Decision.Retry;
import io.reprise.retry.Decision.Stop;
import io.reprise.retry.budget.Grant;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.Nanos;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.call.UserCode;
import io.reprise.retry.classify.Classification.Effect;
import org.jspecify.annotations.Nullable;

/**
 * The state of one call: it has each outcome assessed, asks the decision, keeps the log, and has it told. It knows where
 * the call stands, and nothing about how to run, wait or decide.
 */
final class ActiveCall implements RetryCall, Progress {

    /** In place of the moment when a call began: the clock wasn't read, and is when its first attempt has failed. */
    static final long UNKNOWN = Long.MIN_VALUE;

    private final RetryExecutor executor;
    private final CallFrame frame;
    private final boolean startIsKnown;
    private long start;

    private long now;
    private long attemptStart;
    private double previousBackoff;
    private final AttemptLog log = new AttemptLog();
    private @Nullable Assessment lastFailure;
    private @Nullable Retry waitingFor;
    private @Nullable Rulebook waitingUnder;
    private @Nullable Grant lastGrant;
    private @Nullable Duration attemptTimeout;
    private boolean resultBegun;

    /**
     * Creates the state of a call.
     *
     * @param around the frame of the call around it; null for none
     * @param startNanos when it began, or {@link #UNKNOWN}
     */
    ActiveCall(RetryExecutor executor, @Nullable CallFrame around, long startNanos) {
        this.executor = executor;
        this.frame = new CallFrame(this, around);
        this.start = startNanos;
        this.startIsKnown = startNanos != UNKNOWN;
    }

    /** A reading of the clock as the moment when a call began: the one that stands for 'unknown' is taken for the next. */
    static long asStart(long nanoTime) {
        return nanoTime == UNKNOWN ? nanoTime + 1 : nanoTime;
    }

    CallFrame frame() {
        return frame;
    }

    @Override
    public <T extends @Nullable Object, X extends Throwable> T inside(RetryableOperation<T, X> attempt) throws X {
        return frame.inside(attempt);
    }

    /** The number of the attempt that runs. */
    int currentAttempt() {
        return log.size() + 1;
    }

    /** Whether the policy allows no attempt after the one that runs. */
    boolean isLastAttempt() {
        return currentAttempt() >= executor.policy().maxAttempts();
    }

    boolean sendsIdempotencyKey() {
        return executor.policy().idempotencyKey();
    }

    /** How long from now on a retry may start, negative where it no longer may; {@link Long#MAX_VALUE} for ever. */
    long timeLeftNanos() {
        long deadline = executor.rulebook().decision().deadlineNanos(this);
        boolean isCounting = deadline != RetryDecision.NONE && start != UNKNOWN;
        return isCounting ? deadline - (executor.nanoTime() - start) : deadline;
    }

    @Override
    public int attempts() {
        return log.size();
    }

    @Override
    public long elapsedNanos() {
        return now;
    }

    @Override
    public long nowNanos() {
        return start + now;
    }

    @Override
    public long outerDeadlineNanos() {
        return Nanos.plus(now, Math.max(0, frame.outerTimeLeft()));
    }

    @Override
    public boolean wasRetriedInside() {
        return lastFailure != null && frame.gaveUpInsideOn(lastFailure.outcome());
    }

    @Override
    public boolean hasBegunResult() {
        return resultBegun;
    }

    @Override
    public boolean isProtectedByKey() {
        return frame.isProtectedByKey();
    }

    @Override
    public double previousBackoff() {
        return previousBackoff;
    }

    @Override
    public long attemptTimeoutNanos() {
        attemptTimeout = executor.policy().attemptTimeout();
        return attemptTimeout == null ? RetryDecision.NONE : Nanos.saturated(attemptTimeout);
    }

    @Override
    public Step thrown(Throwable failure) {
        Rulebook rules = executor.rulebook();
        return failed(rules, rules.assessor().thrown(failure));
    }

    @Override
    public Step timedOut(@Nullable Throwable thrown) {
        Duration timeout = required(attemptTimeout);
        return thrown(new AttemptTimeoutException(executor.policy().name(), currentAttempt(), timeout, thrown));
    }

    @Override
    public void resultBegun() {
        resultBegun = true;
    }

    @Override
    public Step returned(@Nullable Object result) {
        Rulebook rules = executor.rulebook();
        // What the caller has got already can't be taken back.
        Assessment rejected = resultBegun ? null : rules.assessor().returned(result);
        if (rejected != null) {
            return failed(rules, rejected);
        }
        if (log.size() == 0) {
            executor.succeededAtOnce(rules, start);
        } else {
            required(waitingUnder).retrySucceeded(lastGrant);
            if (teller().hasListeners()) {
                teller().succeeded(log, elapsed());
            }
        }
        return new Return(result, null);
    }

    @Override
    public Step waited() {
        return nextAttempt(endWait(passed()));
    }

    @Override
    public Step nothingToWaitFor() {
        // Listeners may have taken their time since the failure.
        return nextAttempt(endWait(executor.rulebook().readsClock() ? passed() : 0));
    }

    private Step nextAttempt(Retry retry) {
        Rulebook rules = executor.rulebook();
        Stop late = rules.decision().afterWait(this);
        if (late != null) {
            return giveUpRetry(retry, rules, late);
        }
        lastGrant = retry.grant();
        discardRejected();
        attemptStart = now;
        frame.nextAttempt();
        return Attempt.NEXT;
    }

    @Override
    public void withdrawn() {
        if (waitingUnder != null) {
            waitingUnder.notDispatched(lastGrant);
        }
        elapsed();
        teller().gaveUp(report(executor.rulebook(), new Stop(StopReason.CANCELLED), log.size()));
    }

    @Override
    public Step cutShort(StopReason reason) {
        return giveUpRetry(endWait(passed()), executor.rulebook(), new Stop(reason));
    }

    @Override
    public void cancelled() {
        elapsed();
        teller().gaveUp(report(executor.rulebook(), new Stop(StopReason.CANCELLED), currentAttempt()));
    }

    private Step giveUpRetry(Retry retry, Rulebook rules, Stop stop) {
        required(waitingUnder).notDispatched(retry.grant());
        return giveUp(rules, stop);
    }

    /** The attempt that ran has failed. */
    Step failed(Rulebook rules, Assessment failure) {
        lastFailure = failure;
        log.add(failure, attemptStart);
        elapsed();
        teller().attemptFailed(failure, log.size(), now);
        Decision decision = rules.decision().afterFailure(this, failure);
        return decision instanceof Retry retry ? retry(rules, retry, failure) : giveUp(rules, (Stop) decision);
    }

    private Step retry(Rulebook rules, Retry retry, Assessment failure) {
        if (frame.sentWriteWithoutKey() && failure.classification().effect() == Effect.POSSIBLE) {
            teller().effectMayBeRepeated(rules.policy().idempotent(), failure);
        }
        previousBackoff = retry.backoff();
        waitingFor = retry;
        waitingUnder = rules;
        teller().retryScheduled(retry, failure, log.size() + 1);
        return new Wait(retry.waitNanos());
    }

    private Step giveUp(Rulebook rules, Stop stop) {
        Assessment failure = required(lastFailure);
        PendingReport report = report(rules, stop, log.size());
        boolean ordinary = log.size() == 1 && report.get().isFatalFirstAttempt();
        if (ordinary) {
            teller().notRetried(failure);
        }
        teller().gaveUp(report);
        if (!ordinary && failure.outcome() instanceof AttemptOutcome.Thrown thrown) {
            GaveUp.addTo(thrown.exception(), report);
        }
        Step last = lastStep(failure, report, rules.policy().failOnRejectedResult());
        if (RetryDecision.hasBeenRetried(stop, this)) {
            frame.giveUpOn(identityOf(last, failure));
        }
        return last;
    }

    /** By which the call around can know what is handed out. A value that isn't a response may be any other's too. */
    private static @Nullable Object identityOf(Step last, Assessment failure) {
        if (last instanceof Throw thrown) {
            return thrown.failure();
        }
        return failure.answer() == null ? null : ((Return) last).result();
    }

    private static Step lastStep(Assessment failure, PendingReport report, boolean failOnRejected) {
        StopReason reason = report.reason();
        if (failure.outcome() instanceof AttemptOutcome.Thrown thrown) {
            return new Throw(
                    thrown.exception(), reason, failure.classification().interruption());
        }
        Object result = ((AttemptOutcome.Returned) failure.outcome()).value();
        return failOnRejected
                ? new Throw(new RejectedResultException(result, report), reason, false)
                : new Return(result, reason);
    }

    private PendingReport report(Rulebook rules, Stop stop, int attemptsMade) {
        long deadline = rules.decision().deadlineNanos(this);
        PendingReport.Times times = new PendingReport.Times(now, !startIsKnown, deadline);
        return new PendingReport(rules.policy(), stop, attemptsMade, times, log);
    }

    private Retry endWait(long waited) {
        Retry retry = required(waitingFor);
        waitingFor = null;
        log.waited(waited);
        teller().waitEnded(retry, waited, log.size() + 1);
        return retry;
    }

    /** Lets go of a rejected response only now: until here it could still have become the call's result. */
    private void discardRejected() {
        Assessment failure = required(lastFailure);
        if (failure.isRejectedResult()) {
            discard(failure.answer());
        }
    }

    @Override
    public void unwanted(@Nullable Object result) {
        discard(executor.rulebook().assessor().answerOf(result));
    }

    private CallTeller teller() {
        return executor.teller();
    }

    private static void discard(@Nullable HttpAnswer answer) {
        if (answer == null) {
            return;
        }
        try {
            answer.discard();
        } catch (Throwable thrown) {
            UserCode.threw("closing an unwanted response in", answer, thrown);
        }
    }

    /** What has passed since the clock was last read. */
    private long passed() {
        long before = now;
        return elapsed() - before;
    }

    private long elapsed() {
        long read = executor.nanoTime();
        if (start == UNKNOWN) {
            start = asStart(read);
        }
        now = read - start;
        return now;
    }

    private static <T> T required(@Nullable T state) {
        if (state == null) {
            throw new IllegalStateException("the driver reported a step that the call is not at");
        }
        return state;
    }
}
