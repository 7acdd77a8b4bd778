package io.reprise.retry.spring.aop;

import org.aopalliance.aop.Advice;
import org.springframework.aop.Pointcut;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.core.Ordered;

/** What weaves retries into the beans' proxies: the aspect. Thread-safe. */
public final class RetryAdvisor implements PointcutAdvisor, Ordered {

    private final Pointcut pointcut;
    private final Advice advice;
    private final int order;

    /**
     * Creates the advisor.
     *
     * @param executors the executors of the annotated methods
     * @param order its place among the advisors of a bean; a lower number is further outside
     */
    public RetryAdvisor(MethodExecutors executors, int order) {
        this.pointcut = new RetryPointcut(executors);
        this.advice = new RetryInterceptor(executors);
        this.order = order;
    }

    @Override
    public Pointcut getPointcut() {
        return pointcut;
    }

    @Override
    public Advice getAdvice() {
        return advice;
    }

    @Override
    public int getOrder() {
        return order;
    }
}
