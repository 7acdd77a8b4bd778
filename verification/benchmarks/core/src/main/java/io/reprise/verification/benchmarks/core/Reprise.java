package io.reprise.verification.benchmarks.core;

import java.time.Duration;

import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import io.reprise.retry.http.HttpStatuses;
import io.reprise.verification.benchmarks.Failure;

/** This library. */
final class Reprise {

    private static final RetryBudget AMPLE_BUDGET = RetryBudget.builder("ample")
            .capacity(Integer.MAX_VALUE)
            .retryCost(1)
            .throttledRetryCost(1)
            .build();

    private Reprise() {}

    /** With no more than the others have: neither deadline nor budget. */
    static Subject plain() {
        RetryPolicy policy = withoutWaits("plain")
                .deadline(null)
                .budget(RetryPolicy.NO_BUDGET)
                .build();
        return RetryExecutor.of(policy)::call;
    }

    /**
     * As it comes: a deadline, a budget, and HTTP statuses looked for in failures. Only the waits are taken away, and the
     * failure's type is listed, since no exception of an application's own is retried by default. The budget is so large that no
     * run empties it, or calls that fail all the time would soon be given one attempt only.
     */
    static Subject ofDefaults() {
        RetryRegistry registry = RetryRegistry.create();
        registry.add(AMPLE_BUDGET);
        return registry.add(defaults("default"))::call;
    }

    /** So many policies in one registry, each with a budget of its own, as it comes. */
    static Subject[] ofDefaults(int policies) {
        RetryRegistry registry = RetryRegistry.create();
        Subject[] subjects = new Subject[policies];
        for (int i = 0; i < policies; i++) {
            RetryPolicy policy = withoutWaits("policy " + i)
                    .retryOnStatus(HttpStatuses.standard())
                    .build();
            subjects[i] = registry.add(policy)::call;
        }
        return subjects;
    }

    /** As it comes, with so many listeners that do nothing. */
    static Subject withListeners(int listeners) {
        RetryEnvironment.Builder environment = RetryEnvironment.builder();
        for (int i = 0; i < listeners; i++) {
            environment.listener(new Listener());
        }
        RetryRegistry registry = RetryRegistry.create(environment.build());
        registry.add(AMPLE_BUDGET);
        return registry.add(defaults("heard"))::call;
    }

    /** Hears everything, and does nothing. */
    private static final class Listener implements RetryListener {

        @Override
        public void onAttemptFailed(AttemptFailed event) {}

        @Override
        public void onRetryScheduled(RetryScheduled event) {}

        @Override
        public void onWaitEnded(WaitEnded event) {}

        @Override
        public void onCallEnded(CallEnded event) {}
    }

    private static RetryPolicy defaults(String name) {
        return withoutWaits(name)
                .budget(AMPLE_BUDGET.name())
                .retryOnStatus(HttpStatuses.standard())
                .build();
    }

    private static RetryPolicy.Builder withoutWaits(String name) {
        return RetryPolicy.builder(name)
                .maxAttempts(Subject.ATTEMPTS)
                .baseDelay(Duration.ZERO)
                .multiplier(1)
                .jitter(Jitter.NONE)
                .retryOn(Failure.class);
    }
}
