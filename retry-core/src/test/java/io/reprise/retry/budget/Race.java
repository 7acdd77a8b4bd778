package io.reprise.retry.budget;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that start together, and companions that run over and over until the last of them is done. */
final class Race {

    /** What one thread does. */
    interface Racer {

        void run(int thread) throws Exception;
    }

    private final List<Racer> racers = new ArrayList<>();
    private final List<Runnable> companions = new ArrayList<>();

    /** Adds threads; they are numbered from 0 over the whole race. */
    Race with(int threads, Racer racer) {
        for (int i = 0; i < threads; i++) {
            racers.add(racer);
        }
        return this;
    }

    Race meanwhile(Runnable companion) {
        companions.add(companion);
        return this;
    }

    /** Runs the race and fails with the first thing that any of its threads threw. */
    void run() throws Exception {
        int threads = racers.size() + companions.size();
        CyclicBarrier start = new CyclicBarrier(threads);
        AtomicInteger running = new AtomicInteger(racers.size());
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < racers.size(); i++) {
            tasks.add(racing(i, start, running));
        }
        for (Runnable companion : companions) {
            tasks.add(accompanying(companion, start, running));
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            ExecutorCompletionService<Void> done = new ExecutorCompletionService<>(pool);
            tasks.forEach(done::submit);
            for (int i = 0; i < threads; i++) {
                done.take().get();
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private Callable<Void> racing(int thread, CyclicBarrier start, AtomicInteger running) {
        return () -> {
            start.await();
            try {
                racers.get(thread).run(thread);
            } finally {
                running.decrementAndGet();
            }
            return null;
        };
    }

    private static Callable<Void> accompanying(Runnable companion, CyclicBarrier start, AtomicInteger running) {
        return () -> {
            start.await();
            while (running.get() > 0) {
                companion.run();
            }
            return null;
        };
    }
}
