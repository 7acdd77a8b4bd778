package io.reprise.verification.benchmarks.annotation;

import java.util.HashMap;
import java.util.Map;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.retry.spring.Retryable;
import io.reprise.verification.benchmarks.Failure;
import io.reprise.verification.benchmarks.Operation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** This library's starter. Only the waits are taken away, and the failure's type is listed. */
final class Reprise {

    private static final String POLICY = "reprise.policies.measured.";

    private Reprise() {}

    static Map<String, Library> all() {
        Library plain = Library.of(Plain.class).withAutoConfigurations("io.reprise.");
        Library ofDefaults = Library.of(WithMeters.class)
                .withAutoConfigurations("io.reprise.")
                .withMeter("retry.calls");
        return Map.of(
                "reprise-plain", plain.withProperties(withNothingElse()),
                "reprise-default", ofDefaults.withProperties(defaults()),
                "reprise-actuator",
                        Library.of(Plain.class)
                                .withAutoConfigurations("io.reprise.", "org.springframework.")
                                .withMeter("retry.calls")
                                .withProperties(withActuator()));
    }

    /** Neither deadline, budget nor metrics. */
    private static Map<String, String> withNothingElse() {
        Map<String, String> properties = withoutWaits();
        properties.put(POLICY + "deadline", "none");
        properties.put(POLICY + "budget", "none");
        properties.put("reprise.metrics.enabled", "false");
        return properties;
    }

    /**
     * As it comes where Micrometer is present: deadline, budget, statuses looked for in failures, meters, the log of calls that
     * gave up. The budget is so large that no run empties it.
     */
    private static Map<String, String> defaults() {
        Map<String, String> properties = withoutWaits();
        properties.put(POLICY + "retry-on-status", "408, 425, 429, 500, 502, 503, 504");
        properties.put(POLICY + "budget", "ample");
        properties.put("reprise.budgets.ample.capacity", String.valueOf(Integer.MAX_VALUE));
        properties.put("reprise.budgets.ample.retry-cost", "1");
        properties.put("reprise.budgets.ample.throttled-retry-cost", "1");
        return properties;
    }

    /** The same with all of the actuator, whose registry measures more, and with the endpoint, which keeps the last events. */
    private static Map<String, String> withActuator() {
        Map<String, String> properties = defaults();
        properties.put("spring.jmx.enabled", "true");
        properties.put("management.endpoints.jmx.exposure.include", "*");
        return properties;
    }

    private static Map<String, String> withoutWaits() {
        Map<String, String> properties = new HashMap<>();
        properties.put(POLICY + "max-attempts", String.valueOf(Subject.ATTEMPTS));
        properties.put(POLICY + "base-delay", "0s");
        properties.put(POLICY + "multiplier", "1");
        properties.put(POLICY + "jitter", "none");
        properties.put(POLICY + "retry-on", Failure.class.getName());
        return properties;
    }

    /** The bean. */
    static class RetriedService extends Service {

        RetriedService(Operation operation) {
            super(operation);
        }

        @Override
        @Retryable("measured")
        public Object call() {
            return operate();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Plain {

        @Bean
        Subject subject(Operation operation) {
            return new RetriedService(operation);
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithMeters {

        @Bean
        Subject subject(Operation operation) {
            return new RetriedService(operation);
        }

        @Bean
        MeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }
}
