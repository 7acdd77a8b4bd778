package io.reprise.verification.benchmarks.core;

/** Numbers in no order that a processor could foresee, for next to nothing. Not thread-safe. */
final class RandomWalk {

    private int state = 1;

    /** The next number, from 0 to below the bound. */
    int next(int bound) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (int) (((state & 0xFFFF_FFFFL) * bound) >>> 32);
    }
}
