package io.reprise.retry.docs;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.spring.Retryable;

/** The service that the page on testing tests. */
@Retryable(maxAttempts = 4, baseDelay = "30s", multiplier = 1, maxDelay = "30s", jitter = Jitter.NONE, deadline = "2m")
class TransferService {

    private final Bank bank;

    TransferService(Bank bank) {
        this.bank = bank;
    }

    public String send(String order) throws IOException {
        return bank.send(order);
    }

    public CompletableFuture<String> sendLater(String order) {
        return CompletableFuture.supplyAsync(() -> bank.sendUnchecked(order));
    }
}
