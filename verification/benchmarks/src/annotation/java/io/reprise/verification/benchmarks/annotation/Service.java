package io.reprise.verification.benchmarks.annotation;

import io.reprise.verification.benchmarks.Operation;

/** What all beans that are called have in common. */
public abstract class Service implements Subject {

    private final Operation operation;

    protected Service(Operation operation) {
        this.operation = operation;
    }

    protected final Object operate() {
        return operation.call();
    }
}
