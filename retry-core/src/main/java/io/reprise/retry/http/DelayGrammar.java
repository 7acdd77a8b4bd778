package io.reprise.retry.http;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

/** How one element of a field names a delay. */
@FunctionalInterface
interface DelayGrammar {

    /** Milliseconds. */
    DelayGrammar MILLISECONDS = (text, clock) -> units(text, Duration.ofMillis(1));

    /** {@code Retry-After}: seconds, or an HTTP-date (RFC 9110, section 10.2.3); fractions of seconds besides. */
    DelayGrammar RETRY_AFTER = (text, clock) -> {
        Duration seconds = units(text, Duration.ofSeconds(1));
        return seconds != null ? seconds : clock.untilHttpDate(text);
    };

    /**
     * The many ways to say when a quota is reset: a number, whose size tells what it counts, a {@link GoDuration}, or a
     * date.
     */
    DelayGrammar RESET = (text, clock) -> {
        Decimal number = Decimal.parse(text);
        if (number != null) {
            return ofSize(number, clock);
        }
        Duration duration = GoDuration.parse(text);
        if (duration != null) {
            return duration;
        }
        Instant timestamp = Rfc3339.parse(text);
        return timestamp != null ? clock.until(timestamp) : clock.untilHttpDate(text);
    };

    /**
     * The delay that this text names.
     *
     * @param text an element of a field, without blanks around it
     * @param clock the server's time, for dates
     * @return the delay, at most {@link Delay#LONGEST}; null if the text names none
     */
    @Nullable
    Duration delay(String text, ServerClock clock);

    private static @Nullable Duration units(String text, Duration unit) {
        Decimal number = Decimal.parse(text);
        return number == null ? null : number.times(unit);
    }

    /**
     * Seconds from now, seconds since 1970, or milliseconds since 1970: no reset is 31 years ahead, and a date between
     * 2001 and 5138 can be none of the others.
     */
    private static @Nullable Duration ofSize(Decimal number, ServerClock clock) {
        if (number.whole() < 1_000_000_000L) {
            return number.times(Duration.ofSeconds(1));
        }
        if (number.whole() < 100_000_000_000L) {
            return clock.until(Instant.EPOCH.plus(number.exactly(Duration.ofSeconds(1))));
        }
        if (number.whole() < 100_000_000_000_000L) {
            return clock.until(Instant.EPOCH.plus(number.exactly(Duration.ofMillis(1))));
        }
        return null;
    }
}
