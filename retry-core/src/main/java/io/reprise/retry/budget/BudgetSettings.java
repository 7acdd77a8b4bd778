package io.reprise.retry.budget;

import java.time.Duration;
import java.util.Objects;

/**
 * The figures of a {@link RetryBudget}: how many tokens it holds, what retries cost, and how often one is free.
 * Immutable.
 *
 * @param capacity the most tokens that the budget holds, and what it starts with; at least 1; 500 by default
 * @param retryCost tokens that a retry takes; from 1 to {@code capacity}; 5 by default
 * @param throttledRetryCost tokens that a retry takes after a throttled failure; from 1 to {@code capacity}; 5 by
 *     default
 * @param minRetryInterval while there are fewer tokens than a retry costs, one retry per this interval is free; longer
 *     than zero (at zero every retry would be free, which is no budget) and at most 2^63−1 ns (292 years); 10 s by
 *     default
 */
public record BudgetSettings(int capacity, int retryCost, int throttledRetryCost, Duration minRetryInterval) {

    private static final BudgetSettings DEFAULTS = new BudgetSettings(500, 5, 5, Duration.ofSeconds(10));

    /**
     * Checks the figures, all of them together.
     *
     * @throws InvalidBudgetException if any of them is out of its range, with all that is wrong
     */
    public BudgetSettings {
        Objects.requireNonNull(minRetryInterval, "minRetryInterval");
        BudgetCheck.of(capacity, retryCost, throttledRetryCost, minRetryInterval)
                .orThrow("the settings of a budget are invalid");
    }

    /** Capacity 500, either cost 5, one free retry per 10 s. */
    public static BudgetSettings defaults() {
        return DEFAULTS;
    }
}
