package io.reprise.retry.sample.simulator;

import io.reprise.retry.Durations;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.budget.RetryBudget;

/**
 * What is simulated of a policy as it is in force, in the notation of the configuration.
 *
 * @param name the policy's name
 * @param baseDelay such as {@code 200ms}
 * @param multiplier 1 or more
 * @param maxDelay such as {@code 30s}, or {@code none}
 * @param retries from 1 to 20
 * @param jitter such as {@code full}
 * @param jitterFactor in (0, 1]
 * @param deadline such as {@code 30s}, or {@code none}
 * @param budgetCapacity of its budget, or the default where it has none
 * @param retryCost of its budget, or the default
 * @param minRetryInterval of its budget, or the default
 */
record LiveValues(
        String name,
        String baseDelay,
        double multiplier,
        String maxDelay,
        int retries,
        String jitter,
        double jitterFactor,
        String deadline,
        int budgetCapacity,
        int retryCost,
        String minRetryInterval) {

    static LiveValues of(RetryExecutor executor) {
        RetryPolicy policy = executor.policy();
        BudgetSettings budget = executor.budget().map(RetryBudget::settings).orElseGet(BudgetSettings::defaults);
        return new LiveValues(
                policy.name(),
                Durations.notation(policy.baseDelay()),
                policy.multiplier(),
                Durations.notation(policy.maxDelay()),
                SimulationInputs.simulated(policy),
                Parameters.lowerCase(policy.jitter()),
                policy.jitterFactor(),
                Durations.notation(policy.deadline()),
                budget.capacity(),
                budget.retryCost(),
                Durations.notation(budget.minRetryInterval()));
    }
}
