package io.reprise.retry;

import java.util.function.DoubleSupplier;

import io.reprise.retry.call.UserCode;

/** A source of randomness that somebody gave, held to its promise: always in [0, 1), and never throwing. */
record SafeRandom(DoubleSupplier source) implements DoubleSupplier {

    private static final double LARGEST_BELOW_ONE = Math.nextDown(1.0);

    @Override
    public double getAsDouble() {
        double drawn;
        try {
            drawn = source.getAsDouble();
        } catch (Throwable thrown) {
            UserCode.threw("source of randomness", source, thrown);
            return 0;
        }
        return drawn >= 0 ? Math.min(drawn, LARGEST_BELOW_ONE) : 0;
    }
}
