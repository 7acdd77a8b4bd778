package io.reprise.retry.simulation;

import java.util.function.DoubleSupplier;

/**
 * The public-domain generator mulberry32: uniform in [0, 1) in steps of 2⁻³², of a 32-bit seed. A seed gives the same
 * numbers in a browser and in other languages. For simulation only; not thread-safe.
 */
final class Mulberry32 implements DoubleSupplier {

    private static final int INCREMENT = 0x6D2B79F5;
    private static final double TWO_TO_32 = 0x1p32;

    private int state;

    /** Of the seed, the lowest 32 bits count. */
    Mulberry32(long seed) {
        this.state = (int) seed;
    }

    @Override
    public double getAsDouble() {
        state += INCREMENT;
        int t = state;
        t = (t ^ (t >>> 15)) * (t | 1);
        t ^= t + (t ^ (t >>> 7)) * (t | 61);
        return Integer.toUnsignedLong(t ^ (t >>> 14)) / TWO_TO_32;
    }
}
