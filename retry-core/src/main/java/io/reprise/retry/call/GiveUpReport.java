package io.reprise.retry.call;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Why a call gave up, with its whole story in names and numbers. Immutable.
 *
 * @param policy the policy's name
 * @param reason why no further attempt was made
 * @param attemptsMade how many attempts ran
 * @param attemptsAllowed how many the policy allows; {@link Integer#MAX_VALUE} for unlimited
 * @param elapsed from the call's start until it gave up
 * @param deadline the call's deadline, counted from its start; null where it has none
 * @param refusedWait the wait that was refused or cut short; null where the reason has nothing to do with a wait
 * @param attempts every attempt, in order
 * @param lastHint what the server said last, which a server can pass on to its own caller
 */
public record GiveUpReport(
        String policy,
        StopReason reason,
        int attemptsMade,
        int attemptsAllowed,
        Duration elapsed,
        @Nullable Duration deadline,
        @Nullable Duration refusedWait,
        List<AttemptRecord> attempts,
        RetryHint lastHint) {

    public GiveUpReport {
        attempts = List.copyOf(attempts);
    }
}
