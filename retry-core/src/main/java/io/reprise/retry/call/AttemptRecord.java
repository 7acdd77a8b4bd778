package io.reprise.retry.call;

import java.io.Serializable;
import java.time.Duration;

/**
 * One failed attempt as it is told afterwards: names and numbers only, never the exception or its message, which may
 * hold personal data. Immutable.
 *
 * @param number the attempt's number, from 1
 * @param offset from the call's start to the attempt's start
 * @param failure the exception's simple class name; {@code RejectedResult} where a result was rejected
 * @param status the HTTP status that came with the failure, or 0
 * @param kind what the failure was taken for
 * @param hint what the server said
 * @param waited how long was really waited after this attempt; zero where no wait followed
 */
public record AttemptRecord(
        int number, Duration offset, String failure, int status, FailureKind kind, RetryHint hint, Duration waited)
        implements Serializable {

    /** The failure name of a result that wasn't accepted. */
    public static final String REJECTED_RESULT = "RejectedResult";
}
