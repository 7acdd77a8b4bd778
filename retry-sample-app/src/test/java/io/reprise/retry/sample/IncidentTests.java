package io.reprise.retry.sample;

import java.util.Collections;

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
import org.springframework.boot.test.web.server.LocalServerPort;

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

    @LocalServerPort
    private int port;

    @AfterEach
    void takeAllBack() {
        Requests.send("POST", actuator(""), "{\"enabled\": true}");
        Requests.send("DELETE", actuator("/quick"), null);
    }

    private String actuator(String path) {
        return "http://localhost:" + port + "/actuator/retry" + path;
    }

    /** How many requests one call makes while the provider is down, and why it stopped. */
    private Made callInAnOutage() {
        OwnWeather weather = new OwnWeather(provider);
        weather.script(Collections.nCopies(10, "503"));
        Throwable failure =
                catchThrowable(() -> chat.moderate(Prompt.of("Fine?").in(weather.scenario())));
        return new Made(weather.requests(), GaveUp.on(failure).orElseThrow().reason());
    }

    private record Made(int requests, StopReason reason) {}

    @Test
    void switchedOffEachCallMakesOneRequestAndSwitchedOnAgainItRetries() {
        assertThat(callInAnOutage()).isEqualTo(new Made(2, StopReason.ATTEMPTS_EXHAUSTED));

        JsonNode off = Requests.send("POST", actuator(""), "{\"enabled\": false}");
        assertThat(off.get("enabled").asBoolean()).isFalse();
        assertThat(callInAnOutage()).isEqualTo(new Made(1, StopReason.DISABLED));
        assertThat(callInAnOutage()).isEqualTo(new Made(1, StopReason.DISABLED));

        Requests.send("POST", actuator(""), "{\"enabled\": true}");
        assertThat(callInAnOutage()).isEqualTo(new Made(2, StopReason.ATTEMPTS_EXHAUSTED));
    }

    @Test
    void policyIsChangedForTheNextCallAndTakenBack() {
        JsonNode changed = Requests.send("POST", actuator("/quick"), "{\"maxAttempts\": 4, \"baseDelay\": \"1ms\"}");
        assertThat(changed.get("changed")).hasSize(2);
        assertThat(callInAnOutage()).isEqualTo(new Made(4, StopReason.ATTEMPTS_EXHAUSTED));

        Requests.send("DELETE", actuator("/quick"), null);
        assertThat(callInAnOutage()).isEqualTo(new Made(2, StopReason.ATTEMPTS_EXHAUSTED));
    }
}
