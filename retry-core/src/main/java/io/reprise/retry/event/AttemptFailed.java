package io.reprise.retry.event;

import java.time.Duration;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.RetryHint;

/**
 * An attempt failed.
 *
 * @param policy the policy's name
 * @param operation what is called, such as {@code ChatService.ask}; {@code none} where it has no name
 * @param attempt the attempt's number, from 1
 * @param outcome the exception thrown, or the result that wasn't accepted
 * @param kind what the failure is taken for
 * @param failure the exception's simple class name (an anonymous one's superclass), or {@code RejectedResult}
 * @param status the HTTP status that came with the failure, or 0
 * @param hint what the server said about when to come back
 * @param elapsed from the call's start until now
 */
public record AttemptFailed(
        String policy,
        String operation,
        int attempt,
        AttemptOutcome outcome,
        FailureKind kind,
        String failure,
        int status,
        RetryHint hint,
        Duration elapsed) {}
