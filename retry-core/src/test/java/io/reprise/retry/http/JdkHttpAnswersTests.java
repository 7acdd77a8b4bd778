package io.reprise.retry.http;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLSession;

import com.sun.net.httpserver.HttpServer;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.Test;

import static io.reprise.retry.http.Answers.RECEIVED_AT;
import static org.assertj.core.api.Assertions.assertThat;

class JdkHttpAnswersTests {

    private final JdkHttpAnswers source = new JdkHttpAnswers();

    @Test
    void aResponseFromTheWireIsAnAnswerWithAllItsHeaders() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Retry-After", "5");
            exchange.getResponseHeaders().add("Retry-After", "7");
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
        try {
            URI uri = URI.create("http://localhost:" + server.getAddress().getPort() + "/");
            HttpResponse<Void> response =
                    HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());

            HttpAnswer answer = source.answerOf(response);

            assertThat(answer).isNotNull();
            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.headers("retry-AFTER")).containsExactly("5", "7");
            assertThat(answer.headers("Retry-After-Ms")).isEmpty();
            assertThat(RetryAfter.standard().read(answer, RECEIVED_AT))
                    .isEqualTo(RetryHint.after(Duration.ofSeconds(7), "Retry-After"));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void anythingElseIsNotKnown() {
        assertThat(source.answerOf(new IllegalStateException("503"))).isNull();
        assertThat(source.answerOf("503")).isNull();
    }

    @Test
    void aResponseWithoutHeadersSaysNothing() {
        HttpAnswer answer = source.answerOf(new HandMadeResponse(429));

        assertThat(answer).isNotNull();
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.headers("Retry-After")).isEmpty();
        assertThat(RetryAfter.standard().read(answer, RECEIVED_AT)).isEqualTo(RetryHint.absent());
    }

    /** As a test double leaves it. */
    private record HandMadeResponse(int statusCode) implements HttpResponse<String> {

        @Override
        public HttpRequest request() {
            return null;
        }

        @Override
        public Optional<HttpResponse<String>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public HttpHeaders headers() {
            return null;
        }

        @Override
        public String body() {
            return null;
        }

        @Override
        public Optional<SSLSession> sslSession() {
            return Optional.empty();
        }

        @Override
        public URI uri() {
            return null;
        }

        @Override
        public Version version() {
            return null;
        }
    }
}
