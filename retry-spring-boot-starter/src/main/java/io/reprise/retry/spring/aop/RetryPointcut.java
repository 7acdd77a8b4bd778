package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;

import org.springframework.aop.support.StaticMethodMatcherPointcut;

/** Matches the methods that a {@link io.reprise.retry.spring.Retryable} stands for. Each class is looked through once. */
final class RetryPointcut extends StaticMethodMatcherPointcut {

    private final MethodExecutors executors;

    RetryPointcut(MethodExecutors executors) {
        this.executors = executors;
        setClassFilter(type -> !executors.methodsOf(type).isEmpty());
    }

    @Override
    public boolean matches(Method method, Class<?> targetClass) {
        return executors.methodsOf(targetClass).contains(method);
    }
}
