package io.reprise.verification.benchmarks.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.verification.benchmarks.Failure;
import io.reprise.verification.benchmarks.Operation;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;

/** The floors: what a call of a bean costs without a library. */
final class HandWritten {

    private static final String METER = "floor.calls";

    private HandWritten() {}

    static Map<String, Library> all() {
        return Map.of(
                "plain", Library.of(Plain.class),
                "interceptor", Library.of(Through.class),
                "interceptor-loop", Library.of(Loop.class),
                "interceptor-loop-metrics", Library.of(Measured.class).withMeter(METER),
                "floor-default", Library.of(Bound.class).withMeter(METER),
                "aspect", Library.of(ByAspect.class));
    }

    /** What the hand-written interceptors and the aspect look for. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Intercepted {}

    /** A bean without a proxy. */
    static class PlainService extends Service {

        PlainService(Operation operation) {
            super(operation);
        }

        @Override
        public Object call() {
            return operate();
        }
    }

    /** A bean with a proxy. */
    static class InterceptedService extends Service {

        InterceptedService(Operation operation) {
            super(operation);
        }

        @Override
        @Intercepted
        public Object call() {
            return operate();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Plain {

        @Bean
        Subject subject(Operation operation) {
            return new PlainService(operation);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Through {

        @Bean
        Subject subject(Operation operation) {
            return new InterceptedService(operation);
        }

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static Advisor advisor() {
            return advising(new NothingInterceptor());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Loop {

        @Bean
        Subject subject(Operation operation) {
            return new InterceptedService(operation);
        }

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static Advisor advisor() {
            return advising(new LoopInterceptor());
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Measured {

        @Bean
        Subject subject(Operation operation) {
            return new InterceptedService(operation);
        }

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static Advisor advisor(MeterRegistry meters) {
            return advising(new MeasuredInterceptor(meters));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Bound {

        @Bean
        Subject subject(Operation operation) {
            return new InterceptedService(operation);
        }

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
        static Advisor advisor(MeterRegistry meters) {
            return advising(new BoundInterceptor(meters));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ByAspect {

        @Bean
        Subject subject(Operation operation) {
            return new InterceptedService(operation);
        }

        @Bean
        NothingAspect aspect() {
            return new NothingAspect();
        }
    }

    static Advisor advising(MethodInterceptor interceptor) {
        return new DefaultPointcutAdvisor(
                AnnotationMatchingPointcut.forMethodAnnotation(Intercepted.class), interceptor);
    }

    /** Does nothing but go on. */
    static final class NothingInterceptor implements MethodInterceptor {

        @Override
        public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
            return invocation.proceed();
        }
    }

    /**
     * The least that retries in a proxy can cost. Each attempt needs a copy of the invocation, since one remembers how far it has
     * come; the last one, and so a call that can't be repeated, could do without.
     */
    static class LoopInterceptor implements MethodInterceptor {

        @Override
        public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
            for (int attempt = 1; ; attempt++) {
                try {
                    return attempt((ProxyMethodInvocation) invocation);
                } catch (Failure failure) {
                    failed();
                    if (attempt == Subject.ATTEMPTS) {
                        throw failure;
                    }
                }
            }
        }

        @Nullable
        Object attempt(ProxyMethodInvocation invocation) throws Throwable {
            return invocation.invocableClone().proceed();
        }

        void failed() {}
    }

    /** The same, with the calls timed and the attempts counted by meters that are looked up once. */
    static class MeasuredInterceptor extends LoopInterceptor {

        private final Timer calls;
        private final Counter attempts;

        MeasuredInterceptor(MeterRegistry meters) {
            calls = meters.timer(METER);
            attempts = meters.counter("floor.attempts");
        }

        @Override
        public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
            long start = System.nanoTime();
            try {
                return super.invoke(invocation);
            } finally {
                attempts.increment();
                calls.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            }
        }

        @Override
        void failed() {
            attempts.increment();
        }
    }

    /** The same, with something bound to the thread while an attempt runs, and what was there before put back. */
    static final class BoundInterceptor extends MeasuredInterceptor {

        private static final ThreadLocal<@Nullable Object> AROUND = new ThreadLocal<>();

        BoundInterceptor(MeterRegistry meters) {
            super(meters);
        }

        @Override
        @Nullable
        Object attempt(ProxyMethodInvocation invocation) throws Throwable {
            Object before = AROUND.get();
            AROUND.set(this);
            try {
                return super.attempt(invocation);
            } finally {
                AROUND.set(before);
            }
        }
    }

    /** Does nothing but go on. */
    @Aspect
    static class NothingAspect {

        @Around("@annotation(io.reprise.verification.benchmarks.annotation.HandWritten.Intercepted)")
        @Nullable
        Object around(ProceedingJoinPoint point) throws Throwable {
            return point.proceed();
        }
    }
}
