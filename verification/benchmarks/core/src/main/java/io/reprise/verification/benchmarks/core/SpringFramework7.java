package io.reprise.verification.benchmarks.core;

import java.time.Duration;

import io.reprise.verification.benchmarks.Failure;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;

/**
 * The retries in Spring Framework 7's core. It has no way not to wait: a delay of zero still is a {@code Thread.sleep(0)}. Of
 * its two ways to call, {@code execute} is the one for operations that throw checked exceptions; it ends in a
 * {@code RetryException} and isn't asked to unwrap it, which would only add to its time.
 */
final class SpringFramework7 {

    private SpringFramework7() {}

    static Subject template() {
        RetryTemplate template = new RetryTemplate(RetryPolicy.builder()
                .maxRetries(Subject.ATTEMPTS - 1)
                .delay(Duration.ZERO)
                .includes(Failure.class)
                .build());
        return operation -> template.execute(operation::call);
    }
}
