package io.reprise.retry.call;

import java.io.Serializable;
import java.time.Duration;
import java.util.Objects;

/**
 * What the server said about when to come back: after a delay, never, or nothing at all. Immutable.
 *
 * @param kind which of the three
 * @param delay how long to wait at least, never negative; zero unless {@code kind} is {@link Kind#AFTER}
 * @param header the name of the header that said so; empty where {@code kind} is {@link Kind#ABSENT}
 */
public record RetryHint(Kind kind, Duration delay, String header) implements Serializable {

    /** The three things that a server can say. */
    public enum Kind {
        /** It said nothing, or nothing that can be understood. */
        ABSENT,
        /** Come back after {@link RetryHint#delay()}. */
        AFTER,
        /** Don't come back. */
        NEVER
    }

    private static final RetryHint ABSENT = new RetryHint(Kind.ABSENT, Duration.ZERO, "");

    public RetryHint {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(header, "header");
        if (delay.isNegative()) {
            throw new IllegalArgumentException("delay must not be negative: " + delay);
        }
    }

    /** The server said nothing. */
    public static RetryHint absent() {
        return ABSENT;
    }

    /** The server said: after this delay. */
    public static RetryHint after(Duration delay, String header) {
        return new RetryHint(Kind.AFTER, delay, header);
    }

    /** The server said: never. */
    public static RetryHint never(String header) {
        return new RetryHint(Kind.NEVER, Duration.ZERO, header);
    }

    public boolean isAbsent() {
        return kind == Kind.ABSENT;
    }

    /** Whether the server named a delay. */
    public boolean isAfter() {
        return kind == Kind.AFTER;
    }

    public boolean isNever() {
        return kind == Kind.NEVER;
    }
}
