package io.reprise.retry.spring.actuate;

import java.util.List;

/**
 * All that there is to see.
 *
 * @param enabled whether the switch for all is on
 * @param policies all policies: the defaults, the configured ones, those of programs
 * @param budgets all budgets, by name
 * @param methods all annotated methods, by name
 */
record RetryView(boolean enabled, List<PolicyView> policies, List<Budget> budgets, List<Method> methods) {

    /**
     * A budget.
     *
     * @param name its name
     * @param tokens how many tokens are left
     * @param capacity how many there can be at most
     */
    record Budget(String name, int tokens, int capacity) {}

    /**
     * An annotated method.
     *
     * @param method as configuration names it
     * @param operation as events and metrics name it
     * @param policy the policy that it uses
     */
    record Method(String method, String operation, String policy) {}
}
