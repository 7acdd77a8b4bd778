package io.reprise.retry.time;

import java.time.InstantSource;
import java.util.Objects;

/**
 * All that a call needs to know of time, in one place, so that tests can replace it as a whole. Immutable.
 *
 * @param ticker the monotonic clock, for deadlines and elapsed time
 * @param wallClock the wall clock, for dates that servers send
 * @param sleeper how a blocking call waits
 */
public record TimeSource(Ticker ticker, InstantSource wallClock, Sleeper sleeper) {

    private static final TimeSource SYSTEM = new TimeSource(Ticker.system(), InstantSource.system(), Sleeper.system());

    public TimeSource {
        Objects.requireNonNull(ticker, "ticker");
        Objects.requireNonNull(wallClock, "wallClock");
        Objects.requireNonNull(sleeper, "sleeper");
    }

    /** The machine's own clocks and real waiting. */
    public static TimeSource system() {
        return SYSTEM;
    }
}
