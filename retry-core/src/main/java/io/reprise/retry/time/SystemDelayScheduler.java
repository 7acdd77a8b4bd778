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
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "reprise-timer");
            thread.setDaemon(true);
            // Nothing of the application that happened to need the first wait: it may be unloaded before the thread
            // ends.
            thread.setContextClassLoader(null);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }
}
