package io.reprise.retry.http;

import java.time.Duration;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Durations as Go writes them, {@code 6m0s}, {@code 1.2s}, {@code 120ms}, {@code 1h2m3s}, which is what the providers
 * of language models send; days ({@code d}) besides. Without a sign. Never more than {@link Delay#LONGEST}.
 */
final class GoDuration {

    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    /** Go writes the micro sign in UTF-8; a client that reads headers as Latin-1 makes two characters of it. */
    private static final Map<String, Duration> UNITS = Map.of(
            "d", Duration.ofDays(1),
            "h", Duration.ofHours(1),
            "m", Duration.ofMinutes(1),
            "s", Duration.ofSeconds(1),
            "ms", Duration.ofMillis(1),
            "us", MICROSECOND,
            "\u00b5s", MICROSECOND,
            "\u03bcs", MICROSECOND,
            "\u00c2\u00b5s", MICROSECOND,
            "ns", Duration.ofNanos(1));

    private GoDuration() {}

    /** The duration that the whole text is; null if it is anything else. */
    static @Nullable Duration parse(String text) {
        if (text.isEmpty()) {
            return null;
        }
        Cursor in = new Cursor(text);
        Duration sum = Duration.ZERO;
        while (!in.atEnd()) {
            Decimal number = Decimal.read(in);
            Duration unit = UNITS.get(in.takeWhile(c -> !Cursor.isDigit(c)));
            if (number == null || unit == null) {
                return null;
            }
            sum = Delay.sum(sum, number.times(unit));
        }
        return sum;
    }
}
