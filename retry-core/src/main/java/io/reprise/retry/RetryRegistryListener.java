package io.reprise.retry;

import io.reprise.retry.budget.RetryBudget;

/**
 * Is told what comes to a {@link RetryRegistry} and goes from it.
 *
 * <p>Callbacks run on the thread that changes the registry. One that throws is logged once and changes nothing.
 */
public interface RetryRegistryListener {

    /** A budget is there from now on: it was added, or made for a policy that names none. */
    default void onBudgetAdded(RetryBudget budget) {}

    /** A budget went, with the policy whose own it was. */
    default void onBudgetRemoved(RetryBudget budget) {}

    /** A policy was removed. Calls that are under way end under it, and executors that are held elsewhere go on. */
    default void onPolicyRemoved(RetryPolicy policy) {}
}
