package io.reprise.retry.spring.policy;

/**
 * What values can refer to.
 *
 * @param types the classes and beans of the application
 * @param budgets the budgets of the configuration
 */
record References(ApplicationTypes types, ConfiguredBudgets budgets) {}
