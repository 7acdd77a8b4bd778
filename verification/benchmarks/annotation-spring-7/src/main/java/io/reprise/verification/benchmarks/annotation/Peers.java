package io.reprise.verification.benchmarks.annotation;

import java.util.Map;

import io.reprise.verification.benchmarks.Failure;
import io.reprise.verification.benchmarks.Operation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;

/** Spring Framework 7's own annotation. It has no meters. */
final class Peers {

    private Peers() {}

    static Map<String, Library> all() {
        return Map.of("spring-7", Library.of(BySpringFramework.class));
    }

    /** A delay of zero still is a {@code Thread.sleep(0)}. */
    static class SpringFrameworkService extends Service {

        SpringFrameworkService(Operation operation) {
            super(operation);
        }

        @Override
        @Retryable(includes = Failure.class, maxRetries = ATTEMPTS - 1, delay = 0)
        public Object call() {
            return operate();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableResilientMethods
    static class BySpringFramework {

        @Bean
        Subject subject(Operation operation) {
            return new SpringFrameworkService(operation);
        }
    }
}
