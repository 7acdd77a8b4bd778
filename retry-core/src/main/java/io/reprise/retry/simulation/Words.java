package io.reprise.retry.simulation;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;

import io.reprise.retry.Durations;
import io.reprise.retry.backoff.Jitter;

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
        return Double.isFinite(number) ? plain(BigDecimal.valueOf(number)) : String.valueOf(number);
    }

    /** The same of an exact number. */
    static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
