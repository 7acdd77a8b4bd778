package io.reprise.retry.sample.provider;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Talks to a provider through the JDK's client, which never sends a POST twice. */
final class ProviderClient {

    static final String CHAT = "{\"model\": \"m\", \"messages\": [{\"role\": \"user\", \"content\": \"Hello there\"}]}";

    /** Only so that a broken provider fails a test instead of hanging it. */
    static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;

    ProviderClient(URI base) {
        this.base = base;
    }

    HttpResponse<String> chat() throws Exception {
        return chat(null);
    }

    HttpResponse<String> chat(@Nullable String scenario) throws Exception {
        HttpRequest.Builder request = chatRequest();
        if (scenario != null) {
            request.header("X-Scenario", scenario);
        }
        return send(request);
    }

    HttpRequest.Builder chatRequest() {
        return request("/v1/chat/completions").POST(HttpRequest.BodyPublishers.ofString(CHAT));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).timeout(PATIENCE);
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> setWeather(String query, String weather) throws Exception {
        return send(request("/weather" + query).POST(HttpRequest.BodyPublishers.ofString(weather)));
    }

    JsonNode weather() throws Exception {
        return weather("");
    }

    JsonNode weather(String query) throws Exception {
        HttpResponse<String> response = send(request("/weather" + query));
        if (response.statusCode() != 200) {
            throw new AssertionError("GET /weather" + query + " answered " + response);
        }
        return json(response);
    }

    static JsonNode json(HttpResponse<String> response) throws Exception {
        return Json.read(response.body().getBytes(StandardCharsets.UTF_8));
    }
}
