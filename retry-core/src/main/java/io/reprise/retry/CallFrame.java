package io.reprise.retry;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.CauseChain;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt's code can see of the call around it, and what it leaves there for the decision. One per call; the
 * frame of the innermost call is bound to the thread that runs the attempt. Thread-safe: an attempt may use several
 * threads.
 */
final class CallFrame {

    /** An attempt that swallows more given-up failures than this is not believed to throw one of the earlier ones. */
    private static final int MOST_GIVEN_UP = 1_000;

    private final ActiveCall call;
    private final @Nullable CallFrame outer;

    /** Whether anything was left here in this attempt: nearly always nothing is, and then no lock is taken to see that. */
    private volatile boolean noted;

    private @Nullable Deque<Object> givenUpInside;
    private @Nullable String idempotencyKey;
    private boolean keySent;
    private boolean writeSentWithoutKey;

    /**
     * Creates the frame of a call.
     *
     * @param outer that of the call around it; null for none
     */
    CallFrame(ActiveCall call, @Nullable CallFrame outer) {
        this.call = call;
        this.outer = outer;
    }

    /** Runs an attempt of this frame's call. */
    <T extends @Nullable Object, X extends Throwable> T inside(RetryableOperation<T, X> attempt) throws X {
        return InnermostCall.inside(this, attempt);
    }

    ActiveCall call() {
        return call;
    }

    /** What is left of the deadline of the call around this frame's, in nanoseconds; {@link Long#MAX_VALUE} for none. */
    long outerTimeLeft() {
        return outer == null ? Long.MAX_VALUE : outer.call.timeLeftNanos();
    }

    /** Forgets what the attempt before has left. */
    void nextAttempt() {
        if (noted) {
            forget();
        }
    }

    private synchronized void forget() {
        givenUpInside = null;
        keySent = false;
        writeSentWithoutKey = false;
        noted = false;
    }

    /** Notes for the call around this one, if there is one, that this call gave up on what it hands out. */
    void giveUpOn(@Nullable Object handedOut) {
        if (outer != null && handedOut != null) {
            outer.note(handedOut);
        }
    }

    private synchronized void note(Object givenUp) {
        noted = true;
        if (givenUpInside == null) {
            givenUpInside = new ArrayDeque<>();
        }
        if (givenUpInside.size() == MOST_GIVEN_UP) {
            givenUpInside.removeFirst();
        }
        givenUpInside.addLast(givenUp);
    }

    /** Whether a call inside the last attempt gave up on this very object, or on a cause of it. */
    boolean gaveUpInsideOn(AttemptOutcome outcome) {
        return noted && isNoted(outcome);
    }

    private synchronized boolean isNoted(AttemptOutcome outcome) {
        return outcome instanceof AttemptOutcome.Thrown thrown
                ? CauseChain.find(thrown.exception(), this::isNoted) != null
                : isNoted(((AttemptOutcome.Returned) outcome).value());
    }

    private boolean isNoted(@Nullable Object object) {
        return givenUpInside != null && givenUpInside.stream().anyMatch(noted -> noted == object);
    }

    /** The call's one idempotency key, made when first asked for. */
    synchronized String idempotencyKey() {
        if (idempotencyKey == null) {
            idempotencyKey = UUID.randomUUID().toString();
        }
        return idempotencyKey;
    }

    /**
     * Notes that the attempt sent a request that may change something at the other side. For the calls around this one
     * only a key of the request's own counts: another attempt of theirs makes another call of this kind, with another key.
     *
     * @param ownKey whether the request carries a key of its own
     * @param callsKey whether it carries this call's key
     */
    void writeSent(boolean ownKey, boolean callsKey) {
        note(ownKey || callsKey);
        for (CallFrame around = outer; around != null; around = around.outer) {
            around.note(ownKey);
        }
    }

    private synchronized void note(boolean withKey) {
        noted = true;
        keySent |= withKey;
        writeSentWithoutKey |= !withKey;
    }

    /** Whether every request of the last attempt that may change something carried an idempotency key. */
    boolean isProtectedByKey() {
        return noted && keysOnly();
    }

    private synchronized boolean keysOnly() {
        return keySent && !writeSentWithoutKey;
    }

    /** Whether the last attempt sent a request that may change something, without an idempotency key. */
    boolean sentWriteWithoutKey() {
        return noted && anyWithoutKey();
    }

    private synchronized boolean anyWithoutKey() {
        return writeSentWithoutKey;
    }
}
