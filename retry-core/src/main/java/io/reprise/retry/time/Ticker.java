package io.reprise.retry.time;

/** The monotonic clock: nanoseconds since some moment, never running back. Deadlines are counted on it. */
@FunctionalInterface
public interface Ticker {

    /** Now, in nanoseconds; only differences mean anything, as with {@link System#nanoTime()}. */
    long nanoTime();

    /** The machine's own. */
    static Ticker system() {
        return System::nanoTime;
    }
}
