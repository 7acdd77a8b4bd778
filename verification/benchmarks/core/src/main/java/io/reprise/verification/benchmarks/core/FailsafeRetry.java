package io.reprise.verification.benchmarks.core;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import io.reprise.verification.benchmarks.Failure;

/** Failsafe. Its executor is made once and shared, as its documentation says that it can be. Its delay is zero unless set. */
final class FailsafeRetry {

    private FailsafeRetry() {}

    static Subject executor() {
        FailsafeExecutor<Object> executor = Failsafe.with(RetryPolicy.builder()
                .withMaxAttempts(Subject.ATTEMPTS)
                .handle(Failure.class)
                .build());
        return operation -> executor.get(operation::call);
    }
}
