package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A header's value, in which {@code {now+20s:rfc3339}} stands for a moment counted from the sending of the answer. The
 * offset is a whole number with {@code ms}, {@code s}, {@code m}, {@code h} or {@code d}, forwards or backwards, or
 * nothing at all; the forms are those of {@link DateForm}. Immutable.
 */
public final class HeaderValue {

    private static final int LONGEST = 1_000;
    private static final Pattern SENDABLE = Pattern.compile("[\\x20-\\x7E\\t]*");
    private static final Pattern BRACES = Pattern.compile("\\{([^{}]*)}");
    private static final Pattern MOMENT = Pattern.compile("now(?:([+-])([0-9]{1,9})(ms|s|m|h|d))?:([A-Za-z0-9-]+)");
    private static final Map<String, Duration> UNITS = Map.of(
            "ms", Duration.ofMillis(1),
            "s", Duration.ofSeconds(1),
            "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1),
            "d", Duration.ofDays(1));

    private final String text;
    private final List<Part> parts;

    private HeaderValue(String text, List<Part> parts) {
        this.text = text;
        this.parts = List.copyOf(parts);
    }

    /**
     * Reads a value.
     *
     * @throws BadWeatherException if it is longer than 1,000 characters, holds anything but printable ASCII, or has
     *     braces that don't name a moment
     */
    public static HeaderValue of(String text) {
        if (text.length() > LONGEST || !SENDABLE.matcher(text).matches()) {
            throw new BadWeatherException("", text, "at most 1000 printable ASCII characters");
        }
        List<Part> parts = new ArrayList<>();
        Matcher braces = BRACES.matcher(text);
        int end = 0;
        while (braces.find()) {
            parts.add(literal(text.substring(end, braces.start()), text));
            parts.add(moment(braces.group(1), text));
            end = braces.end();
        }
        parts.add(literal(text.substring(end), text));
        return new HeaderValue(text, parts);
    }

    /** The value as it goes out with an answer sent at this instant. */
    public String at(Instant now) {
        StringBuilder value = new StringBuilder();
        parts.forEach(part -> value.append(part.at(now)));
        return value.toString();
    }

    private static Part literal(String piece, String whole) {
        if (piece.indexOf('{') >= 0 || piece.indexOf('}') >= 0) {
            throw notAMoment(whole);
        }
        return now -> piece;
    }

    private static Part moment(String inBraces, String whole) {
        Matcher moment = MOMENT.matcher(inBraces);
        if (!moment.matches()) {
            throw notAMoment(whole);
        }
        DateForm form = DateForm.of(moment.group(4)).orElseThrow(() -> notAMoment(whole));
        Duration offset = moment.group(1) == null ? Duration.ZERO : offset(moment);
        return now -> form.write(now.plus(offset));
    }

    private static Duration offset(Matcher moment) {
        Duration ahead =
                UNITS.getOrDefault(moment.group(3), Duration.ZERO).multipliedBy(Long.parseLong(moment.group(2)));
        return moment.group(1).equals("-") ? ahead.negated() : ahead;
    }

    private static BadWeatherException notAMoment(String whole) {
        return new BadWeatherException(
                "",
                whole,
                "braces only around a moment such as {now+2s:http-date}: now, + or -, up to 9 digits, one of ms, s, m,"
                        + " h, d, a colon, and one of " + DateForm.words());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HeaderValue value && value.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The value as it was written, moments unresolved. */
    @Override
    public String toString() {
        return text;
    }

    private interface Part {
        String at(Instant now);
    }
}
