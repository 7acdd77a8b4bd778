package io.reprise.verification.benchmarks.core;

import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.internal.RetryImpl;
import io.reprise.verification.benchmarks.Failure;

/**
 * Resilience4j. The operation is decorated on each call, since each call brings its own, as with the other libraries. Its
 * ready-made intervals start at 1 ms, so the interval of zero is a function of our own; it still is a {@code Thread.sleep(0)}.
 */
final class Resilience4j {

    private Resilience4j() {}

    /**
     * With the sleeping itself taken away, which it offers for the whole process only: no application's configuration, but it shows
     * how much of its time is the sleep.
     */
    static Subject withoutSleep() {
        RetryImpl.setSleepFunction(millis -> {});
        return retry();
    }

    static Subject retry() {
        Retry retry = Retry.of(
                "benchmark",
                RetryConfig.custom()
                        .maxAttempts(Subject.ATTEMPTS)
                        .intervalFunction(attempt -> 0L)
                        .retryExceptions(Failure.class)
                        .build());
        return retry::executeCallable;
    }
}
