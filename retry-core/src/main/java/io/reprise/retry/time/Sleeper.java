package io.reprise.retry.time;

/** Makes the calling thread wait. */
@FunctionalInterface
public interface Sleeper {

    /**
     * Returns when at least this time has passed on the monotonic clock, never earlier. A wait of zero returns at once.
     *
     * @param nanos how long, 0 or more; {@link Long#MAX_VALUE} is for ever
     * @throws InterruptedException if the thread is interrupted before or while it waits, even where the wait is zero;
     *     the thread's flag is cleared, as with {@link Thread#sleep(long)}
     */
    void sleep(long nanos) throws InterruptedException;

    /** Waits for real. */
    static Sleeper system() {
        return SystemSleeper.INSTANCE;
    }
}
