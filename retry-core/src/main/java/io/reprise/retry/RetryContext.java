package io.reprise.retry;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * What code inside an attempt can know of the retried call around it. Immutable and thread-safe; made when asked for.
 */
public final class RetryContext {

    private final int attempt;
    private final boolean lastAttempt;
    private final @Nullable Duration timeLeft;
    private final @Nullable CallFrame frame;

    private RetryContext(int attempt, boolean lastAttempt, @Nullable Duration timeLeft, @Nullable CallFrame frame) {
        this.attempt = attempt;
        this.lastAttempt = lastAttempt;
        this.timeLeft = timeLeft;
        this.frame = frame;
    }

    /**
     * The context of the innermost retried call whose attempt runs in the calling thread. Outside of every retried call
     * it is that of a call which has one attempt and no deadline.
     */
    public static RetryContext current() {
        CallFrame frame = InnermostCall.frame();
        if (frame == null) {
            return new RetryContext(1, true, null, null);
        }
        ActiveCall call = frame.call();
        long timeLeft = call.timeLeftNanos();
        Duration duration = timeLeft == Long.MAX_VALUE ? null : Duration.ofNanos(Math.max(0, timeLeft));
        return new RetryContext(call.currentAttempt(), call.isLastAttempt(), duration, frame);
    }

    /** Whether there is a retried call around the code that asked. */
    public boolean isInCall() {
        return frame != null;
    }

    /** The number of the attempt that runs, from 1 on. */
    public int attempt() {
        return attempt;
    }

    /** Whether the policy allows no further attempt, however this one ends. */
    public boolean isLastAttempt() {
        return lastAttempt;
    }

    /** How much is left, when the context was made, of the time in which a retry may start; empty without a deadline. */
    public Optional<Duration> timeLeft() {
        return Optional.ofNullable(timeLeft);
    }

    /**
     * The call's idempotency key: a random UUID, the same on every attempt of one call and different for every call.
     * Outside of a retried call each use gets a key of its own.
     */
    public String idempotencyKey() {
        return frame == null ? UUID.randomUUID().toString() : frame.idempotencyKey();
    }
}
