package io.reprise.retry.spring.metrics;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.micrometer.core.instrument.MeterRegistry;

/** All meters of one registry. Thread-safe. */
final class RetryMeters {

    private final MeterRegistry registry;
    private final ExceptionNames exceptionNames = new ExceptionNames();
    private final ConcurrentMap<String, PolicyMeters> policies = new ConcurrentHashMap<>();

    RetryMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    PolicyMeters policy(String policy) {
        PolicyMeters known = policies.get(policy);
        return known != null
                ? known
                : policies.computeIfAbsent(policy, name -> new PolicyMeters(registry, name, exceptionNames));
    }
}
