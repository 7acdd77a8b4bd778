package io.reprise.retry.spring.policy;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Shows a {@link RetryConfigurationException} as Spring Boot shows failures of the start: what is wrong, then what to do. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class RetryConfigurationFailureAnalyzer extends AbstractFailureAnalyzer<RetryConfigurationException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, RetryConfigurationException cause) {
        String description = RetryConfigurationException.headline(cause.problems())
                + RetryConfigurationException.list(cause.problems(), ConfigurationProblem::description);
        String action =
                RetryConfigurationException.list(cause.problems(), problem -> problem.place() + ": " + problem.fix());
        return new FailureAnalysis(description, action.replace("\n\n", "\n"), cause);
    }
}
