package io.reprise.verification.benchmarks.annotation;

import java.util.Map;

import io.github.resilience4j.retry.annotation.Retry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.verification.benchmarks.Failure;
import io.reprise.verification.benchmarks.Operation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.retry.annotation.Backoff;
import org.springframework.retry.annotation.EnableRetry;
import org.springframework.retry.annotation.Retryable;
import org.springframework.retry.support.MetricsRetryListener;

/** The other libraries for Spring Boot 3. */
final class Peers {

    private static final String RESILIENCE4J = "resilience4j.retry.instances.measured.";

    private Peers() {}

    static Map<String, Library> all() {
        Library resilience4j = Library.of(ByResilience4j.class)
                .withAutoConfigurations("io.github.resilience4j.")
                .withProperties(Map.of(
                        RESILIENCE4J + "max-attempts", String.valueOf(Subject.ATTEMPTS),
                        RESILIENCE4J + "wait-duration", "0s",
                        RESILIENCE4J + "retry-exceptions", Failure.class.getName()));
        Library measuredResilience4j = new Library(
                ByMeasuredResilience4j.class,
                resilience4j.autoConfigurations(),
                resilience4j.properties(),
                "resilience4j.retry.calls");
        return Map.of(
                "spring-retry",
                Library.of(BySpringRetry.class),
                "spring-retry-metrics",
                Library.of(ByMeasuredSpringRetry.class).withMeter("spring.retry"),
                "resilience4j",
                resilience4j,
                "resilience4j-metrics",
                measuredResilience4j);
    }

    /** With the shortest wait there is: 0 becomes 1 ms in its backoff of a fixed period, and an annotation can't do without one. */
    static class SpringRetryService extends Service {

        SpringRetryService(Operation operation) {
            super(operation);
        }

        @Override
        @Retryable(retryFor = Failure.class, maxAttempts = ATTEMPTS, backoff = @Backoff(0))
        public Object call() {
            return operate();
        }
    }

    /** Configured in the application's properties, as its documentation does it; that sleeps for no time between attempts. */
    static class Resilience4jService extends Service {

        Resilience4jService(Operation operation) {
            super(operation);
        }

        @Override
        @Retry(name = "measured")
        public Object call() {
            return operate();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableRetry
    static class BySpringRetry {

        @Bean
        Subject subject(Operation operation) {
            return new SpringRetryService(operation);
        }
    }

    /** With its own listener for Micrometer, which it applies to all methods where it is a bean. */
    @Configuration(proxyBeanMethods = false)
    @EnableRetry
    static class ByMeasuredSpringRetry {

        @Bean
        Subject subject(Operation operation) {
            return new SpringRetryService(operation);
        }

        @Bean
        static MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }

        @Bean
        static MetricsRetryListener listener(MeterRegistry meters) {
            return new MetricsRetryListener(meters);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ByResilience4j {

        @Bean
        Subject subject(Operation operation) {
            return new Resilience4jService(operation);
        }
    }

    /** Its automatic configuration finds the registry, and registers counters of its own. It has no timer for retries. */
    @Configuration(proxyBeanMethods = false)
    static class ByMeasuredResilience4j {

        @Bean
        Subject subject(Operation operation) {
            return new Resilience4jService(operation);
        }

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }
}
