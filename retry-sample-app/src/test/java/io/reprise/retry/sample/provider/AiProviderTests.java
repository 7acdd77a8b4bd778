package io.reprise.retry.sample.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.provider.weather.Script;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

@Timeout(60)
class AiProviderTests {

    private final AiProvider provider = new AiProvider("127.0.0.1", 0, Script.fair());
    private ProviderClient client;

    @BeforeEach
    void start() {
        provider.start();
        client = new ProviderClient(provider.url());
    }

    @AfterEach
    void stop() {
        provider.close();
    }

    @Test
    void aFairChatIsAnsweredInTheShapeThatClientsKnow() throws Exception {
        HttpResponse<String> response = client.chat();

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(response.headers().firstValue("Date")).isPresent();
        JsonNode body = ProviderClient.json(response);
        assertThat(body.get("id").asText()).isEqualTo("chatcmpl-1");
        assertThat(body.get("object").asText()).isEqualTo("chat.completion");
        assertThat(body.get("created").isIntegralNumber()).isTrue();
        assertThat(body.get("model").asText()).isEqualTo("m");
        assertThat(body.at("/choices/0/message/role").asText()).isEqualTo("assistant");
        assertThat(body.at("/choices/0/message/content").asText())
                .isEqualTo("You asked: Hello there Fair weather says: yes.");
        assertThat(body.at("/choices/0/finish_reason").asText()).isEqualTo("stop");
        assertThat(body.at("/usage/prompt_tokens").asInt()).isEqualTo(2);
        assertThat(body.at("/usage/completion_tokens").asInt()).isEqualTo(8);
        assertThat(body.at("/usage/total_tokens").asInt()).isEqualTo(10);
    }

    @Test
    void aLongQuestionIsNotRepeatedWhole() throws Exception {
        String question = "x".repeat(1_000);

        HttpResponse<String> response = client.send(
                chatWith("{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"" + question + "\"}]}"));

        assertThat(ProviderClient.json(response)
                        .at("/choices/0/message/content")
                        .asText())
                .isEqualTo("You asked: " + "x".repeat(60) + "… Fair weather says: yes.");
    }

    @ParameterizedTest
    @CsvSource({
        "400, invalid_request_error",
        "401, authentication_error",
        "403, permission_error",
        "404, not_found_error",
        "429, rate_limit_error",
        "500, server_error",
        "502, server_error",
        "503, server_error",
        "504, server_error",
    })
    void theWeatherDecidesOnTheStatus(int status, String type) throws Exception {
        client.setWeather("", "{\"script\": [" + status + "]}");

        HttpResponse<String> response = client.chat();

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(ProviderClient.json(response).at("/error/type").asText()).isEqualTo(type);
        assertThat(ProviderClient.json(response).at("/error/code").asInt()).isEqualTo(status);
        assertThat(client.weather().at("/answered/" + status).asInt()).isOne();
        assertThat(client.chat().statusCode()).isEqualTo(200);
    }

    @Test
    void theHeadersOfAStepAreSentAndReplaceTheUsualOnes() throws Exception {
        client.setWeather(
                "",
                "{\"script\": [{\"status\": 429, \"headers\": {\"Retry-After\": [5, 10], \"Date\": [],"
                        + " \"Content-Type\": \"text/plain\"}}]}");

        HttpResponse<String> response = client.chat();

        assertThat(response.headers().allValues("retry-after")).containsExactly("5", "10");
        assertThat(response.headers().allValues("date")).isEmpty();
        assertThat(response.headers().allValues("content-type")).containsExactly("text/plain");
        assertThat(client.weather().at("/recent/0/headers/Retry-After").toString())
                .isEqualTo("[\"5\",\"10\"]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"model\": \"m\"}",
                "{\"model\": \"m\", \"messages\": []}",
                "{\"model\": \"m\", \"messages\": {}}",
                "{\"model\": \"m\", \"messages\": [\"hi\"]}",
                "{\"model\": \"m\", \"messages\": [{\"role\": \"user\"}]}",
                "{\"model\": \"m\", \"messages\": [{\"role\": \"user\", \"content\": \" \"}]}",
                "{\"model\": \"m\", \"messages\": [{\"content\": \"hi\"}]}",
                "{\"messages\": [{\"role\": \"user\", \"content\": \"hi\"}]}",
                "{\"model\": 5, \"messages\": [{\"role\": \"user\", \"content\": \"hi\"}]}",
            })
    void anInvalidRequestGetsA400InAnyWeatherIsCountedAndTakesNoStep(String body) throws Exception {
        client.setWeather("", "{\"script\": [503]}");

        HttpResponse<String> response = client.send(chatWith(body));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(ProviderClient.json(response).at("/error/type").asText()).isEqualTo("invalid_request_error");
        assertThat(client.weather().at("/answered/400").asInt()).isOne();
        assertThat(client.weather().get("played").asInt()).isZero();
        assertThat(client.chat().statusCode()).isEqualTo(503);
    }

