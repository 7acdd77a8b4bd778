package io.reprise.verification.benchmarks;

import java.util.concurrent.Callable;

/** What is called. */
@FunctionalInterface
public interface Operation extends Callable<Object> {

    @Override
    Object call();
}
