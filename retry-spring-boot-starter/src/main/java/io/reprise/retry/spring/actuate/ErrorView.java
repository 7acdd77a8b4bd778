package io.reprise.retry.spring.actuate;

import java.util.List;
import java.util.Objects;

import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.PolicyChangeException;

/**
 * Why a request was refused. Nothing has been changed then.
 *
 * @param error what is wrong, in one sentence
 * @param accepted the names that are accepted; empty where it isn't about a name
 * @param problems everything that is wrong with single keys
 */
record ErrorView(String error, List<String> accepted, List<Problem> problems) {

    /**
     * What is wrong with one key.
     *
     * @param key the key, or the place in configuration or annotation that contradicts the change
     * @param value its value
     * @param reason what is wrong with it
     * @param fix what to do
     * @param origin where the value comes from
     * @param affected the policies and methods that the change would make invalid
     */
    record Problem(String key, String value, String reason, String fix, String origin, List<String> affected) {

        static Problem of(PolicyChangeException.Refusal refusal) {
            ConfigurationProblem problem = refusal.problem();
            return new Problem(
                    problem.place(),
                    Objects.requireNonNullElse(problem.value(), "null"),
                    problem.reason(),
                    problem.fix(),
                    problem.origin(),
                    refusal.affected());
        }
    }

    static ErrorView unknown(String error, List<String> accepted) {
        return new ErrorView(error, accepted, List.of());
    }

    static ErrorView of(PolicyChangeException refused, List<String> accepted) {
        int count = refused.refusals().size();
        return new ErrorView(
                "refused, and nothing was changed: " + count + (count == 1 ? " problem" : " problems"),
                accepted,
                refused.refusals().stream().map(Problem::of).toList());
    }
}