    @Test
    void aBodyThatIsTooLongIsRefusedAndCounted() throws Exception {
        assertThat(client.send(chatWith("x".repeat(1024 * 1024 + 1))).statusCode())
                .isEqualTo(413);
        assertThat(client.setWeather("", "x".repeat(1024 * 1024 + 1)).statusCode())
                .isEqualTo(413);

        JsonNode weather = client.weather();
        assertThat(weather.get("requests").asInt()).isOne();
        assertThat(weather.at("/answered/413").asInt()).isOne();
    }

    @Test
    void aSlowAnswerComesAfterItsDelay() throws Exception {
        client.setWeather("", "{\"script\": [\"503 delayMs=30\"]}");

        assertThat(client.chat().statusCode()).isEqualTo(503);

        JsonNode weather = client.weather();
        assertThat(weather.get("slow").asInt()).isOne();
        double waited = weather.at("/recent/0/endedMs").asDouble()
                - weather.at("/recent/0/arrivedMs").asDouble();
        assertThat(waited).isGreaterThanOrEqualTo(30);
    }

    @Test
    void aClientThatGivesUpOnASlowAnswerIsCountedAsAbandoned() throws Exception {
        client.setWeather("", "{\"script\": [\"slow\"]}");

        assertThatThrownBy(() -> client.send(client.chatRequest().timeout(Duration.ofMillis(200))))
                .isInstanceOf(HttpTimeoutException.class);

        await().untilAsserted(() -> {
            JsonNode weather = client.weather();
            assertThat(weather.get("abandoned").asInt()).isOne();
            assertThat(weather.get("inFlight").asInt()).isZero();
            assertThat(weather.get("answered").isEmpty()).isTrue();
            assertThat(weather.at("/recent/0/state").asText()).isEqualTo("abandoned");
        });
    }

