package io.reprise.retry.simulation.cli;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** Durations as Spring Boot's configuration writes them: {@code 200ms}, {@code 30s}, {@code PT0.2S}; milliseconds alone. */
final class TimeNotation {

    private static final Pattern SIMPLE = Pattern.compile("([+-]?\\d+)([a-z]*)");
    private static final Map<String, ChronoUnit> UNITS = Map.of(
            "ns", ChronoUnit.NANOS,
            "us", ChronoUnit.MICROS,
            "ms", ChronoUnit.MILLIS,
            "", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);

    private TimeNotation() {}

    /** The duration; null where it is none. */
    static @Nullable Duration parse(String text) {
        try {
            Matcher simple = SIMPLE.matcher(text.toLowerCase(Locale.ROOT));
            if (!simple.matches()) {
                return Duration.parse(text);
            }
            ChronoUnit unit = UNITS.get(simple.group(2));
            return unit == null ? null : Duration.of(Long.parseLong(simple.group(1)), unit);
        } catch (DateTimeException | ArithmeticException | NumberFormatException notOne) {
            return null;
        }
    }
}
