package io.reprise.retry.spring.http;

import io.reprise.retry.IdempotencyKeys;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpRequest;

/** The header {@value IdempotencyKeys#HEADER} on requests in Spring's own types. */
final class IdempotencyHeader {

    private IdempotencyHeader() {}

    /** Sets it on a request that is about to be sent, where the call around it sends one and the request has none. */
    static void addTo(HttpRequest request) {
        String key = keyFor(request.getMethod(), request.getHeaders());
        if (key != null) {
            request.getHeaders().set(IdempotencyKeys.HEADER, key);
        }
    }

    /** What to set it to; null to leave the request as it is. To be asked once per request. */
    static @Nullable String keyFor(HttpMethod method, HttpHeaders headers) {
        return IdempotencyKeys.keyFor(method.name(), headers.getFirst(IdempotencyKeys.HEADER) != null);
    }
}
