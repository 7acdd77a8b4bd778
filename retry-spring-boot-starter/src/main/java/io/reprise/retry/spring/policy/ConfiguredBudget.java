package io.reprise.retry.spring.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.budget.InvalidBudgetException;
import io.reprise.retry.budget.InvalidBudgetException.Problem;
import org.jspecify.annotations.Nullable;

/** One budget as it is configured: its settings, or what is wrong with them. */
final class ConfiguredBudget {

    private static final BudgetSettings DEFAULTS = BudgetSettings.defaults();

    private static final String COST = "a whole number from 1 to the capacity";

    private static final ScalarKey<Integer> CAPACITY =
            new ScalarKey<>("capacity", ValueParsers.WHOLE_NUMBER, "a whole number of 1 or more", DEFAULTS.capacity());

    private static final ScalarKey<Integer> RETRY_COST =
            new ScalarKey<>("retry-cost", ValueParsers.WHOLE_NUMBER, COST, DEFAULTS.retryCost());

    private static final ScalarKey<Integer> THROTTLED_RETRY_COST =
            new ScalarKey<>("throttled-retry-cost", ValueParsers.WHOLE_NUMBER, COST, DEFAULTS.throttledRetryCost());

    private static final ScalarKey<Duration> MIN_RETRY_INTERVAL = new ScalarKey<>(
            "min-retry-interval", ValueParsers.DURATION, DurationText.ACCEPTED, DEFAULTS.minRetryInterval());

    static final List<ScalarKey<?>> KEYS = List.of(CAPACITY, RETRY_COST, THROTTLED_RETRY_COST, MIN_RETRY_INTERVAL);

    private final Map<String, BoundProperty> values;
    private final List<ConfigurationProblem> problems = new ArrayList<>();
    private final @Nullable BudgetSettings settings;

    /**
     * Reads a budget.
     *
     * @param values what is set, by key; the rest are the defaults
     */
    ConfiguredBudget(Map<String, BoundProperty> values) {
        this.values = values;
        KEYS.forEach(key -> key.problem(values.get(key.name())).forEach(problems::add));
        this.settings = read();
    }

    private @Nullable BudgetSettings read() {
        try {
            return new BudgetSettings(
                    valueOf(CAPACITY), valueOf(RETRY_COST), valueOf(THROTTLED_RETRY_COST), valueOf(MIN_RETRY_INTERVAL));
        } catch (InvalidBudgetException invalid) {
            invalid.problems().stream()
                    .filter(problem -> problem.keys().stream().noneMatch(this::isUnreadable))
                    .forEach(problem -> problems.add(explained(problem)));
            return null;
        }
    }

    private <T> T valueOf(ScalarKey<T> key) {
        return key.value(values.get(key.name()));
    }

    /** The settings; only of a budget without problems. */
    BudgetSettings settings() {
        return Objects.requireNonNull(settings, "settings");
    }

    /** Everything that is wrong. */
    List<ConfigurationProblem> problems() {
        return problems;
    }

    /** A value that can't be read is told by itself, and contradicts nothing. */
    private boolean isUnreadable(String key) {
        return key(key).isUnreadable(values.get(key));
    }

    /** Told at the first of the keys that is set: the defaults by themselves are right. */
    private ConfigurationProblem explained(Problem problem) {
        String toldAt =
                problem.keys().stream().filter(values::containsKey).findFirst().orElseThrow();
        Explanation<String> explanation =
                new Explanation<>(problem.keys(), problem.value(), problem.accepted(), toldAt);
        return Objects.requireNonNull(values.get(toldAt))
                .problem(explanation.reason(this::originOf), explanation.fix(key -> key(key).accepted()));
    }

    private String originOf(String key) {
        BoundProperty value = values.get(key);
        return value == null ? Explanation.BUILT_IN : value.source();
    }

    private static ScalarKey<?> key(String name) {
        return KEYS.stream().filter(key -> key.name().equals(name)).findFirst().orElseThrow();
    }
}
