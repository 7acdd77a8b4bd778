package io.reprise.retry.spring.aop;

import io.reprise.retry.RetryExecutor;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;

/** Hands each call of an annotated method to the method's executor. Thread-safe. */
final class RetryInterceptor implements MethodInterceptor {

    private final MethodExecutors executors;

    RetryInterceptor(MethodExecutors executors) {
        this.executors = executors;
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        Object target = invocation.getThis();
        if (RetryProxies.of(target) != null) {
            // Two post-processors make proxies, and both have put the advisor on theirs: the inner one retries.
            return invocation.proceed();
        }
        Class<?> type =
                target != null ? target.getClass() : invocation.getMethod().getDeclaringClass();
        RetryExecutor executor = executors.executor(type, invocation.getMethod());
        if (executor == null) {
            return invocation.proceed();
        }
        // Each attempt goes through a copy: an invocation remembers how far down the advisors it has come, and advisors
        // may change its arguments.
        ProxyMethodInvocation call = (ProxyMethodInvocation) invocation;
        return executor.drive(() -> call.invocableClone().proceed());
    }
}
