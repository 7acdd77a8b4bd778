package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A configuration that no policies can be made of, with everything that is wrong with it. It stops the application's
 * start; its message is the same text that Spring Boot's failure report shows.
 */
public final class RetryConfigurationException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<ConfigurationProblem> problems;

    /**
     * Tells of these problems.
     *
     * @param problems at least one, in the order to mend them
     */
    public RetryConfigurationException(List<ConfigurationProblem> problems) {
        super(headline(problems) + list(problems, ConfigurationProblem::toString));
        this.problems = List.copyOf(problems);
    }

    /** Everything that is wrong, at least one problem. */
    public List<ConfigurationProblem> problems() {
        return problems;
    }

    static String headline(List<ConfigurationProblem> problems) {
        int count = problems.size();
        return "Reprise can't use its configuration: " + count + (count == 1 ? " problem" : " problems") + "\n\n";
    }

    static String list(List<ConfigurationProblem> problems, Function<ConfigurationProblem, String> text) {
        return problems.stream().map(text).collect(Collectors.joining("\n\n"));
    }
}
