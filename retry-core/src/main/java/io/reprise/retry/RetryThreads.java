package io.reprise.retry;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Where retries run that block no thread, unless the application says where. */
final class RetryThreads {

    /** Far more than a small machine has cores: attempts may block although they shouldn't, and must not hold up the limits of others. */
    static final int MOST = 64;

    private RetryThreads() {}

    /**
     * The common pool. Where that has only one thread, which one attempt could hold up for all, a few threads; a thread for each
     * task, as {@link java.util.concurrent.CompletableFuture} has there, would be as many threads as calls wait at once.
     */
    static Executor standard() {
        return ForkJoinPool.getCommonPoolParallelism() > 1 ? ForkJoinPool.commonPool() : Few.THREADS;
    }

    /** A pool of a few threads, which are there while there is work. */
    static ThreadPoolExecutor few() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                MOST, MOST, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), RetryThreads::thread);
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** With nothing of the application that happened to need the first retry. */
    private static Thread thread(Runnable task) {
        Thread thread = new Thread(null, task, "reprise-retry", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        return thread;
    }

    /** Made when it is needed first. */
    private static final class Few {
        static final Executor THREADS = few();
    }
}
