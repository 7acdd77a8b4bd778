package io.reprise.retry;

import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * One call under way: the seam between the rules, which decide, and a driver, which runs attempts and waits.
 *
 * <p>A driver gets one from {@link RetryExecutor#begin()}, runs the first attempt, and from then on reports what came of
 * each step and does what the answer says, until it is {@link Return} or {@link Throw}. It holds no rule of its own.
 * Not thread-safe: a driver that hands a call from thread to thread sees to the order of memory itself.
 */
public interface RetryCall {

    /**
     * Runs an attempt's code, or what starts it, so that {@link RetryContext#current()} and retried calls inside know of
     * this call; on the calling thread.
     *
     * @return what the code returns
     * @throws X what the code throws
     */
    <T extends @Nullable Object, X extends Throwable> T inside(RetryableOperation<T, X> attempt) throws X;

    /**
     * How long the attempt that now begins may take before the driver cuts it, in nanoseconds; {@link Long#MAX_VALUE} for
     * no limit. Asked once per attempt.
     */
    long attemptTimeoutNanos();

    /** Reports that the attempt threw. */
    Step thrown(Throwable failure);

    /**
     * Reports that the attempt was cut because it took longer than {@link #attemptTimeoutNanos()}.
     *
     * @param thrown what the attempt threw when it was cut; null where it threw nothing
     */
    Step timedOut(@Nullable Throwable thrown);

    /**
     * Reports that the attempt has handed a first part of its result to the caller, who would get it twice from another
     * attempt: a failure of this attempt is not retried.
     */
    void resultBegun();

    /** Reports that the attempt returned. */
    Step returned(@Nullable Object result);

    /** Reports that the wait's time has passed. */
    Step waited();

    /** In place of {@link #waited()}: reports that the wait was of no time, so that nobody was asked to wait. */
    Step nothingToWaitFor();

    /**
     * Reports that the wait was cut short: {@link StopReason#INTERRUPTED}, {@link StopReason#CANCELLED},
     * {@link StopReason#SHUTDOWN} or {@link StopReason#SCHEDULER_REJECTED}.
     */
    Step cutShort(StopReason reason);

    /**
     * Reports that the caller no longer wants an outcome while an attempt runs, which the driver has cancelled. The call is
     * over; what is left of the attempt is not reported.
     */
    void cancelled();

    /**
     * Reports that the caller no longer wants an outcome before the attempt that was to run next has started. The call is over.
     */
    void withdrawn();

    /**
     * Reports a result that came too late to be anybody's: of an attempt that was cut, or of a call that was cancelled. What
     * it holds is let go of. From any thread.
     */
    void unwanted(@Nullable Object result);

    /** What a driver does next. */
    sealed interface Step {}

    /** Run the next attempt. */
    record Attempt() implements Step {
        static final Attempt NEXT = new Attempt();
    }

    /**
     * Wait.
     *
     * @param nanos for at least this long
     */
    record Wait(long nanos) implements Step {}

    /**
     * Return this result to the caller; the call is over.
     *
     * @param result the operation's own
     * @param reason why the call gave up on a result that isn't accepted; null where it succeeded
     */
    record Return(@Nullable Object result, @Nullable StopReason reason) implements Step {}

    /**
     * Throw this to the caller; the call is over.
     *
     * @param failure the operation's own last exception, {@link AttemptTimeoutException} or
     *     {@link RejectedResultException}
     * @param reason why the call gave up
     * @param interrupted whether the failure tells of an interrupt of the thread that ran the attempt, whose flag must
     *     then be left set
     */
    record Throw(Throwable failure, StopReason reason, boolean interrupted) implements Step {}
}
