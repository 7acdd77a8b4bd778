package io.reprise.retry.sample.provider.weather;

import java.io.Serial;

/** Weather that can't be understood. It names the field, the value found there, and what is accepted. */
public final class BadWeatherException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String field;
    private final String value;
    private final String accepted;

    /**
     * @param field the path of the field, such as {@code script[2].delayMs}; empty for the whole
     * @param value what was found there
     * @param accepted what is accepted in its place
     */
    public BadWeatherException(String field, String value, String accepted) {
        super((field.isEmpty() ? "the weather" : "'" + field + "'") + " is "
                + (value.isEmpty() ? "empty" : shortened(value)) + "; accepted: " + accepted);
        this.field = field;
        this.value = value;
        this.accepted = accepted;
    }

    /** The same fault, seen from a level further out: its field lies inside {@code outer}. */
    public BadWeatherException inside(String outer) {
        BadWeatherException seenFromOutside =
                new BadWeatherException(field.isEmpty() ? outer : outer + "." + field, value, accepted);
        seenFromOutside.initCause(this);
        return seenFromOutside;
    }

    public String field() {
        return field;
    }

    /** The value that was found, shortened to a readable length. */
    public String value() {
        return shortened(value);
    }

    public String accepted() {
        return accepted;
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "…";
    }
}
