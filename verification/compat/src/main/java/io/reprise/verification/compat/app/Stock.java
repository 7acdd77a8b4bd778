package io.reprise.verification.compat.app;

import java.io.IOException;

import io.reprise.retry.spring.Retryable;
import org.springframework.stereotype.Service;

/** A class whose methods are all retried. */
@Service
@Retryable("orders")
public class Stock {

    private final Attempts attempts;

    Stock(Attempts attempts) {
        this.attempts = attempts;
    }

    public String byClass() throws IOException {
        return attempts.next();
    }
}
