package io.reprise.retry;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/** A policy that can't be built, with everything that is wrong with it. */
public final class InvalidPolicyException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String policy;
    private final List<Problem> problems;

    /**
     * One thing that is wrong.
     *
     * @param keys the settings concerned, the one to change first
     * @param value the value of the first of them, as text
     * @param explanation what is wrong with it and what is accepted
     */
    public record Problem(List<PolicyKey> keys, String value, String explanation) implements Serializable {

        public Problem {
            keys = List.copyOf(keys);
        }

        @Override
        public String toString() {
            return keys.get(0) + " = " + value + ": " + explanation;
        }
    }

    InvalidPolicyException(String policy, List<Problem> problems) {
        super("policy '" + policy + "' is invalid: "
                + problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        this.policy = policy;
        this.problems = List.copyOf(problems);
    }

    /** The policy's name. */
    public String policy() {
        return policy;
    }

    /** Everything that is wrong, at least one problem. */
    public List<Problem> problems() {
        return problems;
    }
}
