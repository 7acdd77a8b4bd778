package io.reprise.retry.sample.provider.weather;

import java.time.Duration;

/**
 * A total outage: every request gets the same answer until it is over. It lies over the forecast, which stands still
 * meanwhile and then goes on. Immutable.
 *
 * @param seconds how long it lasts from the moment it is set; above 0, at most an hour
 * @param answer what every request gets
 */
public record Outage(double seconds, Answer answer) implements Weather {

    /** What an outage answers where nothing else is said. */
    public static final Answer DEFAULT_ANSWER = Answer.status(503);

    /** What {@code seconds} may be. */
    public static final String SECONDS = "a number above 0 and at most 3600";

    public Outage {
        if (!(seconds > 0 && seconds <= 3600)) {
            throw new BadWeatherException("seconds", Double.toString(seconds), SECONDS);
        }
    }

    /** The outage's length, rounded up to the nanosecond. */
    public Duration length() {
        return Duration.ofNanos((long) Math.ceil(seconds * 1e9));
    }
}
