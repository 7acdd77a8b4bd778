package io.reprise.retry.sample.provider.weather;

import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The two clocks of the provider: a monotonic one, by which all durations are measured, and the wall clock, which
 * writes dates into headers. Thread-safe where both are.
 *
 * @param nanoTime the monotonic clock in nanoseconds; only differences mean something
 * @param wall the wall clock
 */
public record ProviderClock(LongSupplier nanoTime, InstantSource wall) {

    /** The machine's own clocks. */
    public static ProviderClock system() {
        return new ProviderClock(System::nanoTime, InstantSource.system());
    }

    /** The monotonic clock's reading. */
    public long nanos() {
        return nanoTime.getAsLong();
    }
}
