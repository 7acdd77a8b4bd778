package io.reprise.retry;

import io.reprise.retry.budget.Grant;
import io.reprise.retry.budget.RetryBudget;
import org.jspecify.annotations.Nullable;

/**
 * One policy made ready for use. Immutable, and replaced as a whole, so that no decision sees half of a change.
 *
 * @param policy the policy
 * @param assessor finds out what an attempt came to
 * @param decision decides what to do then
 * @param budget what retries draw on; null for none
 * @param limitsAttempts whether an attempt may only take so long
 * @param readsClock whether somebody wants to know when a call began, however it ends: a deadline or a listener
 */
record Rulebook(
        RetryPolicy policy,
        Assessor assessor,
        RetryDecision decision,
        @Nullable RetryBudget budget,
        boolean limitsAttempts,
        boolean readsClock) {

    static Rulebook of(RetryPolicy policy, RetryEnvironment environment, @Nullable RetryBudget budget) {
        return new Rulebook(
                policy,
                new Assessor(policy, environment),
                new RetryDecision(policy, environment.retrySwitch(), budget, environment.random()),
                budget,
                policy.attemptTimeout() != null,
                policy.deadline() != null || !environment.listeners().isEmpty());
    }

    /** Gives the budget what a success without a retry gives it. */
    void firstAttemptSucceeded() {
        if (budget != null) {
            budget.firstAttemptSucceeded();
        }
    }

    /** Gives the budget back what the retry took that succeeded. */
    void retrySucceeded(@Nullable Grant retry) {
        if (budget != null && retry != null) {
            budget.retrySucceeded(retry);
        }
    }

    /** Gives back what a retry took that is never made. */
    void notDispatched(@Nullable Grant retry) {
        if (budget != null && retry != null) {
            budget.giveBack(retry);
        }
    }
}
