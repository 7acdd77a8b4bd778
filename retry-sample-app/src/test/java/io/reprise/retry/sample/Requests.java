package io.reprise.retry.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.web.client.TestRestTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests as {@code curl} makes them: without the application's own client, and without its short timeouts. */
final class Requests {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = new ObjectMapper();

    private Requests() {}

    /** The application's own clients give up after 2 s; who looks at it has more patience. */
    static TestRestTemplate patient(TestRestTemplate impatient) {
        return impatient.withRequestFactorySettings(settings -> settings.withReadTimeout(PATIENCE));
    }

    /** The answer's JSON, whatever its status. */
    static JsonNode send(String method, String url, @Nullable String body) {
        return json(answer(method, url, body));
    }

    /** The JSON of an answer that must be one of status 200. */
    static JsonNode sendWell(String method, String url, @Nullable String body) {
        HttpResponse<String> answer = answer(method, url, body);
        assertThat(answer.statusCode())
                .as("%s %s: %s", method, url, answer.body())
                .isEqualTo(200);
        return json(answer);
    }

    private static HttpResponse<String> answer(String method, String url, @Nullable String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            return HTTP.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode json(HttpResponse<String> answer) {
        try {
            return JSON.readTree(answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
