package io.reprise.retry;

import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * An operation whose attempts end later than they start, for {@link RetryExecutor#driveAsync}: the seam for types of
 * results other than {@link java.util.concurrent.CompletionStage}.
 */
@FunctionalInterface
public interface AsyncOperation {

    /**
     * Starts an attempt, on the calling thread, and doesn't wait for it.
     *
     * @param attempt takes the outcome, now or later, on any thread
     * @return ends the attempt early, because nobody wants its outcome any more
     * @throws Throwable if the attempt can't be started: it has failed with that
     */
    Cancellation start(Attempt attempt) throws Throwable;

    /** Takes what comes of one attempt. The first outcome counts, unless the attempt has been given up. Thread-safe. */
    interface Attempt {

        /** The attempt has returned. */
        void returned(@Nullable Object result);

        /** The attempt has failed. */
        void thrown(Throwable failure);

        /**
         * The attempt is about to hand a first part of its result to the caller, before its outcome is known.
         *
         * @return whether it may: not where it has been given up
         */
        boolean resultBegun();
    }

    /** Ends something early. Thread-safe; to do it again, or too late, changes nothing. */
    @FunctionalInterface
    interface Cancellation {

        /** Ends it. */
        void cancel();
    }

    /** Takes the end of a call: told once, on any thread, unless the call was cancelled. */
    interface End {

        /** The call is about to make its first attempt; told before it returns to its caller. By this it can be cancelled. */
        default void begins(Cancellation call) {}

        /**
         * The call has come to a result.
         *
         * @param result the operation's own; one that isn't accepted, where no attempt was left
         */
        void returned(@Nullable Object result);

        /**
         * The call gave up.
         *
         * @param failure the operation's own last failure, {@link AttemptTimeoutException} or
         *     {@link RejectedResultException}
         * @param reason why it gave up
         */
        void thrown(Throwable failure, StopReason reason);
    }
}
