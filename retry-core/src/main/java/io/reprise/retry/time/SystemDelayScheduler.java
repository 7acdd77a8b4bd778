package io.reprise.retry.time;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One daemon thread for all waits of the application; it starts with the first one. */
enum SystemDelayScheduler implements DelayScheduler {
    INSTANCE;

    private final ScheduledThreadPoolExecutor timer = timer();

    @Override
    public Planned schedule(Runnable task, long nanos) {
        Future<?> planned = timer.schedule(task, nanos, TimeUnit.NANOSECONDS);
        return () -> planned.cancel(false);
    }

    /** How many tasks are planned. */
    int pending() {
        return timer.getQueue().size();
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, SystemDelayScheduler::thread);
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /**
     * A thread with nothing of the application that happened to need the first wait, which may be unloaded before the thread
     * ends: not its class loader, and nothing that its threads hand down to those that they start.
     */
    static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "reprise-timer", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }
}
