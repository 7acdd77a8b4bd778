package io.reprise.retry.spring.aop;

import io.reprise.retry.OperationForm;
import io.reprise.retry.Recovery;
import io.reprise.retry.RetryExecutor;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;

/** How calls of a method are carried out, which depends on the type that it declares to return. Thread-safe. */
@FunctionalInterface
interface CallStyle {

    /**
     * An attempt. Each goes through a copy: an invocation remembers how far down the advisors it has come, and advisors may change
     * its arguments.
     */
    OperationForm<ProxyMethodInvocation> ATTEMPT =
            invocation -> invocation.invocableClone().proceed();

    /** On the caller's thread, which waits: for values of any type. */
    CallStyle BLOCKING = (executor, invocation, recovery) -> executor.drive(ATTEMPT, invocation, recovery);

    /** Without blocking the caller: for what has its outcome later. */
    static CallStyle of(LaterStyle style) {
        return (executor, invocation, recovery) -> style.call(executor, ATTEMPT.of(invocation), recovery);
    }

    /**
     * Makes a call, or what makes one for each subscriber.
     *
     * @param recovery gives what the method would have returned, of the same type, in place of a failure: a value, a stage, a
     *     publisher; null for none
     * @return what the method's caller gets
     */
    @Nullable
    Object call(RetryExecutor executor, ProxyMethodInvocation invocation, @Nullable Recovery<@Nullable Object> recovery)
            throws Throwable;
}
