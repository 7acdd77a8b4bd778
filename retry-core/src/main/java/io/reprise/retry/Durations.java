package io.reprise.retry;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

import io.reprise.retry.call.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * Durations as people read them ({@code 0 ms}, {@code 250 ms}, {@code 1.03 s}, {@code 10 s}, {@code 5 min}, {@code 2 h}) and as
 * configuration writes them.
 */
public final class Durations {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private Durations() {}

    /** The duration as text, in units that fit its length; whole milliseconds below a second, never rounded up there. */
    public static String text(Duration duration) {
        if (duration.isNegative()) {
            return "-" + text(duration.negated());
        }
        long nanos = Nanos.saturated(duration);
        if (nanos < NANOS_PER_MILLI * 1_000) {
            return nanos < NANOS_PER_MILLI && nanos > 0 ? "<1 ms" : nanos / NANOS_PER_MILLI + " ms";
        }
        if (duration.toMinutes() < 2) {
            return seconds(nanos) + " s";
        }
        return duration.toHours() < 2
                ? whole(duration.toMinutes(), "min", duration.toSecondsPart(), "s")
                : whole(duration.toHours(), "h", duration.toMinutesPart(), "min");
    }

    /**
     * The duration as configuration writes it: {@code 200ms}, {@code 30s}, in the largest unit that gives a whole number;
     * {@code none} for null.
     */
    public static String notation(@Nullable Duration duration) {
        if (duration == null) {
            return "none";
        }
        if (duration.getNano() != 0) {
            return fraction(duration);
        }
        long seconds = duration.getSeconds();
        if (seconds == 0) {
            return "0ms";
        }
        if (seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }

    private static String fraction(Duration duration) {
        int nanos = duration.getNano();
        BigDecimal exact = BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(nanos, 9));
        if (nanos % 1_000_000 == 0) {
            return exact.movePointRight(3).toBigInteger() + "ms";
        }
        return nanos % 1_000 == 0
                ? exact.movePointRight(6).toBigInteger() + "us"
                : exact.movePointRight(9).toBigInteger() + "ns";
    }

    private static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String whole(long large, String largeUnit, long small, String smallUnit) {
        return large + " " + largeUnit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }
}
