package io.reprise.retry.call;

/** What a failed attempt means for the next one. */
public enum FailureKind {
    /** Another attempt may well succeed. */
    TRANSIENT,
    /** The other side asks for less load: as {@link #TRANSIENT}, with a longer base delay. */
    THROTTLED,
    /** Another attempt would fail the same way, or must not be made. */
    FATAL
}
