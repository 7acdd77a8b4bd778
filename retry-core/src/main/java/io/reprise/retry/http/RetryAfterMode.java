package io.reprise.retry.http;

/** How the wait that the server names and the policy's own backoff make one wait. */
public enum RetryAfterMode {
    /** The longer of the two: the hint is a floor under the backoff. The default. */
    AT_LEAST,
    /** The hint alone, where there is one. */
    REPLACE,
    /** Hints are never looked at. */
    IGNORE
}
