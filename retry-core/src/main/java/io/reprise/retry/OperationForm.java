package io.reprise.retry;

import org.jspecify.annotations.Nullable;

/**
 * How operations of some type are run: for code that makes very many calls, such as a proxy. A form that captures nothing stands
 * for all of them, so that a call whose first attempt succeeds wraps its operation in nothing and allocates nothing. Must be
 * thread-safe.
 *
 * @param <O> the operations' type, such as {@link java.util.concurrent.Callable}
 */
@FunctionalInterface
public interface OperationForm<O> {

    /**
     * Runs an attempt of the operation.
     *
     * @return the operation's result
     * @throws Throwable what the operation throws
     */
    @Nullable
    Object run(O operation) throws Throwable;

    /** The operation by itself, in the form in which all drivers take it. */
    @SuppressWarnings("NullAway") // the result is null only where the operation's may be
    default RetryableOperation<@Nullable Object, Throwable> of(O operation) {
        return () -> run(operation);
    }
}
