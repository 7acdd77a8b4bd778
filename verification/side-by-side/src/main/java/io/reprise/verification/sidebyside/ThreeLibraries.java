package io.reprise.verification.sidebyside;

import io.github.resilience4j.retry.annotation.Retry;
import io.reprise.retry.spring.Retryable;
import org.springframework.retry.annotation.Backoff;
import org.springframework.stereotype.Service;

/** One method per library. */
@Service
public class ThreeLibraries {

    private final Attempts attempts = new Attempts();

    /** By Reprise. */
    @Retryable("reprise")
    public void byReprise() {
        attempts.fail();
    }

    /** By Resilience4j. */
    @Retry(name = "resilience4j")
    public void byResilience4j() {
        attempts.fail();
    }

    /** By spring-retry. */
    @org.springframework.retry.annotation.Retryable(maxAttempts = 4, backoff = @Backoff(delay = 1))
    public void bySpringRetry() {
        attempts.fail();
    }

    public Attempts attempts() {
        return attempts;
    }
}