    @Test
    void aSlowAnswerHoldsUpNobodyElse() throws Exception {
        client.setWeather(
                "", "{\"script\": [\"slow delayMs=600000\", \"slow delayMs=600000\", \"slow delayMs=600000\"]}");
        CompletableFuture<?>[] slow = {chatAsync(), chatAsync(), chatAsync()};
        await().until(() -> client.weather().get("inFlight").asInt() == 3);

        assertThat(client.chat().statusCode()).isEqualTo(200);
        assertThat(client.weather().get("inFlight").asInt()).isEqualTo(3);
        assertThat(slow).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void closingDropsAnswersThatHaveNotLeft() throws Exception {
        client.setWeather("", "{\"script\": [\"slow delayMs=600000\"]}");
        CompletableFuture<?> slow = chatAsync();
        await().until(() -> client.weather().get("inFlight").asInt() == 1);

        provider.close();

        assertThatThrownBy(slow::join)
                .rootCause()
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void scenariosHaveWeatherAndCountsOfTheirOwn() throws Exception {
        client.setWeather("", "{\"script\": [500], \"then\": \"loop\"}");
        client.setWeather("?scenario=a", "{\"script\": [429, 503]}");

        assertThat(client.chat("a").statusCode()).isEqualTo(429);
        assertThat(client.chat().statusCode()).isEqualTo(500);
        assertThat(client.chat("b").statusCode()).isEqualTo(200);
        assertThat(client.chat("a").statusCode()).isEqualTo(503);

        JsonNode a = client.weather("?scenario=a");
        assertThat(a.get("scenario").asText()).isEqualTo("a");
        assertThat(a.get("requests").asInt()).isEqualTo(2);
        assertThat(a.get("answered").toString()).isEqualTo("{\"429\":1,\"503\":1}");
        assertThat(client.weather("?scenario=b").get("answered").toString()).isEqualTo("{\"200\":1}");
        assertThat(client.weather().get("answered").toString()).isEqualTo("{\"500\":1}");
        assertThat(client.weather().has("scenario")).isFalse();
    }

    @Test
    void aScenarioThatNobodyUsedIsNotFound() throws Exception {
        assertThat(client.send(client.request("/weather?scenario=unheard")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void deletingWeatherGoesBackToTheBeginning() throws Exception {
        client.setWeather("", "{\"script\": [503], \"then\": \"loop\"}");
        client.setWeather("?scenario=a", "{\"script\": [503], \"then\": \"loop\"}");
        client.chat();
        client.chat("a");

        assertThat(client.send(client.request("/weather").DELETE()).statusCode())
                .isEqualTo(204);

        assertThat(client.weather().toString())
                .isEqualTo("{\"weather\":{\"fair\":true},\"played\":0,\"requests\":0,\"inFlight\":0,\"answered\":{},"
                        + "\"resets\":0,\"resetsMidway\":0,\"closes\":0,\"abandoned\":0,\"slow\":0,\"recent\":[]}");
        assertThat(client.weather("?scenario=a").get("requests").asInt()).isOne();
        assertThat(client.send(client.request("/weather?scenario=a").DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(client.chat("a").statusCode()).isEqualTo(200);
    }

    @Test
    void settingWeatherShowsIt() throws Exception {
        HttpResponse<String> response =
                client.setWeather("?scenario=a", "{\"outage\": {\"seconds\": 3600, \"answer\": \"reset\"}}");

        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode weather = ProviderClient.json(response);
        assertThat(weather.at("/outage/answer").asText()).isEqualTo("reset");
        assertThat(weather.at("/outage/secondsLeft").asDouble()).isBetween(0.0, 3_600.0);
        assertThat(weather.at("/weather/fair").asBoolean()).isTrue();
        assertThatThrownBy(() -> client.chat("a")).isInstanceOf(IOException.class);
        assertThat(client.chat().statusCode()).isEqualTo(200);
    }

    @Test
    void badWeatherIsA400ThatNamesFieldValueAndWhatIsAcceptedAndChangesNothing() throws Exception {
        HttpResponse<String> response = client.setWeather("", "{\"script\": [429, \"ok delayMs=900000\"]}");

        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode error = ProviderClient.json(response).get("error");
        assertThat(error.get("field").asText()).isEqualTo("script[1].delayMs");
        assertThat(error.get("value").asText()).isEqualTo("900000");
        assertThat(error.get("accepted").asText()).isEqualTo("a whole number of milliseconds, 0 to 600000");
        assertThat(error.get("message").asText())
                .isEqualTo("'script[1].delayMs' is 900000; accepted: a whole number of milliseconds, 0 to 600000");
        assertThat(client.chat().statusCode()).isEqualTo(200);
        client.setWeather("?scenario=new", "{}");
        assertThat(client.send(client.request("/weather?scenario=new")).statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?scenari=a", "?scenario=a&scenario=b", "?scenario=a%20b", "?scenario="})
    void aQueryThatIsNotUnderstoodIsRefused(String query) throws Exception {
        HttpResponse<String> response = client.setWeather(query, "{\"fair\": true}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(ProviderClient.json(response).at("/error/field").asText()).startsWith("scenari");
    }

    @ParameterizedTest
    @ValueSource(strings = {"?%", "?scenario=%zz"})
    void aQueryWithABrokenPercentSignIsRefused(String query) throws Exception {
        // Clients refuse to send it, so it is written by hand.
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), provider.port())) {
            String request = "GET /weather" + query + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 400").contains("broken percent signs");
        }
    }

    @Test
    void aScenarioHeaderOnWeatherIsRefusedAsItWouldChangeTheWeatherOfAll() throws Exception {
        HttpResponse<String> response = client.send(client.request("/weather")
                .header("X-Scenario", "a")
                .POST(HttpRequest.BodyPublishers.ofString("{\"script\": [503], \"then\": \"loop\"}")));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(client.chat().statusCode()).isEqualTo(200);
    }

    @Test
    void aBadScenarioIdOnAChatIsRefusedAndCountsNowhere() throws Exception {
        assertThat(client.chat("a b").statusCode()).isEqualTo(400);
        assertThat(client.weather().get("requests").asInt()).isZero();
    }

    @Test
    void anUnknownPathSaysWhatThereIs() throws Exception {
        HttpResponse<String> response = client.send(client.request("/v2"));

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).contains("POST /v1/chat/completions, and GET, POST and DELETE /weather");
        assertThat(client.send(client.request("/v1/chat/completions")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void itCanBeClosedTwiceAndStartedAgainWithItsCounts() throws Exception {
        client.chat();
        provider.start();
        assertThat(new ProviderClient(provider.url()).weather().get("requests").asInt())
                .as("a second start changes nothing")
                .isOne();

        provider.close();
        provider.close();
        assertThat(provider.isRunning()).isFalse();
        assertThatThrownBy(provider::port)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("doesn't run");
        assertThatThrownBy(client::chat).isInstanceOf(IOException.class);

        provider.start();
        assertThat(provider.isRunning()).isTrue();
        assertThat(new ProviderClient(provider.url()).weather().get("requests").asInt())
                .isOne();
    }

    @Test
    void aPortThatIsTakenStopsTheStartWithTheWayOut() {
        try (AiProvider second = new AiProvider("127.0.0.1", provider.port(), Script.fair())) {
            assertThatThrownBy(second::start)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The AI provider can't listen on 127.0.0.1:" + provider.port()
                            + "; set provider.port to a free port, or to 0 for any");
            assertThat(second.isRunning()).isFalse();
        }
    }

    private HttpRequest.Builder chatWith(String body) {
        return client.request("/v1/chat/completions").POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private CompletableFuture<Integer> chatAsync() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return client.chat().statusCode();
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
