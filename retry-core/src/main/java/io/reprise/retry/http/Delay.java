package io.reprise.retry.http;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

import io.reprise.retry.call.RetryHint;
import org.jspecify.annotations.Nullable;

/** The arithmetic of waits: nothing is negative, nothing overflows, and nothing ends early by rounding. */
final class Delay {

    /**
     * The longest wait that a hint names, 36,500 days. Whatever a server says beyond it counts as this much. It is
     * beyond any sensible limit, and twice as much still fits into a long of nanoseconds.
     */
    static final Duration LONGEST = Duration.ofDays(36_500);

    private static final int NANOS_PER_MILLI = 1_000_000;

    private Delay() {}

    /** How long it is from {@code now} to {@code then}; zero where that has passed. */
    static Duration between(Instant now, Instant then) {
        return then.isBefore(now) ? Duration.ZERO : shorter(Duration.between(now, then), LONGEST);
    }

    static Duration sum(Duration one, Duration other) {
        return shorter(one.plus(other), LONGEST);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    static Duration longer(@Nullable Duration one, Duration other) {
        return one == null || other.compareTo(one) > 0 ? other : one;
    }

    /** The longest of what the elements say; null if there are none, or one of them isn't understood. */
    static @Nullable Duration longest(List<String> elements, Function<String, @Nullable Duration> grammar) {
        Duration longest = null;
        for (String element : elements) {
            Duration delay = grammar.apply(element);
            if (delay == null) {
                return null;
            }
            longest = longer(longest, delay);
        }
        return longest;
    }

    /** The hint that this delay is, rounded up to the millisecond; absent where there is none. */
    static RetryHint hint(@Nullable Duration delay, String header) {
        if (delay == null) {
            return RetryHint.absent();
        }
        long millis = delay.plusNanos(NANOS_PER_MILLI - 1).toMillis();
        return RetryHint.after(Duration.ofMillis(millis), header);
    }
}
