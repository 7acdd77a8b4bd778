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

    /** Reports that the attempt threw. */
    Step thrown(Throwable failure);

    /** Reports that the attempt returned. */
    Step returned(@Nullable Object result);

    /** Reports that the wait's time has passed. */
    Step waited();

    /**
     * Reports that the wait was cut short: {@link StopReason#INTERRUPTED}, {@link StopReason#CANCELLED},
     * {@link StopReason#SHUTDOWN} or {@link StopReason#SCHEDULER_REJECTED}.
     */
    Step cutShort(StopReason reason);

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
     */
    record Return(@Nullable Object result) implements Step {}

    /**
     * Throw this to the caller; the call is over.
     *
     * @param failure the operation's own last exception, or {@link RejectedResultException}
     * @param interrupted whether the failure tells of an interrupt of the thread that ran the attempt, whose flag must
     *     then be left set
     */
    record Throw(Throwable failure, boolean interrupted) implements Step {}
}
