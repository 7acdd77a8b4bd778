package io.reprise.retry.sample.provider.weather;

import java.time.Instant;

/**
 * When a request arrived. Immutable.
 *
 * @param nanos on the monotonic clock
 * @param at on the wall clock
 */
public record Arrival(long nanos, Instant at) {

    /** A request that arrives now. */
    public static Arrival now(ProviderClock clock) {
        return new Arrival(clock.nanos(), clock.wall().instant());
    }
}
