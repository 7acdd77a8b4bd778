package io.reprise.retry.backoff;

import java.time.Duration;
import java.util.Objects;
import java.util.function.DoubleSupplier;

import io.reprise.retry.call.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * The waits that a policy computes before its retries: an exponential ceiling, spread by jitter. Immutable and pure.
 *
 * <p>{@code ceiling(n) = min(cap, base × multiplier^(n−1))} for retry n, from 1 on. It is computed in floating-point
 * nanoseconds: fractions of a millisecond stay, and for any n it can neither overflow nor turn negative.
 *
 * @param base the ceiling before the first retry, in nanoseconds
 * @param multiplier by how much the ceiling grows from one retry to the next, 1 or more
 * @param cap the longest backoff, in nanoseconds
 * @param jitter how the ceiling is spread
 * @param jitterFactor for {@link Jitter#PROPORTIONAL}: how far it spreads to both sides, in (0, 1]
 */
public record Backoff(double base, double multiplier, double cap, Jitter jitter, double jitterFactor) {

    public Backoff {
        Objects.requireNonNull(jitter, "jitter");
        base = Math.min(base, cap);
    }

    /**
     * An exponential backoff without jitter.
     *
     * @param base the ceiling before the first retry
     * @param multiplier by how much the ceiling grows from one retry to the next, 1 or more
     * @param cap the longest backoff; null for none
     */
    public static Backoff exponential(Duration base, double multiplier, @Nullable Duration cap) {
        double longest = cap == null ? Double.MAX_VALUE : Nanos.exact(cap);
        return new Backoff(Nanos.exact(base), multiplier, longest, Jitter.NONE, 1);
    }

    /** This backoff, spread by another jitter. */
    public Backoff spread(Jitter jitter, double jitterFactor) {
        return new Backoff(base, multiplier, cap, jitter, jitterFactor);
    }

    /** This backoff with another base delay, or with the cap where that is shorter. */
    public Backoff withBase(Duration base) {
        return new Backoff(Nanos.exact(base), multiplier, cap, jitter, jitterFactor);
    }

    /** How long the backoff before this retry (from 1 on) can grow to, in nanoseconds. */
    public double ceiling(int retry) {
        return base == 0 ? 0 : Math.min(cap, base * Math.pow(multiplier, retry - 1.0));
    }

    /**
     * One backoff, in nanoseconds.
     *
     * @param retry which retry it precedes, from 1 on
     * @param previous the backoff before the retry before, in nanoseconds; 0 before the first, where the base stands for it
     * @param random uniform in [0, 1); asked once, or never by {@link Jitter#NONE}
     */
    public double draw(int retry, double previous, DoubleSupplier random) {
        return jitter.spread(this, ceiling(retry), previous == 0 ? base : previous, random);
    }

    /** A drawn backoff in whole nanoseconds, half up; {@link Long#MAX_VALUE} (292 years) where it is longer. */
    public static long wholeNanos(double backoff) {
        return Math.round(backoff);
    }
}
