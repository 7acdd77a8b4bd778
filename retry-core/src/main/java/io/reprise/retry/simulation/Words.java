package io.reprise.retry.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

import io.reprise.retry.Durations;
import io.reprise.retry.backoff.Jitter;
import org.jspecify.annotations.Nullable;

/** Values as text: as configuration writes them, and as people read them. Never in a local format. */
final class Words {

    private Words() {}

    static String jitter(Jitter jitter) {
        return jitter.name().toLowerCase(Locale.ROOT);
    }

    /** {@code 1.07 s}. */
    static String millis(double millis) {
        return Durations.text(Duration.ofMillis(Math.round(millis)));
    }

    /** {@code 2}, {@code 1.5}: no exponent, no trailing zeros. */
    static String number(double number) {
        return Double.isFinite(number)
                ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
                : String.valueOf(number);
    }

    /** {@code 200ms}, {@code 30s}, {@code none}: the largest unit that gives a whole number. */
    static String notation(@Nullable Duration duration) {
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
}
