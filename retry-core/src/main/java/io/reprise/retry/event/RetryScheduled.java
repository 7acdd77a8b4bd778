package io.reprise.retry.event;

import java.time.Duration;

import io.reprise.retry.call.RetryHint;

/**
 * Another attempt will be made after a wait, which starts now.
 *
 * @param policy the policy's name
 * @param operation what is called; {@code none} where it has no name
 * @param attempt the number of the attempt to come, from 2
 * @param delay how long will be waited
 * @param backoff what the policy alone would wait
 * @param hint what the server said
 * @param source which of the two made the wait as long as it is
 * @param failure what the attempt before failed with: the exception's simple class name, or {@code RejectedResult}
 * @param status the HTTP status that came with that failure, or 0
 */
public record RetryScheduled(
        String policy,
        String operation,
        int attempt,
        Duration delay,
        Duration backoff,
        RetryHint hint,
        WaitSource source,
        String failure,
        int status) {}
