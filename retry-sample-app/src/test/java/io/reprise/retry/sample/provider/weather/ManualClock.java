package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.time.Instant;

/** Both clocks of a provider, moved by hand. The monotonic one is close to its overflow, where it wraps round. */
final class ManualClock {

    private final Instant start;
    private Duration passed = Duration.ZERO;

    ManualClock(Instant start) {
        this.start = start;
    }

    ProviderClock clock() {
        return new ProviderClock(() -> Long.MAX_VALUE - 1_000_000 + passed.toNanos(), () -> start.plus(passed));
    }

    Arrival arrival() {
        return Arrival.now(clock());
    }

    void advance(Duration by) {
        passed = passed.plus(by);
    }
}
