package io.reprise.retry.sample.provider.weather;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * One weather with its own position, counts and latest requests. Each decision is atomic, so that every request gets
 * exactly one step of a script and is counted exactly once. Thread-safe.
 */
public final class WeatherStation {

    private final Forecast initial;
    private final ProviderClock clock;

    private Forecast forecast;
    private Forecast.Course course;
    private long played;
    private @Nullable Outage outage;
    private long outageEndNanos;
    private Ledger ledger;

    /** A station that begins with this weather. */
    public WeatherStation(Forecast initial, ProviderClock clock) {
        this.initial = initial;
        this.clock = clock;
        this.forecast = initial;
        this.course = initial.start();
        this.ledger = new Ledger(clock);
    }

    /** Sets the weather from now on. A forecast starts at its beginning and ends an outage; the counts go on. */
    public synchronized void set(Weather weather) {
        if (weather instanceof Outage blackout) {
            outage = blackout;
            outageEndNanos = clock.nanos() + blackout.length().toNanos();
        } else if (weather instanceof Forecast next) {
            begin(next);
        }
    }

    /** Goes back to the weather of the beginning, with all counts at 0; requests still in flight are forgotten. */
    public synchronized void reset() {
        begin(initial);
        ledger = new Ledger(clock);
    }

    /** Decides on a request's answer and counts it. */
    public synchronized Visit arrive(Arrival arrival) {
        Outage blackout = outageAt(clock.nanos());
        if (blackout != null) {
            return ledger.open(arrival, blackout.answer());
        }
        played++;
        return ledger.open(arrival, course.next());
    }

    /** Counts a request that the provider can't serve in any weather, and answers it with this status. */
    public synchronized Visit refuse(Arrival arrival, int status) {
        return ledger.open(arrival, Answer.status(status));
    }

    public synchronized WeatherReport report() {
        long now = clock.nanos();
        Outage blackout = outageAt(now);
        Duration left = blackout == null ? Duration.ZERO : Duration.ofNanos(outageEndNanos - now);
        Ledger.Tally tally = ledger.tally();
        return new WeatherReport(forecast, played, blackout, left, tally.counts(), tally.latest());
    }

    private void begin(Forecast next) {
        forecast = next;
        course = next.start();
        played = 0;
        outage = null;
    }

    private @Nullable Outage outageAt(long now) {
        if (outage != null && now - outageEndNanos >= 0) {
            outage = null;
        }
        return outage;
    }
}
