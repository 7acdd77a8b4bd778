package io.reprise.retry.sample.simulator;

import java.util.List;
import java.util.stream.Collectors;

import io.reprise.retry.simulation.InvalidSimulationException.Problem;

/** A request that can't be simulated, with everything that is wrong with its parameters. */
final class BadParametersException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    BadParametersException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** Each names its parameter as links write it, the value that was given, and what is accepted. */
    List<Problem> problems() {
        return problems;
    }
}
