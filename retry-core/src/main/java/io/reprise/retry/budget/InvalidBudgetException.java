package io.reprise.retry.budget;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/** Settings that no budget can have, with everything that is wrong with them. */
public final class InvalidBudgetException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final List<Problem> problems;

    /**
     * One thing that is wrong.
     *
     * @param keys the settings concerned, the one to change first; each is one of {@code capacity}, {@code retry-cost},
     *     {@code throttled-retry-cost} and {@code min-retry-interval}
     * @param value the value of the first of them, as text
     * @param accepted what is accepted in its place
     */
    public record Problem(List<String> keys, String value, String accepted) implements Serializable {

        public Problem {
            keys = List.copyOf(keys);
        }

        @Override
        public String toString() {
            return keys.get(0) + " = " + value + ": " + accepted;
        }
    }

    InvalidBudgetException(String headline, List<Problem> problems) {
        super(headline + ": " + problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, at least one problem. */
    public List<Problem> problems() {
        return problems;
    }
}
