package io.reprise.retry.backoff;

import java.util.function.DoubleSupplier;

/**
 * How a backoff is spread at random, so that clients that failed together don't come back together.
 *
 * <p>{@link #FULL} and {@link #DECORRELATED} follow Marc Brooker, 'Exponential Backoff And Jitter' (AWS Architecture
 * Blog, 2015). The ceiling is capped before it is spread, so waits at the cap still differ; {@link #DECORRELATED} alone
 * clamps after its draw. No kind ever gives more than the cap.
 */
public enum Jitter {
    /** The ceiling itself. */
    NONE {
        @Override
        double spread(Backoff backoff, double ceiling, double previous, DoubleSupplier random) {
            return ceiling;
        }
    },
    /** U[0, ceiling]. The default. */
    FULL {
        @Override
        double spread(Backoff backoff, double ceiling, double previous, DoubleSupplier random) {
            return random.getAsDouble() * ceiling;
        }
    },
    /** ceiling/2 + U[0, ceiling/2]: never less than half. */
    EQUAL {
        @Override
        double spread(Backoff backoff, double ceiling, double previous, DoubleSupplier random) {
            return uniform(ceiling / 2, ceiling, random);
        }
    },
    /** min(cap, U[base, max(base, 3 × previous backoff)]); the first 'previous' is the base. */
    DECORRELATED {
        @Override
        double spread(Backoff backoff, double ceiling, double previous, DoubleSupplier random) {
            double base = backoff.base();
            return Math.min(backoff.cap(), uniform(base, Math.max(base, 3 * previous), random));
        }
    },
    /** U[ceiling × (1−f), min(ceiling × (1+f), cap)] with the policy's jitter factor f. */
    PROPORTIONAL {
        @Override
        double spread(Backoff backoff, double ceiling, double previous, DoubleSupplier random) {
            double factor = backoff.jitterFactor();
            return uniform(ceiling * (1 - factor), Math.min(ceiling * (1 + factor), backoff.cap()), random);
        }
    };

    /** One backoff in nanoseconds; draws from {@code random} (uniform in [0, 1)) once, {@link #NONE} never. */
    abstract double spread(Backoff backoff, double ceiling, double previous, DoubleSupplier random);

    private static double uniform(double from, double to, DoubleSupplier random) {
        return from + random.getAsDouble() * (to - from);
    }
}
