package io.reprise.retry.time;

/**
 * Runs tasks later, without a thread for each that waits. Thread-safe. Tasks run on a thread of the scheduler's own, so
 * they have to be short: they hand work on to other threads.
 */
@FunctionalInterface
public interface DelayScheduler {

    /**
     * Runs the task when at least this time has passed on the monotonic clock.
     *
     * @param task what to run, once
     * @param nanos how long, 0 or more; {@link Long#MAX_VALUE} is for ever
     * @return by which the task can be taken back
     * @throws java.util.concurrent.RejectedExecutionException if it takes no further task
     */
    Planned schedule(Runnable task, long nanos);

    /**
     * The same for a task that is to run only if something else takes too long, so that nobody waits for it. A virtual
     * time tells the two apart: a wait moves its clock on, and this does not.
     */
    default Planned watch(Runnable task, long nanos) {
        return schedule(task, nanos);
    }

    /** The machine's own: one daemon thread, which all share. */
    static DelayScheduler system() {
        return SystemDelayScheduler.INSTANCE;
    }

    /** A task that has been planned. */
    @FunctionalInterface
    interface Planned {

        /** Takes the task back, unless it has run or begun to: nothing of it stays behind. */
        void cancel();
    }
}
