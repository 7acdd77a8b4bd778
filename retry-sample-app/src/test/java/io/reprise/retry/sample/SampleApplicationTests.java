package io.reprise.retry.sample;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.provider.AiProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpStatus;
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

    @Autowired
    private ChatService chat;

    @Autowired
    private AiProvider provider;

    private TestRestTemplate http;
    private OwnWeather weather;

    @Autowired
    void lookWith(TestRestTemplate impatient, AiProvider provider) {
        http = Requests.patient(impatient);
        weather = new OwnWeather(provider);
    }

    @Test
    void badRequestMakesExactlyOneAttempt() {
        weather.script("400");
        Throwable failure = catchThrowable(() -> chat.ask(weather.prompt()));
        assertThat(failure).isInstanceOf(HttpClientErrorException.BadRequest.class);
        assertThat(GaveUp.on(failure)).isEmpty();
        assertThat(weather.requests()).isOne();
    }

    @Test
    void retryAfterOfTwoSecondsIsWaitedOutBeforeTheNextRequestArrives() {
        weather.script("429 retry-after=2", "ok");
        assertThat(chat.ask(weather.prompt())).isNotBlank();
        JsonNode recent = weather.seen().get("recent");
        assertThat(recent).hasSize(2);
        assertThat(gapMillis(recent)).isGreaterThanOrEqualTo(2_000);
    }

    /** All at once, since each of them asks for 2 s. */
    @Test
    void requestNeverArrivesEarlierThanTheProviderAskedInWhateverForm() {
        List<CompletableFuture<Void>> calls = HINTS_OF_TWO_SECONDS.stream()
                .map(hint -> CompletableFuture.runAsync(
                        () -> {
                            OwnWeather hinted = new OwnWeather(provider, hint);
                            hinted.script(hint, "ok");
                            chat.summarize(hinted.prompt());
                        },
                        task -> new Thread(task).start()))
                .toList();
        calls.forEach(CompletableFuture::join);
        assertThat(HINTS_OF_TWO_SECONDS).allSatisfy(hint -> {
            JsonNode recent = new OwnWeather(provider, hint).seen().get("recent");
            assertThat(recent).hasSize(2);
            assertThat(gapMillis(recent)).isGreaterThanOrEqualTo(2_000);
        });
    }

    @Test
    void hintBeyondTheDeadlineEndsTheCallAtOnceWithTheClientsOwnException() {
        weather.script("429 retry-after=10");
        Throwable failure = catchThrowable(() -> chat.moderate(weather.prompt()));
        assertThat(failure).isInstanceOf(HttpClientErrorException.TooManyRequests.class);
        GaveUp gaveUp = GaveUp.on(failure).orElseThrow();
        assertThat(gaveUp.reason()).isEqualTo(StopReason.HINT_TOO_LONG);
        assertThat(gaveUp.lastHint().delay()).isEqualTo(Duration.ofSeconds(10));
        assertThat(gaveUp.elapsed()).isLessThan(Duration.ofSeconds(3));
        assertThat(weather.requests()).isOne();
    }

    @Test
    void exhaustedCallThrowsTheClientsOwnException() {
        weather.script("503", "503", "500");
        Throwable failure = catchThrowable(() -> chat.moderate(weather.prompt()));
        assertThat(failure).isInstanceOf(HttpServerErrorException.ServiceUnavailable.class);
        assertThat(GaveUp.on(failure)).get().extracting(GaveUp::reason).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
        assertThat(weather.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reset", "reset-midway", "close", "slow"})
    void brokenConnectionsAndLateAnswersAreRetriedByThePolicyAndByNobodyElse(String broken) {
        weather.script(broken, broken, "ok");
        Throwable failure = catchThrowable(() -> chat.moderate(weather.prompt()));
        if (failure == null) {
            throw new AssertionError("two of two attempts were to fail");
        }
        assertThat(failure).isInstanceOf(RestClientException.class);
        assertThat(GaveUp.on(failure)).isPresent();
        assertThat(weather.requests())
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
        ResponseEntity<String> hail = http.getForEntity("/try?weather=hail", String.class);
        assertThat(hail.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
        assertThat(hail.getBody()).contains("hail");
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
