package io.reprise.retry.spring.http;

import io.reprise.retry.IdempotencyKeys;
import io.reprise.retry.spring.reactor.CallScopes;
import org.springframework.web.reactive.function.client.ClientRequest;
import org.springframework.web.reactive.function.client.ClientResponse;
import org.springframework.web.reactive.function.client.ExchangeFunction;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/** Has a {@link WebClient} send the idempotency key of the retried call around it. */
public final class WebClientIdempotency {

    private WebClientIdempotency() {}

    /**
     * Every request of clients that are built from this builder asks for the key, at its place among the filters. A header
     * that the request has by then is left alone.
     *
     * <p>The call is found in the subscriber's context, where {@link io.reprise.retry.spring.reactor.ReactorRetry} and
     * annotated methods that return a reactive type put it, on whatever thread; else by the thread that subscribes, as
     * {@code block()} inside a retried method does. Where another thread subscribes inside a blocking method's attempt
     * ({@code subscribeOn}, {@code delay}, a parallel {@code flatMap}), the request gets no key and counts as not sent.
     */
    public static void sendKeys(WebClient.Builder builder) {
        builder.filter(WebClientIdempotency::exchange);
    }

    private static Mono<ClientResponse> exchange(ClientRequest request, ExchangeFunction next) {
        return Mono.deferContextual(
                context -> next.exchange(CallScopes.of(context).call(() -> withKey(request))));
    }

    private static ClientRequest withKey(ClientRequest request) {
        String key = IdempotencyHeader.keyFor(request.method(), request.headers());
        return key == null
                ? request
                : ClientRequest.from(request)
                        .headers(headers -> headers.set(IdempotencyKeys.HEADER, key))
                        .build();
    }
}
