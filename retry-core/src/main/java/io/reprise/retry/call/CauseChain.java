package io.reprise.retry.call;

import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * Walks a throwable's causes from the outermost inwards. A chain that runs in a circle ends when it has been seen
 * once, an endless one after {@value #LONGEST} links, and a {@code getCause()} that throws ends it too: nothing that an
 * exception does can break the walk.
 */
public final class CauseChain {

    private static final int LONGEST = 1_000;

    private CauseChain() {}

    /** The first throwable of the chain that passes the test, {@code start} itself included; null if none does. */
    public static @Nullable Throwable find(@Nullable Throwable start, Predicate<? super Throwable> test) {
        Throwable checkpoint = start;
        int nextCheckpoint = 1;
        int steps = 0;
        for (Throwable link = start; link != null && steps < LONGEST; link = causeOf(link)) {
            // Brent's algorithm: within a circle, the walk must come back to a checkpoint that moves on ever more
            // slowly.
            if (steps > 0 && link == checkpoint) {
                return null;
            }
            if (test.test(link)) {
                return link;
            }
            if (++steps == nextCheckpoint) {
                checkpoint = link;
                nextCheckpoint *= 2;
            }
        }
        return null;
    }

    private static @Nullable Throwable causeOf(Throwable link) {
        try {
            return link.getCause();
        } catch (Throwable broken) {
            // getCause is the user's code: where it throws, the chain ends here.
            return null;
        }
    }
}
