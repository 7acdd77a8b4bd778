package io.reprise.retry.spring.aop;

import io.reprise.retry.Recovery;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryableOperation;
import org.jspecify.annotations.Nullable;

/** How calls of a method are carried out, which depends on the type that it declares to return. Thread-safe. */
@FunctionalInterface
interface CallStyle {

    /** On the caller's thread, which waits: for values of any type. */
    CallStyle BLOCKING = (executor, operation, recovery) ->
            recovery == null ? executor.drive(operation) : executor.drive(operation, recovery);

    /**
     * Makes a call, or what makes one for each subscriber.
     *
     * @param operation an attempt: runs the method
     * @param recovery gives what the method would have returned, of the same type, in place of a failure: a value, a stage, a
     *     publisher; null for none
     * @return what the method's caller gets
     */
    @Nullable
    Object call(
            RetryExecutor executor,
            RetryableOperation<@Nullable Object, Throwable> operation,
            @Nullable Recovery<@Nullable Object> recovery)
            throws Throwable;
}
