package io.reprise.verification.compat.app;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.reprise.retry.GaveUp;
import io.reprise.retry.spring.Retryable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Annotated methods in a class, which the proxy extends. */
@Service
public class Orders {

    private final Attempts attempts;

    Orders(Attempts attempts) {
        this.attempts = attempts;
    }

    @Retryable("orders")
    public String byMethod() throws IOException {
        return attempts.next();
    }

    @Patiently(maxAttempts = 2)
    public String byMetaAnnotation() throws IOException {
        return attempts.next();
    }

    @Retryable(value = "orders", fallback = "recover")
    public String recovered(String order) throws IOException {
        return order + attempts.failing();
    }

    private String recover(String order, IOException failure) {
        return order + ": " + GaveUp.on(failure).orElseThrow().reason();
    }

    @Retryable(value = "orders", retryIf = NotYet.class)
    public String rejected() {
        return attempts.early();
    }

    @Retryable("orders")
    public CompletableFuture<String> future() {
        return CompletableFuture.supplyAsync(this::attempt, Runnable::run);
    }

    @Retryable("orders")
    public Mono<String> mono() {
        return Mono.fromCallable(attempts::next);
    }

    @Retryable("orders")
    public Flux<String> flux() {
        return Flux.defer(() -> Flux.just(attempt(), "end"));
    }

    private String attempt() {
        try {
            return attempts.next();
        } catch (IOException failed) {
            throw new CompletionException(failed);
        }
    }
}
