package io.reprise.retry.spring.reactor;

import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;

/** Begins a call for each subscriber. Immutable and thread-safe. */
final class RetriedFlux<T> extends Flux<T> {

    private final Attempts<T> attempts;

    RetriedFlux(Attempts<T> attempts) {
        this.attempts = attempts;
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> subscriber) {
        new FluxCall<>(attempts, subscriber).begin();
    }
}
