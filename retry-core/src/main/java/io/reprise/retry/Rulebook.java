package io.reprise.retry;

/**
 * One policy made ready for use. Immutable, and replaced as a whole, so that no decision sees half of a change.
 *
 * @param policy the policy
 * @param assessor finds out what an attempt came to
 * @param decision decides what to do then
 */
record Rulebook(RetryPolicy policy, Assessor assessor, RetryDecision decision) {

    static Rulebook of(RetryPolicy policy, RetryEnvironment environment) {
        return new Rulebook(
                policy,
                new Assessor(policy, environment),
                new RetryDecision(policy, environment.retrySwitch(), environment.random()));
    }
}
