package io.reprise.retry.sample;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.chat.Prompt;
import io.reprise.retry.sample.provider.AiProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.RestClientException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** The whole application over real HTTP, while its own traffic runs. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"provider.port=0", "management.prometheus.metrics.export.enabled=true"})
class SampleApplicationTests {

    private static final List<String> HINTS_OF_TWO_SECONDS = List.of(
            "retry-after",
            "retry-after-date",
            "retry-after-rfc850",
            "retry-after-asctime",
            "retry-after-ms",
            "x-ms-retry-after-ms",
            "x-amz-retry-after",
            "grpc-retry-pushback-ms",
            "ratelimit",
            "ratelimit-reset",
            "x-ratelimit-reset",
            "x-ratelimit-reset-epoch",
            "x-ratelimit-reset-epoch-ms",
            "openai-reset",
            "anthropic-reset");

    private final String scenario = UUID.randomUUID().toString();

    @Autowired
    private ChatService chat;

    @Autowired
    private AiProvider provider;

    private TestRestTemplate http;

    /** The application's own clients give up after 2 s; who looks at it has more patience. */
    @Autowired
    void lookWith(TestRestTemplate impatient) {
        http = impatient.withRequestFactorySettings(settings -> settings.withReadTimeout(Duration.ofMinutes(1)));
    }

    private void weather(String... script) {
        weather(scenario, List.of(script));
    }

    private void weather(String scenario, List<String> script) {
        String json = "{\"script\": [\"" + String.join("\", \"", script) + "\"]}";
        ResponseEntity<String> set = http.exchange(
                RequestEntity.post(provider.url() + "/weather?scenario=" + scenario)
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(json),
                String.class);
        assertThat(set.getStatusCode()).isEqualTo(HttpStatus.OK);
    }

    private JsonNode seen() {
        return seen(scenario);
    }

    private JsonNode seen(String scenario) {
        return http.getForObject(provider.url() + "/weather?scenario=" + scenario, JsonNode.class);
    }

    private Prompt prompt() {
        return Prompt.of("Why?").in(scenario);
    }

    @Test
    void badRequestMakesExactlyOneAttempt() {
        weather("400");
        Throwable failure = catchThrowable(() -> chat.ask(prompt()));
        assertThat(failure).isInstanceOf(HttpClientErrorException.BadRequest.class);
        assertThat(GaveUp.on(failure)).isEmpty();
        assertThat(seen().get("requests").asInt()).isOne();
    }

    @Test
    void retryAfterOfTwoSecondsIsWaitedOutBeforeTheNextRequestArrives() {
        weather("429 retry-after=2", "ok");
        assertThat(chat.ask(prompt())).isNotBlank();
        JsonNode recent = seen().get("recent");
        assertThat(recent).hasSize(2);
        assertThat(gapMillis(recent)).isGreaterThanOrEqualTo(2_000);
    }

    /** All at once, since each of them asks for 2 s. */
    @Test
    void requestNeverArrivesEarlierThanTheProviderAskedInWhateverForm() {
        List<CompletableFuture<Void>> calls = HINTS_OF_TWO_SECONDS.stream()
                .map(hint -> CompletableFuture.runAsync(
                        () -> {
                            weather(hint, List.of(hint, "ok"));
                            chat.summarize(Prompt.of("Why?").in(hint));
                        },
                        task -> new Thread(task).start()))
                .toList();
        calls.forEach(CompletableFuture::join);
        assertThat(HINTS_OF_TWO_SECONDS).allSatisfy(hint -> {
            JsonNode recent = seen(hint).get("recent");
            assertThat(recent).hasSize(2);
            assertThat(gapMillis(recent)).isGreaterThanOrEqualTo(2_000);
        });
    }

    @Test
    void hintBeyondTheDeadlineEndsTheCallAtOnceWithTheClientsOwnException() {
        weather("429 retry-after=10");
        Throwable failure = catchThrowable(() -> chat.moderate(prompt()));
        assertThat(failure).isInstanceOf(HttpClientErrorException.TooManyRequests.class);
        GaveUp gaveUp = GaveUp.on(failure).orElseThrow();
        assertThat(gaveUp.reason()).isEqualTo(StopReason.HINT_TOO_LONG);
        assertThat(gaveUp.lastHint().delay()).isEqualTo(Duration.ofSeconds(10));
        assertThat(gaveUp.elapsed()).isLessThan(Duration.ofSeconds(3));
        assertThat(seen().get("requests").asInt()).isOne();
    }

