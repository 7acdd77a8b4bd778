package io.reprise.retry.spring.aop;

import io.reprise.retry.Recovery;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.ProxyMethodInvocation;

/** Hands each call of an annotated method to the method's executor, and one that gives up to its fallback. Thread-safe. */
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
        if (RetryProxies.mayBe(type) && RetryProxies.of(target) != null) {
            // Two post-processors make proxies, and both have put the advisor on theirs: the inner one retries.
            return invocation.proceed();
        }
        RetriedMethod method = executors.method(type, invocation.getMethod());
        return method == null ? invocation.proceed() : call((ProxyMethodInvocation) invocation, method);
    }

    private static @Nullable Object call(ProxyMethodInvocation call, RetriedMethod method) throws Throwable {
        return method.style().call(method.executor(), call, recovery(call, method));
    }

    @SuppressWarnings("NullAway") // the recovery gives null where the fallback does, as the method may
    private static @Nullable Recovery<@Nullable Object> recovery(ProxyMethodInvocation call, RetriedMethod method) {
        Fallback fallback = method.fallback();
        if (fallback == null) {
            return null;
        }
        Object target = call.getThis();
        Object bean = target == null ? call.getProxy() : target;
        Object[] arguments = call.getArguments();
        return (failure, reason) -> fallback.recover(bean, arguments, failure, reason);
    }
}
