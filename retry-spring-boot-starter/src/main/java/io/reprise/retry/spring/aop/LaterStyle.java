package io.reprise.retry.spring.aop;

import io.reprise.retry.Recovery;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryableOperation;
import org.jspecify.annotations.Nullable;

/** How calls of methods are carried out whose outcome comes later than they return. Thread-safe. */
@FunctionalInterface
interface LaterStyle {

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
