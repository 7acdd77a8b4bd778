package io.reprise.verification.benchmarks.core;

import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.reprise.verification.benchmarks.Failure;

/** What is measured: calls an operation that returns a future, and again after a {@link Failure}, three times in all. */
@FunctionalInterface
interface PendingSubject {

    /** Begins one call. */
    CompletionStage<Object> call(Supplier<CompletionStage<Object>> operation) throws Exception;
}
