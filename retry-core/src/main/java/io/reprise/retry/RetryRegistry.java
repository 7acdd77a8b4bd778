package io.reprise.retry;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.reprise.retry.budget.RetryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The executors and budgets of an application, by name. Thread-safe. Names compare without case, {@code -} and
 * {@code _}.
 *
 * <p>A policy names the budget that its retries draw on: one that was added here, or none. A policy that names none has
 * a budget of its own, under its own name, which is the one added here under that name if there is one, or else a new
 * one with default settings.
 */
public final class RetryRegistry {

    private final RetryEnvironment environment;
    private final Map<String, RetryExecutor> executors = new ConcurrentHashMap<>();
    private final Map<String, RetryBudget> budgets = new ConcurrentHashMap<>();

    private RetryRegistry(RetryEnvironment environment) {
        this.environment = Objects.requireNonNull(environment, "environment");
    }

    /** A registry in the {@linkplain RetryEnvironment#standard() standard environment}. */
    public static RetryRegistry create() {
        return create(RetryEnvironment.standard());
    }

    /** A registry whose executors share this environment. */
    public static RetryRegistry create(RetryEnvironment environment) {
        return new RetryRegistry(environment);
    }

    /** What the executors share. */
    public RetryEnvironment environment() {
        return environment;
    }

    /**
     * Adds a policy.
     *
     * @return its executor
     * @throws IllegalArgumentException if there is one of that name, or no budget of the name that it draws on
     */
    public RetryExecutor add(RetryPolicy policy) {
        RetryExecutor executor = executor(policy, RetryExecutor.UNNAMED);
        if (executors.putIfAbsent(Names.canonical(policy.name()), executor) != null) {
            throw new IllegalArgumentException("there is a policy '" + policy.name() + "' already");
        }
        return executor;
    }

    /**
     * The executor of a policy.
     *
     * @throws IllegalArgumentException naming the known ones, if there is none of this name
     */
    public RetryExecutor get(String policy) {
        RetryExecutor executor = executors.get(Names.canonical(policy));
        if (executor == null) {
            throw unknown(
                    "policy",
                    policy,
                    executors().stream().map(known -> known.policy().name()).toList());
        }
        return executor;
    }

    /** All executors that were added and not removed. */
    public Collection<RetryExecutor> executors() {
        return List.copyOf(executors.values());
    }

    /**
     * Puts another policy in force under a name that is there already: for the next decision of every call, also of those
     * that wait. The executor stays the same, and so do counters and the level of the budget.
     *
     * @return the executor
     * @throws IllegalArgumentException if there is no policy of that name, or no budget of the name that it draws on
     */
    public RetryExecutor replace(RetryPolicy policy) {
        RetryExecutor executor = get(policy.name());
        executor.use(policy, budgetOf(policy, policy.name()));
        return executor;
    }

    /** Removes a policy; calls that are under way end under it. Returns whether there was one of this name. */
    public boolean remove(String policy) {
        return executors.remove(Names.canonical(policy)) != null;
    }

    /**
     * An executor for one operation, which isn't registered itself. It draws on the same budget as all others of the
     * policy's name.
     *
     * @param policy one that was added, or a variant of it
     * @param operation what is called, as it shall stand in events and metrics, such as {@code ChatService.ask}
     * @throws IllegalArgumentException if there is no budget of the name that the policy draws on
     */
    public RetryExecutor executor(RetryPolicy policy, String operation) {
        return executor(policy, operation, policy.name());
    }

    /**
     * The same, with a budget of another name where the policy itself names none.
     *
     * @param ownBudget the name of the budget that serves where the policy names none
     */
    public RetryExecutor executor(RetryPolicy policy, String operation, String ownBudget) {
        return new RetryExecutor(policy, environment, operation, budgetOf(policy, ownBudget));
    }

    /**
     * Adds a budget that policies can name.
     *
     * @throws IllegalArgumentException if there is one of that name
     */
    public void add(RetryBudget budget) {
        if (budgets.putIfAbsent(Names.canonical(budget.name()), budget) != null) {
            throw new IllegalArgumentException("there is a budget '" + budget.name() + "' already");
        }
    }

    /** All budgets: those that were added, and those that policies have on their own. */
    public Collection<RetryBudget> budgets() {
        return List.copyOf(budgets.values());
    }

    /**
     * The budget of this name.
     *
     * @throws IllegalArgumentException naming the known ones, if there is none
     */
    public RetryBudget budget(String name) {
        RetryBudget budget = budgets.get(Names.canonical(name));
        if (budget == null) {
            throw unknown(
                    "budget", name, budgets().stream().map(RetryBudget::name).toList());
        }
        return budget;
    }

    private @Nullable RetryBudget budgetOf(RetryPolicy policy, String ownBudget) {
        if (policy.budget() == null) {
            return budgets.computeIfAbsent(Names.canonical(ownBudget), name -> RetryBudget.ofDefaults(ownBudget));
        }
        return policy.drawsOnNoBudget() ? null : budget(policy.budget());
    }

    private static IllegalArgumentException unknown(String what, String name, List<String> known) {
        String list =
                known.isEmpty() ? "there is none" : known.stream().sorted().collect(Collectors.joining(", "));
        return new IllegalArgumentException("there is no " + what + " '" + name + "'; known: " + list);
    }
}
