package io.reprise.retry.call;

import java.time.Duration;

/** Durations as nanoseconds, without ever overflowing. */
public final class Nanos {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private Nanos() {}

    /** The duration in whole nanoseconds; {@link Long#MAX_VALUE} (292 years) where it is longer than that. */
    public static long saturated(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException tooLong) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** The duration in nanoseconds as a floating-point number: of any length, exact below 104 days. */
    public static double exact(Duration duration) {
        return (double) duration.getSeconds() * NANOS_PER_SECOND + duration.getNano();
    }

    /** The sum of two non-negative numbers; {@link Long#MAX_VALUE} where it would overflow. */
    public static long plus(long a, long b) {
        long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
