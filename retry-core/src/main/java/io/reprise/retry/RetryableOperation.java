package io.reprise.retry;

import org.jspecify.annotations.Nullable;

/**
 * What is tried, and tried again: a piece of code that returns a value or throws.
 *
 * @param <T> what it returns
 * @param <X> what it may throw
 */
@FunctionalInterface
public interface RetryableOperation<T extends @Nullable Object, X extends Throwable> {

    /** One attempt. */
    T run() throws X;
}
