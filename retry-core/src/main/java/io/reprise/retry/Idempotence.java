package io.reprise.retry;

/** What the user says of an operation: whether doing it twice does no more than doing it once. */
public enum Idempotence {
    /** It does no more: every transient failure is retried. */
    YES,
    /**
     * It may: only a failure is retried that shows, by convention, that the request had no effect, unless an idempotency
     * key travelled with the request.
     */
    NO,
    /** The user doesn't say: every transient failure is retried. The default. */
    UNSET
}
