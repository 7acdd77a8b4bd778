package io.reprise.retry.http;

import java.time.Instant;
import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;

/**
 * Reads from a server's answer when to come back: {@code Retry-After} and its relatives.
 *
 * <p>The headers are looked at in an order of preference, and the first that is understood counts. {@code Retry-After}
 * and the headers in milliseconds are read on every failure that has a status. Those that tell when a quota is reset
 * count for quotas that are used up; where what is left isn't said, they count on 429 and 503. Of several quotas, and of
 * several values of one header, the one that takes longest counts; a value of which a part isn't understood is passed
 * over whole. {@code x-should-retry: false} means never, wherever else a delay is named, and so does a
 * {@code grpc-retry-pushback-ms} that is no whole number, at its place in the order.
 *
 * <p>Dates are compared with the server's own clock, in {@code Date} and {@code Age}, as far as it tells; only where it
 * doesn't does the moment of receipt count.
 *
 * <p>Delays are rounded up to the millisecond, never negative, and at most 36,500 days: what a server says beyond that
 * counts as 36,500 days, so that adding to it can't overflow. A header of more than 65,536 characters or 1,000 lines
 * counts as absent. Nothing depends on the machine's locale or time zone, and reading takes time in proportion to the
 * headers' length.
 *
 * <p>Nothing is ever thrown: an answer whose code throws or returns null is reported once in the log and counts as one
 * that says nothing. Immutable, thread-safe.
 */
public final class RetryAfter {

    /** The headers that are known, the most preferred first; the built-in order. */
    public static final List<String> STANDARD_HEADERS = HintFields.STANDARD;

    private static final RetryAfter STANDARD = new RetryAfter(STANDARD_HEADERS);

    private final List<HintField> fields;

    private RetryAfter(List<String> headers) {
        this.fields = HintFields.inOrder(headers);
    }

    /** The reader of all {@link #STANDARD_HEADERS}, in that order. */
    public static RetryAfter standard() {
        return STANDARD;
    }

    /**
     * A reader of these headers and no others, in this order. Besides them {@code x-should-retry} is always heeded.
     *
     * @param headers names, in any letter case; one that isn't among {@link #STANDARD_HEADERS} is read with
     *     {@code Retry-After}'s grammar
     * @throws IllegalArgumentException if one of them can't be a header's name
     */
    public static RetryAfter preferring(List<String> headers) {
        return new RetryAfter(headers.stream()
                .map(RetryAfter::headerName)
                .filter(name -> !name.equalsIgnoreCase(ShouldRetry.HEADER))
                .toList());
    }

    private static String headerName(String name) {
        String stripped = name.strip();
        boolean valid = !stripped.isEmpty() && stripped.chars().allMatch(Cursor::isTokenCharacter);
        if (!valid) {
            throw new IllegalArgumentException("'" + name + "' can't be the name of an HTTP header;"
                    + " accepted are ASCII letters, digits and hyphens, such as Retry-After");
        }
        return stripped;
    }

    /**
     * What the server said about when to come back. An answer without a status, or with one of success (2xx), says
     * nothing.
     *
     * @param answer the answer
     * @param receivedAt when it was received, by the wall clock
     * @return the hint, with the name of the header that gave it as it is written in {@link #STANDARD_HEADERS}
     */
    public RetryHint read(HttpAnswer answer, Instant receivedAt) {
        Answer safe = new Answer(answer);
        return safe.isSuccess() ? RetryHint.absent() : hintIn(safe, receivedAt);
    }

    /**
     * Like {@link #read}, for an answer that was rejected whatever its status, be it one of success: a 202 that is on
     * the list of statuses to retry says with {@code Retry-After} when to ask again.
     *
     * @param answer the answer
     * @param receivedAt when it was received, by the wall clock
     */
    public RetryHint readRejected(HttpAnswer answer, Instant receivedAt) {
        return hintIn(new Answer(answer), receivedAt);
    }

    /**
     * Whether the server asks for a retry by {@code x-should-retry: true}, whatever the status, except one of success.
     */
    public boolean asksForRetry(HttpAnswer answer) {
        Answer safe = new Answer(answer);
        return safe.hasStatus() && !safe.isSuccess() && ShouldRetry.isAskedFor(safe);
    }

    private RetryHint hintIn(Answer answer, Instant receivedAt) {
        if (!answer.hasStatus()) {
            return RetryHint.absent();
        }
        if (ShouldRetry.isForbidden(answer)) {
            return RetryHint.never(ShouldRetry.HEADER);
        }
        ServerClock clock = new ServerClock(answer, receivedAt);
        for (HintField field : fields) {
            RetryHint hint = field.read(answer, clock);
            if (answer.isBroken()) {
                return RetryHint.absent();
            }
            if (!hint.isAbsent()) {
                return hint;
            }
        }
        return RetryHint.absent();
    }
}
