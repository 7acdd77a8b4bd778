package io.reprise.retry.sample;

import java.util.Collections;

import io.reprise.retry.sample.provider.AiProvider;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpStatus;
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

    private TestRestTemplate http;
    private OwnWeather weather;

    @Autowired
    void lookWith(TestRestTemplate impatient, AiProvider provider) {
        http = Requests.patient(impatient);
        weather = new OwnWeather(provider);
    }

    @Test
    void twoHundredPromptsShowTheirProgressAndASummaryThatTheProviderConfirms() {
        weather.script(Collections.nCopies(20, "503"));
        String shown = http.getForObject("/batch?scenario=" + weather.scenario(), String.class);
        assertThat(shown)
                .startsWith("200 prompts, 5 at a time, policy 'patient'\n")
                .contains("\n  20 of 200: ", "\n 100 of 200: ", "\n 200 of 200: ")
                .containsPattern("done in [0-9.]+ s, " + weather.requests() + " attempts for 200 prompts\n");
        assertThat(counted(shown)).isEqualTo(200);
    }

    @Test
    void promptsThatGiveUpAreSummedUpByTheirReason() {
        weather.script(Collections.nCopies(7, "400"));
        String shown = http.getForObject("/batch?prompts=7&concurrency=2&scenario=" + weather.scenario(), String.class);
        assertThat(shown)
                .contains("\n   7 of 7: 0 at once, 0 after retries, 7 gave up\n", "\n     7 not_retryable\n")
                .contains("prompt 1: BadRequest")
                .doesNotContain("prompt 6");
        assertThat(weather.requests()).isEqualTo(7);
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
