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
 * <p>A thread that {@linkplain #sleep sleeps} moves the clock on by that much and returns at once, and so does one that
 * {@linkplain #schedule schedules} a wait, unless the time is moved by hand ({@link #manual()}). What was planned with
 * {@link #at} runs, on the thread that moves the clock, at its very instant: an interrupt in the middle of a wait, say.
 * A limit on an attempt's time ({@link #watch}) moves nothing; it strikes when the clock passes it.
 * Thread-safe; threads that wait at the same time move the one clock one after the other.
 */
public final class VirtualTime implements Ticker, Sleeper, DelayScheduler, InstantSource {

    private static final Instant DEFAULT_START = Instant.parse("2026-01-15T12:00:00Z");

    private final PriorityQueue<Event> planned = new PriorityQueue<>();
    private final List<Duration> sleeps = new ArrayList<>();
    private final boolean manual;
    private final Instant start;
    private Instant wallClockAtZero;
    private long startedAt;
    private long now;
    private long plans;
    private int pendingWaits;
    private boolean moving;

    private VirtualTime(Instant start, boolean manual) {
        this.start = start;
        this.wallClockAtZero = start;
        this.manual = manual;
    }

    /** A virtual time whose wall clock starts at 2026-01-15T12:00:00Z. */
    public static VirtualTime create() {
        return startingAt(DEFAULT_START);
    }

    /** A virtual time whose wall clock starts at this instant. */
    public static VirtualTime startingAt(Instant start) {
        return new VirtualTime(start, false);
    }

    /**
     * A virtual time in which scheduled waits stay pending until a test {@linkplain #advance advances} the clock, so that
     * it can look at them, or cancel what waits. A thread that sleeps still moves it.
     */
    public static VirtualTime manual() {
        return new VirtualTime(DEFAULT_START, true);
    }

    /** This virtual time in all of a call's roles. */
    public TimeSource timeSource() {
        return new TimeSource(this, this, this, this);
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

    /**
     * Starts over, for the next test: forgets the waits that were asked for and the actions that are still to come, and sets
     * the wall clock to where it started. The monotonic clock goes on, as such clocks never run back, and what waits stays
     * planned.
     */
    public synchronized void restart() {
        sleeps.clear();
        planned.removeIf(event -> event.kind() == Kind.ACTION);
        wallClockAtZero = start.minusNanos(now);
        startedAt = now;
    }

    /** How much time has passed since this virtual time was made, or {@linkplain #restart restarted}. */
    public synchronized Duration elapsed() {
        return Duration.ofNanos(now - startedAt);
    }

    /** Every wait that was asked for, which a blocking retry without a delay does not, in order, each at its full length, also where an interrupt cut it short. */
    public synchronized List<Duration> sleeps() {
        return List.copyOf(sleeps);
    }

    /**
     * Plans an action for the moment when this much time has {@linkplain #elapsed elapsed}, or for the next move of the
     * clock where that moment has passed.
     */
    public synchronized void at(Duration elapsed, Runnable action) {
        plan(Nanos.plus(startedAt, Nanos.saturated(elapsed)), action, Kind.ACTION);
    }

    @Override
    public Planned schedule(Runnable task, long nanos) {
        Event wait;
        synchronized (this) {
            sleeps.add(Duration.ofNanos(nanos));
            wait = plan(target(nanos), task, Kind.WAIT);
        }
        if (!manual) {
            moveThroughWaits();
        }
        return () -> cancel(wait);
    }

    @Override
    public synchronized Planned watch(Runnable task, long nanos) {
        Event limit = plan(target(nanos), task, Kind.LIMIT);
        return () -> cancel(limit);
    }

    /** How many waits and limits are planned and neither over nor taken back, and actions that are still to come. */
    public synchronized int pending() {
        return planned.size();
    }

    /** Moves the clock on, running what is planned on the way. */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("the monotonic clock never runs back: " + duration);
        }
        moveTo(target(Nanos.saturated(duration)), false);
    }

    /**
     * Moves the clock on to what is planned next, and runs it.
     *
     * @return whether anything was planned
     */
    public boolean advanceToNext() {
        Event next = next();
        if (next == null) {
            return false;
        }
        next.action().run();
        return true;
    }

    private synchronized @Nullable Event next() {
        return planned.isEmpty() ? null : removeFirst();
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
        for (Event next = nextUntil(target); next != null; next = nextUntil(target)) {
            next.action().run();
            if (interruptible && Thread.interrupted()) {
                return true;
            }
        }
        return false;
    }

    /** The next planned action up to the target, the clock set to its moment; null where the target is reached. */
    private synchronized @Nullable Event nextUntil(long target) {
        Event next = planned.peek();
        if (next == null || next.moment() > target) {
            now = Math.max(now, target);
            return null;
        }
        return removeFirst();
    }

    /** Moves the clock until no wait is pending. What is scheduled meanwhile is left to the thread that is at it. */
    private void moveThroughWaits() {
        synchronized (this) {
            if (moving) {
                return;
            }
            moving = true;
        }
        try {
            for (Event next = nextWhileWaited(); next != null; next = nextWhileWaited()) {
                next.action().run();
            }
        } catch (Throwable thrown) {
            stopMoving();
            throw thrown;
        }
    }

    private synchronized void stopMoving() {
        moving = false;
    }

    private synchronized @Nullable Event nextWhileWaited() {
        moving = pendingWaits > 0;
        return moving ? removeFirst() : null;
    }

    private Event plan(long moment, Runnable action, Kind kind) {
        Event event = new Event(moment, plans++, action, kind);
        planned.add(event);
        pendingWaits += event.isWait() ? 1 : 0;
        return event;
    }

    private Event removeFirst() {
        Event first = planned.remove();
        now = Math.max(now, first.moment());
        pendingWaits -= first.isWait() ? 1 : 0;
        return first;
    }

    private synchronized void cancel(Event event) {
        if (planned.remove(event) && event.isWait()) {
            pendingWaits--;
        }
    }

    private enum Kind {
        WAIT,
        LIMIT,
        ACTION
    }

    private record Event(long moment, long order, Runnable action, Kind kind) implements Comparable<Event> {

        boolean isWait() {
            return kind == Kind.WAIT;
        }

        @Override
        public int compareTo(Event other) {
            int byMoment = Long.compare(moment, other.moment);
            return byMoment != 0 ? byMoment : Long.compare(order, other.order);
        }
    }
}
