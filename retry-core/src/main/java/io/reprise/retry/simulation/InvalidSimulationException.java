package io.reprise.retry.simulation;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/** A simulation that can't be run, with everything that is wrong with its input. */
public final class InvalidSimulationException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final List<Problem> problems;

    /**
     * One thing that is wrong.
     *
     * @param parameter the parameter to change first, as configuration and command line write it, such as
     *     {@code base-delay}
     * @param value its value, as text
     * @param accepted what is accepted in its place
     */
    public record Problem(String parameter, String value, String accepted) implements Serializable {

        @Override
        public String toString() {
            return parameter + " = " + value + ": " + accepted;
        }
    }

    InvalidSimulationException(List<Problem> problems) {
        super("the simulation can't be run: "
                + problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, at least one problem. */
    public List<Problem> problems() {
        return problems;
    }
}