    @Test
    void exhaustedCallThrowsTheClientsOwnException() {
        weather("503", "503", "500");
        Throwable failure = catchThrowable(() -> chat.moderate(prompt()));
        assertThat(failure).isInstanceOf(HttpServerErrorException.ServiceUnavailable.class);
        assertThat(GaveUp.on(failure)).get().extracting(GaveUp::reason).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
        assertThat(seen().get("requests").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reset", "reset-midway", "close", "slow"})
    void brokenConnectionsAndLateAnswersAreRetriedByThePolicyAndByNobodyElse(String weather) {
        weather(weather, weather, "ok");
        Throwable failure = catchThrowable(() -> chat.moderate(prompt()));
        if (failure == null) {
            throw new AssertionError("two of two attempts were to fail");
        }
        assertThat(failure).isInstanceOf(RestClientException.class);
        assertThat(GaveUp.on(failure)).isPresent();
        assertThat(seen().get("requests").asInt())
                .as("requests that reached the provider")
                .isEqualTo(GaveUp.on(failure).orElseThrow().attemptsMade());
    }

    @Test
    void callToOrderIsShownWithItsAttemptsWaitsAndReason() {
        JsonNode story = http.getForObject("/try", JsonNode.class);
        assertThat(story.get("call").asText()).isEqualTo("ChatService.ask");
        assertThat(story.get("outcome").asText()).isEqualTo("success_after_retry");
        assertThat(story.get("attempts").asInt()).isEqualTo(3);
        assertThat(story.get("requestsSeenByProvider").asInt()).isEqualTo(3);
        JsonNode second = story.get("failedAttempts").get(1);
        assertThat(second.get("status").asInt()).isEqualTo(429);
        assertThat(second.get("serverAskedFor").asText()).isEqualTo("Retry-After: 1000 ms");
        assertThat(second.get("waitedMs").asInt()).isGreaterThanOrEqualTo(1_000);
        JsonNode givenUp = http.getForObject("/try?policy=quick&weather=429 retry-after=10", JsonNode.class);
        assertThat(givenUp.get("outcome").asText()).isEqualTo("hint_too_long");
        assertThat(givenUp.get("exception").asText()).endsWith("HttpClientErrorException$TooManyRequests");
        assertThat(givenUp.get("whyItGaveUp").asText()).contains("HINT_TOO_LONG (Retry-After asks for 10 s");
    }

    @Test
    void wrongOrdersAreExplained() {
        ResponseEntity<String> policy = http.getForEntity("/try?policy=none", String.class);
        assertThat(policy.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
        assertThat(policy.getBody()).contains("chat", "patient", "quick");
        ResponseEntity<String> weather = http.getForEntity("/try?weather=hail", String.class);
        assertThat(weather.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
        assertThat(weather.getBody()).contains("hail");
    }

    @Test
    void trafficMovesTheMetrics() {
        List<String> wanted =
                List.of("outcome=\"success\"", "outcome=\"success_after_retry\"", "outcome=\"not_retryable\"");
        Awaitility.await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            String metrics = http.getForObject("/actuator/prometheus", String.class);
            assertThat(metrics).contains("retry_attempts_total{");
            wanted.forEach(outcome -> assertThat(metrics.lines()
                            .filter(line -> line.startsWith("retry_calls_seconds_count{") && line.contains(outcome))
                            .anyMatch(line -> !line.endsWith(" 0")))
                    .as(outcome)
                    .isTrue());
        });
    }

    @Test
    void frontPageSaysWhereToLook() {
        assertThat(http.getForObject("/", String.class))
                .contains(
                        "/try",
                        "/try?policy=guarded",
                        "/actuator/prometheus",
                        "/actuator/retryconsole",
                        "/actuator/retry",
                        provider.url().toString());
    }

    /** How long after the first request the second one arrived. */
    private static double gapMillis(JsonNode recent) {
        return recent.get(1).get("arrivedMs").asDouble()
                - recent.get(0).get("arrivedMs").asDouble();
    }
}
