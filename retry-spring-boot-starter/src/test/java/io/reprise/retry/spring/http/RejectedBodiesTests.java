package io.reprise.retry.spring.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.io.InputStreamResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClient.RequestHeadersSpec.ConvertibleClientHttpResponse;

import static org.assertj.core.api.Assertions.assertThat;

/** Responses that a method hands out unread, by a real client from a real server. */
class RejectedBodiesTests {

    private final LoopbackServer server = new LoopbackServer();
    private final List<Body> bodies = new ArrayList<>();

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void streamOfARejectedResponseIsClosedAndThatOfTheAcceptedOneIsNot() throws IOException {
        server.answersWith(503, 429, 200);

        ResponseEntity<InputStream> response = called(body -> body);

        assertThat(response.getStatusCode().value()).isEqualTo(200);
        assertThat(bodies).extracting(body -> body.closed).containsExactly(true, true, false);
        assertThat(text(response.getBody())).isEqualTo("ok");
    }

    @Test
    void resourceOfARejectedResponseIsClosedAndThatOfTheAcceptedOneIsNot() throws IOException {
        server.answersWith(503, 200);

        ResponseEntity<Resource> response = called(InputStreamResource::new);

        assertThat(bodies).extracting(body -> body.closed).containsExactly(true, false);
        assertThat(text(response.getBody().getInputStream())).isEqualTo("ok");
    }

    @Test
    void streamThatIsHandedOutInTheEndIsOpenThoughItWasRejected() throws IOException {
        server.answersWith(503, 503, 503);

        ResponseEntity<InputStream> response = called(body -> body);

        assertThat(response.getStatusCode().value()).isEqualTo(503);
        assertThat(bodies).extracting(body -> body.closed).containsExactly(true, true, false);
        assertThat(text(response.getBody())).isEqualTo("ok");
    }

    private <T> ResponseEntity<T> called(Function<InputStream, T> converter) {
        List<ResponseEntity<T>> results = new ArrayList<>();
        Contexts.retrying()
                .withBean("downloads", Downloads.class)
                .run(context -> results.add(context.getBean(Downloads.class).download(() -> request(converter))));
        return results.get(0);
    }

    private <T> ResponseEntity<T> request(Function<InputStream, T> converter) {
        return RestClient.create()
                .get()
                .uri(server.uri())
                .exchangeForRequiredValue((request, response) -> entity(response, converter), false);
    }

    private <T> ResponseEntity<T> entity(ConvertibleClientHttpResponse response, Function<InputStream, T> converter)
            throws IOException {
        Body body = new Body(response.getBody());
        bodies.add(body);
        return ResponseEntity.status(response.getStatusCode())
                .headers(response.getHeaders())
                .body(converter.apply(body));
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The response's own stream; knows whether it was closed. */
    private static final class Body extends FilterInputStream {

        private boolean closed;

        Body(InputStream body) {
            super(body);
        }

        @Override
        public void close() throws IOException {
            closed = true;
            super.close();
        }
    }

    interface Download<T> {
        ResponseEntity<T> run();
    }

    static class Downloads {

        @Retryable
        public <T> ResponseEntity<T> download(Download<T> download) {
            return download.run();
        }
    }
}
