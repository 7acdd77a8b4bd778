package io.reprise.retry.spring.policy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as users write them: a number, decimals allowed, with its unit ({@code 200ms}, {@code 1.5s}, {@code 5m},
 * {@code 1h}, {@code 2d}), or ISO-8601 ({@code PT0.2S}). Spring Boot's units, without its guess at a unit that isn't there.
 */
final class DurationText {

    static final String ACCEPTED = "a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S";

    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("([+-]?[0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z]*)");

    private static final Map<String, Duration> UNITS = Map.of(
            "ns", Duration.ofNanos(1),
            "us", Duration.ofNanos(1_000),
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    private static final BigInteger NANOS_PER_SECOND = BigInteger.valueOf(1_000_000_000);

    private DurationText() {}

    static Parsed<Duration> parse(String text) {
        Matcher matcher = NUMBER_AND_UNIT.matcher(text);
        if (!matcher.matches()) {
            return iso8601(text);
        }
        String unit = matcher.group(2).toLowerCase(Locale.ROOT);
        if (unit.isEmpty()) {
            return Parsed.wrong("has no unit: it could be milliseconds or seconds");
        }
        Duration one = UNITS.get(unit);
        return one == null
                ? Parsed.wrong("has the unknown unit '" + matcher.group(2) + "'")
                : times(new BigDecimal(matcher.group(1)), one);
    }

    private static Parsed<Duration> iso8601(String text) {
        try {
            return Parsed.of(Duration.parse(text));
        } catch (DateTimeException notOne) {
            return Parsed.wrong("is not a duration");
        }
    }

    private static Parsed<Duration> times(BigDecimal number, Duration unit) {
        BigInteger nanos = number.multiply(new BigDecimal(unit.toNanos()))
                .setScale(0, RoundingMode.HALF_UP)
                .toBigInteger();
        BigInteger[] parts = nanos.divideAndRemainder(NANOS_PER_SECOND);
        return parts[0].bitLength() >= Long.SIZE
                ? Parsed.wrong("is longer than can be counted")
                : Parsed.of(Duration.ofSeconds(parts[0].longValue(), parts[1].longValue()));
    }
}
