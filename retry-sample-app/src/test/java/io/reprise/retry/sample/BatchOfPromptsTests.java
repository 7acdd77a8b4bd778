package io.reprise.retry.sample;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.provider.AiProvider;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.RequestEntity;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;

/** A batch over real HTTP against the provider, with fast policies, and its numbers beside the provider's own. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "provider.port=0",
            "traffic.enabled=false",
            "reprise.policies.patient.base-delay=1ms",
            "reprise.policies.patient.max-delay=2ms",
            "reprise.policies.patient.throttled-base-delay=1ms",
            "reprise.policies.patient.max-attempts=3"
        })
class BatchOfPromptsTests {

    private final String scenario = UUID.randomUUID().toString();

    @Autowired
    private AiProvider provider;

    private TestRestTemplate http;

    /** The application's own clients give up after 2 s; who looks at it has more patience. */
    @Autowired
    void lookWith(TestRestTemplate impatient) {
        http = impatient.withRequestFactorySettings(settings -> settings.withReadTimeout(Duration.ofMinutes(1)));
    }

    private void weather(Stream<String> answers) {
        List<String> script = answers.map(answer -> '"' + answer + '"').toList();
        ResponseEntity<String> set = http.exchange(
                RequestEntity.post(provider.url() + "/weather?scenario=" + scenario)
                        .contentType(MediaType.APPLICATION_JSON)
                        .body("{\"script\": " + script + "}"),
                String.class);
        assertThat(set.getStatusCode()).isEqualTo(HttpStatus.OK);
    }

    private long requestsSeenByProvider() {
        JsonNode seen = http.getForObject(provider.url() + "/weather?scenario=" + scenario, JsonNode.class);
        return seen.path("requests").asLong();
    }

    @Test
    void twoHundredPromptsShowTheirProgressAndASummaryThatTheProviderConfirms() {
        weather(Stream.generate(() -> "503").limit(20));
        String shown = http.getForObject("/batch?scenario=" + scenario, String.class);
        assertThat(shown)
                .startsWith("200 prompts, 5 at a time, policy 'patient'\n")
                .contains("\n  20 of 200: ", "\n 100 of 200: ", "\n 200 of 200: ")
                .containsPattern("done in [0-9.]+ s, " + requestsSeenByProvider() + " attempts for 200 prompts\n");
        assertThat(counted(shown)).isEqualTo(200);
    }

    @Test
    void promptsThatGiveUpAreSummedUpByTheirReason() {
        weather(Stream.generate(() -> "400").limit(7));
        String shown = http.getForObject("/batch?prompts=7&concurrency=2&scenario=" + scenario, String.class);
        assertThat(shown)
                .contains("\n   7 of 7: 0 at once, 0 after retries, 7 gave up\n", "\n     7 not_retryable\n")
                .contains("prompt 1: BadRequest")
                .doesNotContain("prompt 6");
        assertThat(requestsSeenByProvider()).isEqualTo(7);
    }

    @Test
    void tooManyAtATimeAreRefused() {
        ResponseEntity<String> refused = http.getForEntity("/batch?concurrency=101", String.class);
        assertThat(refused.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
    }

    private static int counted(String summary) {
        return summary.lines()
                .filter(line -> line.matches(" +[0-9]+ [a-z_]+"))
                .mapToInt(line -> Integer.parseInt(line.strip().split(" ", -1)[0]))
                .sum();
    }
}
