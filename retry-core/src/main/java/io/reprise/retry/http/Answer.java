package io.reprise.retry.http;

import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.UserCode;

/**
 * A user's {@link HttpAnswer}, made safe: whatever it throws, returns or lacks, asking goes on, and the answer is then
 * {@link #isBroken() broken}. Not thread-safe.
 */
final class Answer {

    private static final int NO_STATUS = 0;

    /** A field with more lines than this, or longer, is not looked at: reading all of it must cost next to nothing. */
    static final int MOST_LINES = 1_000;

    static final int MOST_CHARACTERS = 65_536;

    private final HttpAnswer source;
    private final int status;
    private boolean broken;

    Answer(HttpAnswer source) {
        this.source = source;
        this.status = statusOf(source);
    }

    /** Whether the source threw, or returned null, when it was asked something. */
    boolean isBroken() {
        return broken;
    }

    /** 100 to 599; 0 where there is none. */
    int status() {
        return status;
    }

    boolean hasStatus() {
        return status != NO_STATUS;
    }

    /** Whether the status says that all went well. */
    boolean isSuccess() {
        return status / 100 == 2;
    }

    /** The lines of the field with this name; empty where it is absent or too long. */
    List<String> lines(String name) {
        try {
            return copyOf(source.headers(name));
        } catch (Throwable thrown) {
            giveUpOn(thrown);
            return List.of();
        }
    }

    /** The elements of the field with this name; empty where it is absent or too long. */
    List<String> elements(String name) {
        return FieldList.elementsOf(lines(name));
    }

    private int statusOf(HttpAnswer source) {
        try {
            int said = source.status();
            return HttpStatuses.isStatus(said) ? said : NO_STATUS;
        } catch (Throwable thrown) {
            giveUpOn(thrown);
            return NO_STATUS;
        }
    }

    private static List<String> copyOf(Iterable<String> values) {
        List<String> lines = new ArrayList<>();
        long characters = 0;
        for (String value : values) {
            characters += value.length();
            if (lines.size() == MOST_LINES || characters > MOST_CHARACTERS) {
                return List.of();
            }
            lines.add(value);
        }
        return lines;
    }

    private void giveUpOn(Throwable thrown) {
        broken = true;
        UserCode.threw("HttpAnswer", source, thrown);
    }
}
