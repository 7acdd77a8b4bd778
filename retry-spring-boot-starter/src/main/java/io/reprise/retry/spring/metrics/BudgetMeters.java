package io.reprise.retry.spring.metrics;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.reprise.retry.budget.RetryBudget;

/** The gauges of all budgets. Thread-safe. */
final class BudgetMeters {

    private final Registrations registry;
    private final ConcurrentMap<String, Registrations> known = new ConcurrentHashMap<>();

    BudgetMeters(Registrations registry) {
        this.registry = registry;
    }

    /**
     * Makes the gauges of this budget, unless there are some of its name. They hold it weakly: as long as it is in use, its own
     * registry keeps it, and a meter registry that lives longer than the application does not.
     */
    void register(RetryBudget budget) {
        Registrations own = registry.ofTheirOwn();
        if (known.putIfAbsent(budget.name(), own) == null) {
            own.gauge(
                    "retry.budget.tokens",
                    budget,
                    RetryBudget::tokens,
                    meter -> meter.description("Tokens that are left for retries")
                            .tag("budget", budget.name()));
            own.gauge(
                    "retry.budget.capacity",
                    budget,
                    RetryBudget::capacity,
                    meter -> meter.description("The most tokens that there can be")
                            .tag("budget", budget.name()));
        }
    }

    void remove(RetryBudget budget) {
        Registrations own = known.remove(budget.name());
        if (own != null) {
            own.removeAll();
        }
    }
}
