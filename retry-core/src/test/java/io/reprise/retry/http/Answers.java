package io.reprise.retry.http;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;

/** Answers for tests, written as they come over the wire, and what is read from them at one fixed moment. */
final class Answers {

    /** When all of them are received: Thursday, epoch second 1768478400. */
    static final Instant RECEIVED_AT = Instant.parse("2026-01-15T12:00:00Z");

    private Answers() {}

    /** An answer with this status and these lines, such as {@code Retry-After: 5}. */
    static HttpAnswer answer(int status, String... lines) {
        return new HttpAnswer() {
            @Override
            public int status() {
                return status;
            }

            @Override
            public List<String> headers(String name) {
                List<String> values = new ArrayList<>();
                for (String line : lines) {
                    if (line.regionMatches(true, 0, name + ":", 0, name.length() + 1)) {
                        values.add(line.substring(name.length() + 1));
                    }
                }
                return values;
            }
        };
    }

    static RetryHint hint(int status, String... lines) {
        return RetryAfter.standard().read(answer(status, lines), RECEIVED_AT);
    }

    /** What {@code Retry-After} alone says with this value. */
    static RetryHint retryAfter(String value) {
        return hint(503, "Retry-After:" + value);
    }

    static RetryHint after(Duration delay, String header) {
        return RetryHint.after(delay, header);
    }

    static RetryHint seconds(long seconds, String header) {
        return after(Duration.ofSeconds(seconds), header);
    }

    static RetryHint seconds(long seconds) {
        return seconds(seconds, "Retry-After");
    }

    static RetryHint millis(long millis, String header) {
        return after(Duration.ofMillis(millis), header);
    }
}
