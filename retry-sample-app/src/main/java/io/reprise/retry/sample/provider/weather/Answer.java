package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How one request is answered: a status with headers, after a delay, or a cut connection. Immutable.
 *
 * <p>{@link #parse} reads the short form {@code "429 retry-after=2"}: first what it is, then {@code name=value} pairs
 * for its headers, and {@code delayMs=…}. Values hold no blanks in this form.
 *
 * @param ending how it ends on the wire
 * @param status 200 or 400 to 599; for an ending that sends no status, 200
 * @param headers the headers sent beside the usual ones, replacing those of the same name; a name without values
 *     means that the header isn't sent. Names compare without case
 * @param delay how long the request waits for its answer, 0 to 10 minutes in whole milliseconds
 */
public record Answer(Ending ending, int status, Map<String, List<HeaderValue>> headers, Duration delay) {

    /** The longest delay. */
    public static final Duration LONGEST_DELAY = Duration.ofMinutes(10);

    /** A fair answer. */
    public static final Answer OK = status(200);

    public Answer {
        Map<String, List<HeaderValue>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        headers = Collections.unmodifiableMap(copy);
    }

    /** The plain answer with this status. */
    public static Answer status(int status) {
        return new Answer(Ending.COMPLETE, status, Map.of(), Duration.ZERO);
    }

    /**
     * Reads the short form.
     *
     * @throws BadWeatherException if it isn't understood
     */
    public static Answer parse(String text) {
        return AnswerDraft.read(text).toAnswer();
    }

    /**
     * The headers as they go out at this instant; none where the ending sends none. {@code Date} is among them unless the answer has its own: rounded
     * down, and from the same instant as the moments, so that a wait counted from it isn't too short either.
     */
    public Map<String, List<String>> headersAt(Instant now) {
        if (!ending.sendsHeaders()) {
            return Map.of();
        }
        Map<String, List<String>> resolved = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        resolved.put("Date", List.of(DateForm.HTTP_DATE.write(now.truncatedTo(ChronoUnit.SECONDS))));
        headers.forEach((name, values) ->
                resolved.put(name, values.stream().map(value -> value.at(now)).toList()));
        return resolved;
    }

    public boolean isDelayed() {
        return !delay.isZero();
    }

    /** Whether {@link #parse} can read {@link #toString} back: no blank in a value, no header without values. */
    public boolean hasShortForm() {
        return headers.values().stream().noneMatch(List::isEmpty)
                && headers.values().stream().flatMap(Collection::stream).noneMatch(Answer::hasBlank);
    }

    private static boolean hasBlank(HeaderValue value) {
        return value.toString().chars().anyMatch(Character::isWhitespace);
    }

    /** The first word of the short form: the status, or the name of the ending. */
    public String word() {
        return switch (ending) {
            case COMPLETE -> status == 200 ? "ok" : Integer.toString(status);
            default -> ending.word();
        };
    }

    /** The short form. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>(List.of(word()));
        headers.forEach((name, values) -> values.forEach(value -> words.add(name + "=" + value)));
        if (isDelayed()) {
            words.add(AnswerDraft.DELAY + "=" + delay.toMillis());
        }
        return String.join(" ", words);
    }
}
