package io.reprise.retry.spring.http;

import org.springframework.web.client.RestClient;

/** Has a {@link RestClient} send the idempotency key of the retried call around it. */
public final class RestClientIdempotency {

    private RestClientIdempotency() {}

    /**
     * Every request of clients that are built from this builder asks for the key, right before it is sent through the
     * interceptors. A header that is set on the request, by default or by itself, is left alone; one that an interceptor
     * sets isn't seen.
     */
    public static void sendKeys(RestClient.Builder builder) {
        // No interceptor: a client that has one keeps every request's whole body in memory.
        builder.defaultRequest(request -> request.httpRequest(IdempotencyHeader::addTo));
    }
}
