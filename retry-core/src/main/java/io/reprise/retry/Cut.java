package io.reprise.retry;

import org.jspecify.annotations.Nullable;

/**
 * A stretch of a thread's work that another thread may cut short by an interrupt. No interrupt of ours outlives it: not one
 * that comes too late, nor one that the work didn't notice. One that somebody else has sent before is left alone.
 *
 * <p>An interrupt carries no sender: where somebody else's comes after ours and before the work has ended, the two can't
 * be told apart, and both count as ours.
 */
final class Cut {

    private static final ThreadLocal<@Nullable Cut> INNERMOST = new ThreadLocal<>();

    private final Thread thread;
    private final @Nullable Cut around;
    private boolean over;
    private boolean interrupted;

    private Cut(Thread thread, @Nullable Cut around) {
        this.thread = thread;
        this.around = around;
    }

    /** Begins a stretch of the calling thread's work. */
    static Cut begin() {
        Cut begun = new Cut(Thread.currentThread(), INNERMOST.get());
        INNERMOST.set(begun);
        return begun;
    }

    /** Cuts the work short, unless it is over or somebody else has interrupted it already; from any thread. */
    synchronized void make() {
        if (!over && !thread.isInterrupted()) {
            interrupted = true;
            thread.interrupt();
        }
    }

    /** Ends the stretch, on its own thread, and says whether it was cut short. */
    boolean end() {
        boolean wasCut = close();
        INNERMOST.set(around);
        if (around != null) {
            around.renew();
        }
        return wasCut;
    }

    private synchronized boolean close() {
        over = true;
        // Where the work has not consumed our interrupt, it must not strike what comes after.
        if (interrupted) {
            clearFlag();
        }
        return interrupted;
    }

    @SuppressWarnings("ResultOfMethodCallIgnored") // whether the work has noticed doesn't matter
    private static void clearFlag() {
        Thread.interrupted();
    }

    /** An inner stretch may have taken this one's interrupt for its own. */
    private synchronized void renew() {
        if (interrupted) {
            thread.interrupt();
        }
    }
}
