package io.reprise.retry.budget;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.budget.InvalidBudgetException.Problem;

/** The ranges of a budget's settings, and what lies outside them. */
final class BudgetCheck {

    private static final String CAPACITY = "capacity";
    private static final String RETRY_COST = "retry-cost";
    private static final String THROTTLED_RETRY_COST = "throttled-retry-cost";
    private static final String MIN_RETRY_INTERVAL = "min-retry-interval";

    private static final Duration LONGEST_INTERVAL = Duration.ofNanos(Long.MAX_VALUE);

    private final List<Problem> problems = new ArrayList<>();

    private BudgetCheck() {}

    static BudgetCheck of(int capacity, int retryCost, int throttledRetryCost, Duration minRetryInterval) {
        BudgetCheck check = new BudgetCheck();
        check.atLeastOne(CAPACITY, capacity);
        check.cost(RETRY_COST, retryCost, capacity);
        check.cost(THROTTLED_RETRY_COST, throttledRetryCost, capacity);
        check.interval(minRetryInterval);
        return check;
    }

    void orThrow(String headline) {
        if (!problems.isEmpty()) {
            throw new InvalidBudgetException(headline, problems);
        }
    }

    private void atLeastOne(String key, int value) {
        if (value < 1) {
            add(List.of(key), value, "must be at least 1");
        }
    }

    private void cost(String key, int cost, int capacity) {
        atLeastOne(key, cost);
        // A capacity that is wrong itself says nothing about the costs.
        if (capacity >= 1 && cost > capacity) {
            add(
                    List.of(key, CAPACITY),
                    cost,
                    "must be at most the " + CAPACITY + " of " + capacity + ", or no retry could ever be paid");
        }
    }

    private void interval(Duration interval) {
        if (interval.isZero() || interval.isNegative()) {
            add(List.of(MIN_RETRY_INTERVAL), interval, "must be longer than zero, or every retry would be free");
        } else if (interval.compareTo(LONGEST_INTERVAL) > 0) {
            add(List.of(MIN_RETRY_INTERVAL), interval, "must be at most " + LONGEST_INTERVAL + " (292 years)");
        }
    }

    private void add(List<String> keys, Object value, String accepted) {
        problems.add(new Problem(keys, String.valueOf(value), accepted));
    }
}
