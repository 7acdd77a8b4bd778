package io.reprise.verification.compat.app;

import java.io.IOException;

import io.reprise.retry.spring.Retryable;

/** An interface whose methods are retried, whoever implements it. */
public interface Payments {

    /** Pays. */
    @Retryable("orders")
    String byInterface() throws IOException;
}
