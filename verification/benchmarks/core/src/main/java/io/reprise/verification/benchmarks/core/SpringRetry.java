package io.reprise.verification.benchmarks.core;

import java.util.Map;

import io.reprise.verification.benchmarks.Failure;
import org.springframework.retry.backoff.NoBackOffPolicy;
import org.springframework.retry.policy.SimpleRetryPolicy;
import org.springframework.retry.support.RetryTemplate;

/** spring-retry, in its two usual forms. One template is made and shared, as its reference says that it can be. */
final class SpringRetry {

    private SpringRetry() {}

    /** By the builder, as its reference recommends; that makes a composite of two policies. */
    static Subject byBuilder() {
        RetryTemplate template = RetryTemplate.builder()
                .maxAttempts(Subject.ATTEMPTS)
                .retryOn(Failure.class)
                .noBackoff()
                .build();
        return operation -> template.execute(context -> operation.call());
    }

    /** By hand, with the one policy that also {@code @Retryable} uses: cheaper than what the builder makes. */
    static Subject bySimplePolicy() {
        RetryTemplate template = new RetryTemplate();
        template.setRetryPolicy(new SimpleRetryPolicy(Subject.ATTEMPTS, Map.of(Failure.class, true)));
        template.setBackOffPolicy(new NoBackOffPolicy());
        return operation -> template.execute(context -> operation.call());
    }
}
