package io.reprise.retry.sample;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.chat.Prompt;
import io.reprise.retry.sample.provider.AiProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** What somebody does while the provider is down: by the actuator, over real HTTP. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"provider.port=0", "traffic.enabled=false"})
class IncidentTests {

    @Autowired
    private ChatService chat;

    @Autowired
    private AiProvider provider;

    @Autowired
    private TestRestTemplate http;

    @AfterEach
    void takeAllBack() {
        assertThat(post("/actuator/retry", "{\"enabled\": true}").getStatusCode())
                .isEqualTo(HttpStatus.OK);
        http.delete("/actuator/retry/quick");
    }

    private ResponseEntity<JsonNode> post(String url, String json) {
        RequestEntity<String> request =
                RequestEntity.post(url).contentType(MediaType.APPLICATION_JSON).body(json);
        return http.exchange(request, JsonNode.class);
    }

    /** How many requests one call makes while the provider is down, and why it stopped. */
    private Made callInAnOutage() {
        String scenario = UUID.randomUUID().toString();
        String weather = provider.url() + "/weather?scenario=" + scenario;
        List<String> down = Stream.generate(() -> "\"503\"").limit(10).toList();
        post(weather, "{\"script\": [" + String.join(", ", down) + "]}");
        Throwable failure =
                catchThrowable(() -> chat.moderate(Prompt.of("Fine?").in(scenario)));
        JsonNode seen = http.getForObject(weather, JsonNode.class);
        return new Made(
                seen.get("requests").asInt(), GaveUp.on(failure).orElseThrow().reason());
    }

    private record Made(int requests, StopReason reason) {}

    @Test
    void switchedOffEachCallMakesOneRequestAndSwitchedOnAgainItRetries() {
        assertThat(callInAnOutage()).isEqualTo(new Made(2, StopReason.ATTEMPTS_EXHAUSTED));

        JsonNode off = post("/actuator/retry", "{\"enabled\": false}").getBody();
        assertThat(off).isNotNull();
        assertThat(off.get("enabled").asBoolean()).isFalse();
        assertThat(callInAnOutage()).isEqualTo(new Made(1, StopReason.DISABLED));
        assertThat(callInAnOutage()).isEqualTo(new Made(1, StopReason.DISABLED));

        post("/actuator/retry", "{\"enabled\": true}");
        assertThat(callInAnOutage()).isEqualTo(new Made(2, StopReason.ATTEMPTS_EXHAUSTED));
    }

    @Test
    void policyIsChangedForTheNextCallAndTakenBack() {
        assertThat(post("/actuator/retry/quick", "{\"maxAttempts\": 4, \"baseDelay\": \"1ms\"}")
                        .getStatusCode())
                .isEqualTo(HttpStatus.OK);
        assertThat(callInAnOutage()).isEqualTo(new Made(4, StopReason.ATTEMPTS_EXHAUSTED));

        http.delete("/actuator/retry/quick");
        assertThat(callInAnOutage()).isEqualTo(new Made(2, StopReason.ATTEMPTS_EXHAUSTED));
    }
}
