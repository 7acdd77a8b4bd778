package io.reprise.retry.spring.metrics;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** All meters of one registry. Thread-safe. */
final class RetryMeters {

    private final Registrations registry;
    private final BudgetMeters budgets;
    private final ExceptionNames exceptionNames = new ExceptionNames();
    private final ConcurrentMap<String, PolicyMeters> policies = new ConcurrentHashMap<>();

    RetryMeters(Registrations registry) {
        this.registry = registry;
        this.budgets = new BudgetMeters(registry);
    }

    BudgetMeters budgets() {
        return budgets;
    }

    PolicyMeters policy(String policy) {
        PolicyMeters known = policies.get(policy);
        return known != null
                ? known
                : policies.computeIfAbsent(
                        policy, name -> new PolicyMeters(registry.ofTheirOwn(), name, exceptionNames));
    }

    /** Takes the policy's meters back, or has the last of its calls that wait do so. */
    void remove(String policy) {
        PolicyMeters known = policies.get(policy);
        if (known != null) {
            known.retire();
            removeIfDone(policy, known);
        }
    }

    /** To be asked when a call of the policy has ended. */
    void removeIfDone(String policy, PolicyMeters meters) {
        if (meters.isDone() && policies.remove(policy, meters)) {
            meters.removeAll();
        }
    }
}
