package io.reprise.retry.http;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * What time it is for the server that answered. A date in an answer was made with the server's own clock, so it is that
 * clock, in {@code Date}, that tells how far off it is, whatever ours shows; {@code Age} adds the time that the answer
 * lay in a cache. Where {@code Date} is missing, isn't understood, or is said twice and differently, it is the moment
 * of receipt. Not thread-safe.
 */
final class ServerClock {

    /** Moments of receipt outside these years are taken for their ends, so that arithmetic on them is always possible. */
    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Answer answer;
    private final Instant receivedAt;
    private @Nullable Instant now;

    ServerClock(Answer answer, Instant receivedAt) {
        this.answer = answer;
        this.receivedAt = receivedAt.isBefore(FIRST) ? FIRST : receivedAt.isAfter(LAST) ? LAST : receivedAt;
    }

    /** How long it is from now to the HTTP-date that the text is; null if it is none. */
    @Nullable
    Duration untilHttpDate(String text) {
        Instant then = HttpDate.parse(text, receivedAt);
        return then == null ? null : until(then);
    }

    Duration until(Instant then) {
        if (now == null) {
            now = now();
        }
        return Delay.between(now, then);
    }

    private Instant now() {
        Set<Instant> dates = new HashSet<>();
        for (String element : answer.elements("Date")) {
            Instant date = HttpDate.parse(element, receivedAt);
            if (date == null) {
                return receivedAt;
            }
            dates.add(date);
        }
        return dates.size() == 1 ? dates.iterator().next().plus(age()) : receivedAt;
    }

    /** The first of several counts, and one that isn't understood doesn't (RFC 9111, section 5.1). */
    private Duration age() {
        List<String> ages = answer.elements("Age");
        Decimal age = ages.isEmpty() ? null : Decimal.parse(ages.get(0));
        return age == null ? Duration.ZERO : age.times(SECOND);
    }
}
