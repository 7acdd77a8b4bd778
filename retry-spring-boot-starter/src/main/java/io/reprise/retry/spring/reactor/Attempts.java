package io.reprise.retry.spring.reactor;

import java.util.Objects;
import java.util.function.Supplier;

import io.reprise.retry.AsyncOperation;
import io.reprise.retry.CallScope;
import io.reprise.retry.RetryExecutor;
import org.reactivestreams.Publisher;
import reactor.core.Exceptions;

/**
 * What is retried, and by whom. Immutable and thread-safe.
 *
 * @param executor carries calls out
 * @param operation gives the publisher of an attempt
 * @param signal makes the error signal of a call that has given up
 */
record Attempts<T>(RetryExecutor executor, Supplier<? extends Publisher<? extends T>> operation, ErrorSignal signal) {

    Attempts {
        Objects.requireNonNull(executor, "executor");
        Objects.requireNonNull(operation, "operation");
    }

    /** Begins a call inside the one around its subscriber. */
    <C extends AsyncOperation & AsyncOperation.End> void begin(C call, CallScope around) {
        around.run(() -> executor.driveAsync(call, call));
    }

    /** The publisher of an attempt that begins. */
    Publisher<? extends T> next() throws Throwable {
        try {
            return Objects.requireNonNull(operation.get(), "the operation gave null instead of a publisher");
        } catch (Throwable thrown) {
            // Reactor's own operators take off what Exceptions.propagate() has put around a checked exception, too.
            throw Exceptions.unwrap(thrown);
        }
    }
}
