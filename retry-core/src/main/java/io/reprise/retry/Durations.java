package io.reprise.retry;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

import io.reprise.retry.call.Nanos;

/** Durations as people read them: {@code 0 ms}, {@code 250 ms}, {@code 1.03 s}, {@code 10 s}, {@code 5 min}, {@code 2 h}. */
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
