package io.reprise.verification.compat.app;

import java.io.IOException;

import org.springframework.stereotype.Service;

/** Knows nothing of retries. */
@Service
class BankPayments implements Payments {

    private final Attempts attempts;

    BankPayments(Attempts attempts) {
        this.attempts = attempts;
    }

    @Override
    public String byInterface() throws IOException {
        return attempts.next();
    }
}
