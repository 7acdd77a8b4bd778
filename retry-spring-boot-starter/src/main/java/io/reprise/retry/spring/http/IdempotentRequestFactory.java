package io.reprise.retry.spring.http;

import java.io.IOException;
import java.net.URI;

import org.springframework.http.HttpMethod;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.AbstractClientHttpRequestFactoryWrapper;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;

/** Makes another factory's requests, which ask for the idempotency key when they are sent. */
final class IdempotentRequestFactory extends AbstractClientHttpRequestFactoryWrapper {

    IdempotentRequestFactory(ClientHttpRequestFactory requestFactory) {
        super(requestFactory);
    }

    @Override
    protected ClientHttpRequest createRequest(URI uri, HttpMethod method, ClientHttpRequestFactory requestFactory)
            throws IOException {
        ClientHttpRequest request = requestFactory.createRequest(uri, method);
        return request instanceof StreamingHttpOutputMessage streaming
                ? new IdempotentRequest.Streaming(request, streaming)
                : new IdempotentRequest(request);
    }
}
