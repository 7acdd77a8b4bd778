package io.reprise.retry.spring.http;

import io.reprise.retry.IdempotencyKeys;
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
     * <p>The call is known only to the thread that runs the attempt: a request gets its key where that thread subscribes to
     * it, as {@code block()} inside a retried method does. Where another thread subscribes ({@code subscribeOn},
     * {@code delay}, a parallel {@code flatMap}), it gets none and counts as not sent.
     */
    public static void sendKeys(WebClient.Builder builder) {
        builder.filter(WebClientIdempotency::exchange);
    }

    private static Mono<ClientResponse> exchange(ClientRequest request, ExchangeFunction next) {
        String key = IdempotencyHeader.keyFor(request.method(), request.headers());
        return next.exchange(
                key == null
                        ? request
                        : ClientRequest.from(request)
                                .headers(headers -> headers.set(IdempotencyKeys.HEADER, key))
                                .build());
    }
}
