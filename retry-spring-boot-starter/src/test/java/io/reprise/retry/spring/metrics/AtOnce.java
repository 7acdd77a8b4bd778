package io.reprise.retry.spring.metrics;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** The same task on many threads, none of which begins it before all may. */
final class AtOnce {

    private AtOnce() {}

    /**
     * Returns when all threads are done.
     *
     * @param task is given the thread's number, from 0
     * @throws ExecutionException when the task has thrown on a thread
     */
    static void run(int threads, IntConsumer task) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<?>> running = IntStream.range(0, threads)
                    .<Future<?>>mapToObj(thread -> pool.submit(() -> {
                        start.await();
                        task.accept(thread);
                        return null;
                    }))
                    .toList();
            start.countDown();
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
