package io.reprise.retry.event;

import java.util.Locale;

/** Who made a wait as long as it is. */
public enum WaitSource {
    /** The policy's own backoff. */
    BACKOFF,
    /** What the server asked for. */
    HINT;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The source as a metric's tag value: the name in lower case. */
    public String label() {
        return label;
    }
}
