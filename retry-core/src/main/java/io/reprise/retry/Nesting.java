package io.reprise.retry;

/** What happens when a retried call fails inside an attempt of another one. */
public enum Nesting {
    /** A failure that the inner call gave up on is not retried again. The default. */
    ONCE,
    /** It is retried like any other: the attempts multiply. */
    MULTIPLY
}
