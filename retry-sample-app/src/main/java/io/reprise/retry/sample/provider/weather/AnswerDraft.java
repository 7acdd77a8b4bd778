package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** An answer in the making: read from the short form, changed field by field, checked on every change. Not thread-safe. */
public final class AnswerDraft {

    /** The name of the delay, in both forms. */
    public static final String DELAY = "delayMs";

    /** What a delay may be. */
    public static final String DELAYS = "a whole number of milliseconds, 0 to " + Answer.LONGEST_DELAY.toMillis();

    private static final String HEADERS = "headers";
    private static final String STATUSES = "200, or 400 to 599";
    private static final String PAIRS = "name=value without blanks: " + DELAY + " or a header";
    private static final int MOST_HEADERS = 50;
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    /** The first four frame the message, and a wrong one would break the connection; the last is no header. */
    private static final Set<String> RESERVED =
            Set.of("content-length", "transfer-encoding", "connection", "upgrade", DELAY.toLowerCase(Locale.ROOT));

    private final Ending ending;
    private final int status;
    private final Map<String, List<HeaderValue>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private Duration delay;

    private AnswerDraft(Ending ending, int status, Duration delay) {
        this.ending = ending;
        this.status = status;
        this.delay = delay;
    }

    /**
     * Starts from a status.
     *
     * @throws BadWeatherException if the provider doesn't send it
     */
    public static AnswerDraft status(int status) {
        if (status != 200 && (status < 400 || status > 599)) {
            throw new BadWeatherException("", Integer.toString(status), STATUSES);
        }
        return new AnswerDraft(Ending.COMPLETE, status, Duration.ZERO);
    }

    /**
     * Starts from a short form.
     *
     * @throws BadWeatherException if it isn't understood
     */
    public static AnswerDraft read(String text) {
        List<String> words = List.of(text.strip().split("\\s+"));
        AnswerDraft draft = firstWord(words.get(0), text);
        draft.readPairs(words.subList(1, words.size()), text);
        return draft;
    }

    private static AnswerDraft firstWord(String word, String text) {
        Optional<Preset> preset = Preset.of(word);
        if (preset.isPresent()) {
            return read(preset.get().shortForm());
        }
        Optional<Ending> ending = Ending.of(word);
        if (ending.isPresent()) {
            return new AnswerDraft(ending.get(), 200, Duration.ZERO);
        }
        if (!NUMBER.matcher(word).matches()) {
            throw new BadWeatherException(
                    "",
                    text,
                    "first a status (" + STATUSES + ") or one of reset, reset-midway, close, " + Preset.words()
                            + "; then " + PAIRS);
        }
        return status(Integer.parseInt(word));
    }

    /** A name given several times has several values; together they replace what the preset says. */
    private void readPairs(List<String> pairs, String text) {
        Map<String, List<String>> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new BadWeatherException("", text, PAIRS + "; not '" + pair + "'");
            }
            String name = pair.substring(0, equals);
            String value = pair.substring(equals + 1);
            if (!name.equals(DELAY)) {
                given.computeIfAbsent(name, first -> new ArrayList<>()).add(value);
            } else if (NUMBER.matcher(value).matches()) {
                delay(Long.parseLong(value));
            } else {
                throw new BadWeatherException(DELAY, value, DELAYS);
            }
        }
        given.forEach(this::header);
    }

    /**
     * Sets a header; without values, it isn't sent.
     *
     * @throws BadWeatherException if the header can't be sent
     */
    public AnswerDraft header(String name, List<String> values) {
        if (!HEADER_NAME.matcher(name).matches() || RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw new BadWeatherException(
                    HEADERS, name, "names of at most 100 letters, digits and -, other than " + reserved());
        }
        if (!ending.sendsHeaders()) {
            throw new BadWeatherException(HEADERS, name, "no headers, as '" + ending.word() + "' sends none");
        }
        headers.put(name, values.stream().map(value -> headerValue(name, value)).toList());
        if (headers.values().stream().mapToInt(List::size).sum() > MOST_HEADERS) {
            throw new BadWeatherException(HEADERS, "too many", "at most " + MOST_HEADERS + " headers");
        }
        return this;
    }

    private static HeaderValue headerValue(String name, String text) {
        try {
            return HeaderValue.of(text);
        } catch (BadWeatherException e) {
            throw e.inside(HEADERS + "." + name);
        }
    }

    /**
     * Sets the delay.
     *
     * @throws BadWeatherException if it is negative or too long
     */
    public AnswerDraft delay(long millis) {
        if (millis < 0 || millis > Answer.LONGEST_DELAY.toMillis()) {
            throw new BadWeatherException(DELAY, Long.toString(millis), DELAYS);
        }
        delay = Duration.ofMillis(millis);
        return this;
    }

    public Answer toAnswer() {
        return new Answer(ending, status, headers, delay);
    }

    private static String reserved() {
        return String.join(", ", RESERVED.stream().sorted().toList());
    }
}
