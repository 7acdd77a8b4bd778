package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A change of a policy that can't be made, with everything that is wrong with it. Nothing has been changed. */
public final class PolicyChangeException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final transient List<Refusal> refusals;

    /**
     * One thing that is wrong.
     *
     * @param problem what is wrong, and what is accepted
     * @param affected the policies and methods for which it would be; empty where it's wrong whoever uses it
     */
    public record Refusal(ConfigurationProblem problem, List<String> affected) {

        public Refusal {
            Objects.requireNonNull(problem, "problem");
            affected = List.copyOf(affected);
        }

        @Override
        public String toString() {
            return problem + (affected.isEmpty() ? "" : "\n    for:    " + String.join(", ", affected));
        }
    }

    PolicyChangeException(List<Refusal> refusals) {
        super("nothing was changed: " + refusals.size() + (refusals.size() == 1 ? " problem" : " problems") + "\n\n"
                + refusals.stream().map(Refusal::toString).collect(Collectors.joining("\n\n")));
        this.refusals = List.copyOf(refusals);
    }

    static PolicyChangeException of(List<ConfigurationProblem> problems) {
        return new PolicyChangeException(problems.stream()
                .map(problem -> new Refusal(problem, List.of()))
                .toList());
    }

    /** Everything that is wrong, at least one refusal. */
    public List<Refusal> refusals() {
        return refusals;
    }
}
