package io.reprise.retry;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
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
    private final Map<String, Held> budgets = new ConcurrentHashMap<>();
    private final List<RetryRegistryListener> listeners = new CopyOnWriteArrayList<>();

    /**
     * A budget.
     *
     * @param leavesWithPolicy whether it was made for an added policy, and nobody else has been given it
     */
    private record Held(RetryBudget budget, boolean leavesWithPolicy) {}

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

    /** Has this listener told of what comes and goes from now on. */
    public void addListener(RetryRegistryListener listener) {
        listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * Adds a policy.
     *
     * @return its executor
     * @throws IllegalArgumentException if there is one of that name, or no budget of the name that it draws on
     */
    public RetryExecutor add(RetryPolicy policy) {
        RetryExecutor executor =
                new RetryExecutor(policy, environment, RetryExecutor.UNNAMED, budgetOf(policy, policy.name(), true));
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
        return find(policy)
                .orElseThrow(() -> unknown(
                        "policy",
                        policy,
                        executors().stream().map(known -> known.policy().name()).toList()));
    }

    /** The executor of a policy; empty if there is none of this name. */
    public Optional<RetryExecutor> find(String policy) {
        return Optional.ofNullable(executors.get(Names.canonical(policy)));
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
        executor.use(policy, budgetOf(policy, policy.name(), true));
        return executor;
    }

    /**
     * Removes a policy; calls that are under way end under it. A budget goes with it that was made for it and that no other
     * executor has been given. Listeners are told. Returns whether there was a policy of this name.
     */
    public boolean remove(String policy) {
        String name = Names.canonical(policy);
        RetryExecutor removed = executors.remove(name);
        if (removed == null) {
            return false;
        }
        removeBudget(name);
        tell(RetryRegistryListener::onPolicyRemoved, removed.policy());
        return true;
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
        return new RetryExecutor(policy, environment, operation, budgetOf(policy, ownBudget, false));
    }

    /**
     * Adds a budget that policies can name.
     *
     * @throws IllegalArgumentException if there is one of that name
     */
    public void add(RetryBudget budget) {
        if (budgets.putIfAbsent(Names.canonical(budget.name()), new Held(budget, false)) != null) {
            throw new IllegalArgumentException("there is a budget '" + budget.name() + "' already");
        }
        tell(RetryRegistryListener::onBudgetAdded, budget);
    }

    /** All budgets: those that were added, and those that policies have on their own. */
    public Collection<RetryBudget> budgets() {
        return budgets.values().stream().map(Held::budget).toList();
    }

    /**
     * The budget of this name.
     *
     * @throws IllegalArgumentException naming the known ones, if there is none
     */
    public RetryBudget budget(String name) {
        Held held = budgets.get(Names.canonical(name));
        if (held == null) {
            throw unknown(
                    "budget", name, budgets().stream().map(RetryBudget::name).toList());
        }
        return keep(held).budget;
    }

    private @Nullable RetryBudget budgetOf(RetryPolicy policy, String ownBudget, boolean forAdded) {
        if (policy.budget() != null) {
            return policy.drawsOnNoBudget() ? null : budget(policy.budget());
        }
        Held known = budgets.get(Names.canonical(ownBudget));
        Held held = known != null ? known : made(ownBudget, forAdded);
        return forAdded ? held.budget : keep(held).budget;
    }

    private Held made(String name, boolean forAdded) {
        Held made = new Held(RetryBudget.ofDefaults(name), forAdded);
        Held earlier = budgets.putIfAbsent(Names.canonical(name), made);
        if (earlier != null) {
            return earlier;
        }
        tell(RetryRegistryListener::onBudgetAdded, made.budget);
        return made;
    }

    /** Removes the budget that goes with the policy of this name, if there is one. */
    private void removeBudget(String policy) {
        Held held = budgets.get(policy);
        if (held != null && held.leavesWithPolicy && budgets.remove(policy, held)) {
            tell(RetryRegistryListener::onBudgetRemoved, held.budget);
        }
    }

    /** Whoever is given a budget may use it for longer than the policy stays that it was made for. */
    private Held keep(Held held) {
        if (held.leavesWithPolicy) {
            budgets.replace(Names.canonical(held.budget.name()), held, new Held(held.budget, false));
        }
        return held;
    }

    private <T> void tell(BiConsumer<RetryRegistryListener, T> callback, T subject) {
        listeners.forEach(listener -> Listeners.tell("RetryRegistryListener", listener, callback, subject));
    }

    private static IllegalArgumentException unknown(String what, String name, List<String> known) {
        String list =
                known.isEmpty() ? "there is none" : known.stream().sorted().collect(Collectors.joining(", "));
        return new IllegalArgumentException("there is no " + what + " '" + name + "'; known: " + list);
    }
}
