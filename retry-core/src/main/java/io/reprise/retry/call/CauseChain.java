package io.reprise.retry.call;

import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * A walk along a throwable's causes, from the outermost inwards. A chain that runs in a circle ends when it has been
 * seen once, an endless one after {@value #LONGEST} links, and a {@code getCause()} that throws ends it too: nothing
 * that an exception does can break the walk. A walk belongs to one thread.
 */
public final class CauseChain {

    private static final int LONGEST = 1_000;

    private @Nullable Throwable link;
    private @Nullable Throwable checkpoint;
    private int nextCheckpoint = 1;
    private int steps;

    private CauseChain(@Nullable Throwable start) {
        this.link = start;
    }

    /** A walk that stands at this throwable. */
    public static CauseChain from(@Nullable Throwable start) {
        return new CauseChain(start);
    }

    /** The first throwable of the chain that passes the test, {@code start} itself included; null if none does. */
    public static @Nullable Throwable find(@Nullable Throwable start, Predicate<? super Throwable> test) {
        CauseChain walk = from(start);
        for (Throwable link = walk.current(); link != null; link = walk.next()) {
            if (test.test(link)) {
                return link;
            }
        }
        return null;
    }

    /** The throwable's cause; null where it has none, or where its {@code getCause()} throws. */
    public static @Nullable Throwable causeOf(Throwable link) {
        try {
            return link.getCause();
        } catch (Throwable broken) {
            UserCode.threw("Throwable", link, broken);
            return null;
        }
    }

    /** The throwable at which the walk stands; null where the chain has ended. */
    public @Nullable Throwable current() {
        return link;
    }

    /** Goes on to the cause, and gives it; null where the chain ends. */
    public @Nullable Throwable next() {
        link = link == null ? null : after(link);
        return link;
    }

    private @Nullable Throwable after(Throwable last) {
        // Brent's algorithm: within a circle, the walk must come back to a checkpoint that moves on ever more slowly.
        if (++steps == nextCheckpoint) {
            checkpoint = last;
            nextCheckpoint *= 2;
        }
        Throwable cause = causeOf(last);
        return cause == checkpoint || steps == LONGEST ? null : cause;
    }
}
