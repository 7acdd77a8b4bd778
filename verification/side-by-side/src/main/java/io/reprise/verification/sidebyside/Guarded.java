package io.reprise.verification.sidebyside;

import io.github.resilience4j.bulkhead.annotation.Bulkhead;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import io.github.resilience4j.ratelimiter.annotation.RateLimiter;
import io.reprise.retry.spring.Retryable;
import org.springframework.stereotype.Service;

/** Retries of Reprise around the guards of Resilience4j. */
@Service
public class Guarded {

    private final Attempts attempts = new Attempts();

    /** Behind all three, which are wide open. */
    @Retryable("reprise")
    @CircuitBreaker(name = "tolerant")
    @RateLimiter(name = "wide")
    @Bulkhead(name = "wide")
    public void behindAll() {
        attempts.fail();
    }

    /** Behind a breaker that opens with the second failure. */
    @Retryable("reprise")
    @CircuitBreaker(name = "strict")
    public void behindStrictBreaker() {
        attempts.fail();
    }

    public Attempts attempts() {
        return attempts;
    }
}
