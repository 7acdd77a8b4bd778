package io.reprise.retry.spring.metrics;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** All meters of one registry. Thread-safe. */
final class RetryMeters {

    private final Registrations registry;
    private final BudgetMeters budgets;
    private final ExceptionNames exceptionNames = new ExceptionNames();
    private final ConcurrentMap<String, PolicyMeters> policies = new ConcurrentHashMap<>();

    RetryMeters(Registrations registry, BudgetMeters budgets) {
        this.registry = registry;
        this.budgets = budgets;
    }

    BudgetMeters budgets() {
        return budgets;
    }

    PolicyMeters policy(String policy) {
        PolicyMeters known = policies.get(policy);
        return known != null
                ? known
                : policies.computeIfAbsent(
                        policy, name -> new PolicyMeters(registry.ofItsOwn(), name, exceptionNames, budgets));
    }

    /** Removes a policy's meters. */
    void remove(String policy) {
        PolicyMeters removed = policies.remove(policy);
        if (removed != null) {
            removed.remove();
        }
    }
}
