package io.reprise.retry.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

import io.reprise.retry.call.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * Time that passes only when somebody waits: tests of a retry with waits of 30 s end in no time and can assert every
 * wait to the nanosecond.
 *
 * <p>A thread that {@linkplain #sleep sleeps} moves the clock on by that much and returns at once. What was planned with
 * {@link #at} runs, on the thread that moves the clock, at its very instant: an interrupt in the middle of a wait, say.
 * Thread-safe; threads that sleep at the same time move the one clock one after the other.
 */
public final class VirtualTime implements Ticker, Sleeper, InstantSource {

    private static final Instant DEFAULT_START = Instant.parse("2026-01-15T12:00:00Z");

    private final PriorityQueue<Planned> planned = new PriorityQueue<>();
    private final List<Duration> sleeps = new ArrayList<>();
    private Instant wallClockAtZero;
    private long now;
    private long plans;

    private VirtualTime(Instant start) {
        this.wallClockAtZero = start;
    }

    /** A virtual time whose wall clock starts at 2026-01-15T12:00:00Z. */
    public static VirtualTime create() {
        return startingAt(DEFAULT_START);
    }

    /** A virtual time whose wall clock starts at this instant. */
    public static VirtualTime startingAt(Instant start) {
        return new VirtualTime(start);
    }

    /** This virtual time in all of a call's roles. */
    public TimeSource timeSource() {
        return new TimeSource(this, this, this);
    }

    @Override
    public synchronized long nanoTime() {
        return now;
    }

    @Override
    public synchronized Instant instant() {
        return wallClockAtZero.plusNanos(now);
    }

    /** Sets the wall clock, as an administrator or NTP does; the monotonic clock doesn't notice. */
    public synchronized void setWallClock(Instant instant) {
        wallClockAtZero = instant.minusNanos(now);
    }

    /** How much time has passed since this virtual time was made. */
    public synchronized Duration elapsed() {
        return Duration.ofNanos(now);
    }

    /** Every wait that was asked for, in order, each at its full length, also where an interrupt cut it short. */
    public synchronized List<Duration> sleeps() {
        return List.copyOf(sleeps);
    }

    /**
     * Plans an action for the moment when this much time has passed since this virtual time was made, or for the next
     * move of the clock where that moment has passed.
     */
    public synchronized void at(Duration elapsed, Runnable action) {
        planned.add(new Planned(Nanos.saturated(elapsed), plans++, action));
    }

    /** Moves the clock on, running what is planned on the way. */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("the monotonic clock never runs back: " + duration);
        }
        moveTo(target(Nanos.saturated(duration)), false);
    }

    @Override
    public void sleep(long nanos) throws InterruptedException {
        synchronized (this) {
            sleeps.add(Duration.ofNanos(nanos));
        }
        if (Thread.interrupted() || moveTo(target(nanos), true)) {
            throw new InterruptedException();
        }
    }

    private synchronized long target(long nanos) {
        return Nanos.plus(now, nanos);
    }

    /** Moves the clock, and says whether an interrupt stopped it on the way; then the thread's flag is cleared. */
    private boolean moveTo(long target, boolean interruptible) {
        for (Planned next = nextUntil(target); next != null; next = nextUntil(target)) {
            next.action().run();
            if (interruptible && Thread.interrupted()) {
                return true;
            }
        }
        return false;
    }

    /** The next planned action up to the target, the clock set to its moment; null where the target is reached. */
    private synchronized @Nullable Planned nextUntil(long target) {
        Planned next = planned.peek();
        if (next == null || next.moment() > target) {
            now = Math.max(now, target);
            return null;
        }
        now = Math.max(now, next.moment());
        return planned.remove();
    }

    private record Planned(long moment, long order, Runnable action) implements Comparable<Planned> {
        @Override
        public int compareTo(Planned other) {
            int byMoment = Long.compare(moment, other.moment);
            return byMoment != 0 ? byMoment : Long.compare(order, other.order);
        }
    }
}
