package io.reprise.retry.call;

import java.util.Locale;

/** What a failed attempt means for the next one. */
public enum FailureKind {
    /** Another attempt may well succeed. */
    TRANSIENT,
    /** The other side asks for less load: as {@link #TRANSIENT}, with a longer base delay. */
    THROTTLED,
    /** Another attempt would fail the same way, or must not be made. */
    FATAL;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The kind as a metric's tag value: the name in lower case. */
    public String label() {
        return label;
    }
}
