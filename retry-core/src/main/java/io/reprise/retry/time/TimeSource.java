package io.reprise.retry.time;

import java.time.InstantSource;
import java.util.Objects;

/**
 * All that a call needs to know of time, in one place, so that tests can replace it as a whole. Immutable.
 *
 * @param ticker the monotonic clock, for deadlines and elapsed time
 * @param wallClock the wall clock, for dates that servers send
 * @param sleeper how a blocking call waits
 * @param scheduler how a call waits that blocks no thread, and what cuts attempts that take too long
 */
public record TimeSource(Ticker ticker, InstantSource wallClock, Sleeper sleeper, DelayScheduler scheduler) {

    private static final TimeSource SYSTEM = new TimeSource(Ticker.system(), InstantSource.system(), Sleeper.system());

    /** A time source with the machine's own scheduler. */
    public TimeSource(Ticker ticker, InstantSource wallClock, Sleeper sleeper) {
        this(ticker, wallClock, sleeper, DelayScheduler.system());
    }

    public TimeSource {
        Objects.requireNonNull(ticker, "ticker");
        Objects.requireNonNull(wallClock, "wallClock");
        Objects.requireNonNull(sleeper, "sleeper");
        Objects.requireNonNull(scheduler, "scheduler");
    }

    /** The machine's own clocks and real waiting. */
    public static TimeSource system() {
        return SYSTEM;
    }
}
