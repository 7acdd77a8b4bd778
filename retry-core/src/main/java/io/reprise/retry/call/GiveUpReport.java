package io.reprise.retry.call;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Why a call ended without success, with its whole story in names and numbers. Immutable.
 *
 * @param policy the policy's name
 * @param reason why no further attempt was made
 * @param limits what the policy allowed
 * @param attemptsMade how many attempts ran
 * @param elapsed from the call's start until it gave up
 * @param timedFromFirstFailure whether all times here count from the end of the first attempt, so that each is the least that it
 *     can have been: a call that has no deadline, and to which nobody listens, doesn't read the clock before something fails
 * @param refusedWait the wait that was too long; null where the reason has nothing to do with a wait
 * @param attempts the attempts in order; of very many, the first and the last {@value #KEPT_AT_EACH_END}
 * @param lastHint the last thing that the server said, which a server can pass on to its own caller
 */
public record GiveUpReport(
        String policy,
        StopReason reason,
        Limits limits,
        int attemptsMade,
        Duration elapsed,
        boolean timedFromFirstFailure,
        @Nullable Duration refusedWait,
        List<AttemptRecord> attempts,
        RetryHint lastHint)
        implements Serializable {

    /** Of a call with very many attempts, so many are kept from its beginning, and as many from its end. */
    public static final int KEPT_AT_EACH_END = 50;

    public GiveUpReport {
        attempts = List.copyOf(attempts);
    }

    /**
     * Whether the call ended on a first attempt that failed for good, such as with a 404. That is ordinary business: nothing
     * was given up, and nobody has to be warned.
     */
    public boolean isFatalFirstAttempt() {
        return attempts.size() == 1 && attempts.get(0).kind() == FailureKind.FATAL;
    }

    /**
     * What the policy allowed when the call gave up.
     *
     * @param attempts how many attempts; {@link Integer#MAX_VALUE} for unlimited
     * @param deadline until when a retry may start, counted from the call's start; null for no limit
     * @param hint the longest hint that is waited for; null for no limit
     */
    public record Limits(
            int attempts,
            @Nullable Duration deadline,
            @Nullable Duration hint) implements Serializable {}
}
