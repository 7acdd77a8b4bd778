package io.reprise.retry.spring.metrics;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

import io.reprise.retry.budget.RetryBudget;

/** The gauges of all budgets. Thread-safe. */
final class BudgetMeters {

    private final Registrations registry;
    private final Supplier<? extends Collection<RetryBudget>> budgets;
    private final ConcurrentMap<String, Registrations> known = new ConcurrentHashMap<>();

    BudgetMeters(Registrations registry, Supplier<? extends Collection<RetryBudget>> budgets) {
        this.registry = registry;
        this.budgets = budgets;
    }

    /**
     * Makes the gauges of budgets that have come since the last time. They hold a budget weakly: as long as it is in use, its
     * own registry keeps it, and a meter registry that lives longer than the application does not.
     */
    void registerNew() {
        for (RetryBudget budget : budgets.get()) {
            Registrations ofBudget = registry.ofItsOwn();
            if (!known.containsKey(budget.name()) && known.putIfAbsent(budget.name(), ofBudget) == null) {
                register(budget, ofBudget);
            }
        }
    }

    /** Removes the gauges of a budget. */
    void remove(String budget) {
        Registrations ofBudget = known.remove(budget);
        if (ofBudget != null) {
            ofBudget.removeAll();
        }
    }

    private static void register(RetryBudget budget, Registrations registry) {
        registry.gauge(
                "retry.budget.tokens",
                budget,
                RetryBudget::tokens,
                meter -> meter.description("Tokens that are left for retries").tag("budget", budget.name()));
        registry.gauge(
                "retry.budget.capacity",
                budget,
                RetryBudget::capacity,
                meter -> meter.description("The most tokens that there can be").tag("budget", budget.name()));
    }
}
