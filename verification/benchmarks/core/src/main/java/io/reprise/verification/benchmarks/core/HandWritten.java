package io.reprise.verification.benchmarks.core;

import java.util.concurrent.Callable;

import io.reprise.verification.benchmarks.Failure;

/** The floors: what a call costs without a library. */
final class HandWritten {

    private static final ThreadLocal<Object> AROUND = new ThreadLocal<>();

    private HandWritten() {}

    /** No retry at all. */
    static Subject direct() {
        return Callable::call;
    }

    /** The least that retries can cost. */
    static Subject loop() {
        return new Loop(Subject.ATTEMPTS);
    }

    /** An object of its own, as an executor is. */
    private record Loop(int attempts) implements Subject {

        @Override
        public Object call(Callable<Object> operation) throws Exception {
            for (int attempt = 1; ; attempt++) {
                try {
                    return operation.call();
                } catch (Failure failure) {
                    if (attempt == attempts) {
                        throw failure;
                    }
                }
            }
        }
    }

    /**
     * The least that a call with a deadline and a context can cost: it reads the clock once, and binds something to the thread
     * and puts back what was there before, which is cheaper than to remove it.
     */
    static Subject clockAndThreadLocal() {
        Object bound = new Object();
        return operation -> {
            if (System.nanoTime() == Long.MIN_VALUE) {
                throw new IllegalStateException("never: it is here so that the clock's answer is used");
            }
            Object before = AROUND.get();
            AROUND.set(bound);
            try {
                return operation.call();
            } finally {
                AROUND.set(before);
            }
        };
    }
}
