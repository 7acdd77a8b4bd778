package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.Names;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.budget.BudgetSettings;

/** The budgets of the configuration, whether or not any policy draws on them. */
final class ConfiguredBudgets {

    /** What is written in place of a budget's name where there shall be no budget. */
    static final String NONE = RetryPolicy.NO_BUDGET;

    private final Map<String, NamedGroups.Group> groups;
    private final Map<String, ConfiguredBudget> budgets = new LinkedHashMap<>();
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    private ConfiguredBudgets(NamedGroups named) {
        groups = named.byCanonicalName();
        problems.addAll(named.problems());
        groups.values().forEach(group -> budgets.put(group.name(), new ConfiguredBudget(group.values())));
        budgets.values().forEach(budget -> problems.addAll(budget.problems()));
    }

    static ConfiguredBudgets of(BoundProperties bound) {
        return new ConfiguredBudgets(NamedGroups.of(bound, Section.BUDGETS));
    }

    /** Everything that is wrong with them. */
    List<ConfigurationProblem> problems() {
        return problems;
    }

    /** The settings by name as it is written, in order of appearance. Only where there are no problems. */
    Map<String, BudgetSettings> settings() {
        Map<String, BudgetSettings> settings = new LinkedHashMap<>();
        budgets.forEach((name, budget) -> settings.put(name, budget.settings()));
        return Collections.unmodifiableMap(settings);
    }

    /** The budget that a text refers to, by its name as it is written in its own place. */
    Parsed<String> named(String text) {
        NamedGroups.Group group = groups.get(Names.canonical(text));
        return group == null ? Parsed.wrong("is not the name of a budget: " + known(text)) : Parsed.of(group.name());
    }

    private String known(String meant) {
        if (budgets.isEmpty()) {
            return "there is none below reprise.budgets";
        }
        String nearest = Nearest.to(meant, budgets.keySet());
        String all = String.join(", ", budgets.keySet());
        return nearest == null ? "the budgets are " + all : "did you mean " + nearest + "? The budgets are " + all;
    }
}
