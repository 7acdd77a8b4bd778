package io.reprise.verification.benchmarks.core;

import java.util.concurrent.Callable;

import io.reprise.verification.benchmarks.Failure;

/** What is measured: calls an operation, and again after a {@link Failure}, three times in all and without waits. */
@FunctionalInterface
interface Subject {

    int ATTEMPTS = 3;

    /** One call. */
    Object call(Callable<Object> operation) throws Exception;
}
