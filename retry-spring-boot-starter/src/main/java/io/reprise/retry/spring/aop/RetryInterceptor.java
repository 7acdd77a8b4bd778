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
        Class<?> type =
                target != null ? target.getClass() : invocation.getMethod().getDeclaringClass();
        RetryExecutor executor = executors.executor(type, invocation.getMethod());
        if (executor == null || RetryProxies.of(target) != null) {
            // Where two proxies have the advisor, because two post-processors make proxies, the inner one retries.
            return invocation.proceed();
        }
        // Each attempt goes through a copy: an invocation remembers how far down the advisors it has come, and advisors
        // may change its arguments.
        ProxyMethodInvocation call = (ProxyMethodInvocation) invocation;
        return executor.drive(() -> call.invocableClone().proceed());
    }
}
