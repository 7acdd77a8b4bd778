package io.reprise.retry;

/**
 * What is tried, and tried again, where it returns nothing.
 *
 * @param <X> what it may throw
 */
@FunctionalInterface
public interface RetryableAction<X extends Throwable> {

    /** One attempt. */
    void run() throws X;
}
