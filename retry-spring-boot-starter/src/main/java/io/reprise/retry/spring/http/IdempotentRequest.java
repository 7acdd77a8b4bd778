package io.reprise.retry.spring.http;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;

/** Another request, which asks for the idempotency key when it is sent. Not thread-safe, as requests are. */
class IdempotentRequest implements ClientHttpRequest {

    private final ClientHttpRequest request;

    IdempotentRequest(ClientHttpRequest request) {
        this.request = request;
    }

    @Override
    public ClientHttpResponse execute() throws IOException {
        IdempotencyHeader.addTo(request);
        return request.execute();
    }

    @Override
    public HttpMethod getMethod() {
        return request.getMethod();
    }

    @Override
    public URI getURI() {
        return request.getURI();
    }

    @Override
    public Map<String, Object> getAttributes() {
        return request.getAttributes();
    }

    @Override
    public HttpHeaders getHeaders() {
        return request.getHeaders();
    }

    @Override
    public OutputStream getBody() throws IOException {
        return request.getBody();
    }

    /** One whose body goes out without being kept in memory. */
    static final class Streaming extends IdempotentRequest implements StreamingHttpOutputMessage {

        private final StreamingHttpOutputMessage request;

        /** Both are the same request. */
        Streaming(ClientHttpRequest request, StreamingHttpOutputMessage same) {
            super(request);
            this.request = same;
        }

        @Override
        public void setBody(Body body) {
            request.setBody(body);
        }
    }
}
