package io.reprise.retry.simulation;

import java.time.Duration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScheduleReportTests {

    @Test
    void textTellsTheReferenceAsPeopleSeeIt() {
        assertThat(ScheduleReport.of(ScheduleTests.reference().build()).text())
                .startsWith(
                        "policy 'payments': base delay 200 ms, multiplier 2, max delay 30 s, jitter full, seed 42\n\nretry ")
                .contains("\n8       25.6 s  15.99 s    25.47 s\n")
                .endsWith("\n\ntotal wait 25.47 s, without jitter 51 s\n"
                        + "over 500 seeds from 42: mean 25.06 s, 95th percentile 39.4 s, longest 45.37 s");
    }

    @Test
    void textTellsOfTheHintAndOfADeadlineThatTheWaitsWouldMiss() {
        RetryPolicy policy = RetryPolicy.builder("bank")
                .maxAttempts(4)
                .maxDelay(null)
                .jitter(Jitter.NONE)
                .deadline(Duration.ofSeconds(6))
                .build();
        assertThat(ScheduleReport.of(ScheduleInput.from(policy)
                                .hint(Duration.ofSeconds(2))
                                .build())
                        .text())
                .contains("max delay none, jitter none, the server asks for 2 s, seed 42")
                .contains("total wait 6 s, without jitter 6 s\nretry 3 would miss the policy's deadline of 6 s\nover");
        RetryPolicy patient = policy.toBuilder().deadline(null).build();
        assertThat(ScheduleReport.of(ScheduleInput.from(patient).build()).text())
                .doesNotContain("deadline");
    }

    @Test
    void queryHoldsAllInputsUnderTheNamesOfTheParameters() {
        ScheduleInput.Builder input =
                ScheduleTests.reference().maxDelay(null).multiplier(1.5).hint(Duration.ofSeconds(1));
        assertThat(ScheduleReport.of(input.build()).parameters().query())
                .isEqualTo("seed=42&runs=500&retries=8&baseDelay=200ms&multiplier=1.5&maxDelay=none&jitter=full"
                        + "&jitterFactor=0.5&hint=1s");
    }

    @Test
    void jsonMapperWritesAllOfIt() {
        JsonNode json = new ObjectMapper()
                .valueToTree(ScheduleReport.of(ScheduleTests.reference().build()));
        assertThat(json.at("/parameters").toString())
                .isEqualTo(
                        "{\"policy\":\"payments\",\"baseDelay\":\"200ms\",\"multiplier\":2.0,\"maxDelay\":\"30s\","
                                + "\"retries\":8,\"jitter\":\"full\",\"jitterFactor\":0.5,\"hint\":\"0ms\",\"seed\":42,\"runs\":500}");
        assertThat(json.at("/schedule/rows/3").toString())
                .isEqualTo("{\"retry\":4,\"ceilingMs\":1600,\"waitMs\":1072,\"cumulatedMs\":2053}");
        assertThat(json.at("/schedule/withoutJitter/7/waitMs").asLong()).isEqualTo(25_600);
        assertThat(json.at("/distribution/meanMs").asDouble()).isEqualTo(25_059.67);
        assertThat(json.at("/distribution/sortedTotalsMs")).hasSize(500);
        assertThat(json.at("/distribution/histogram")).hasSize(20);
        assertThat(json.at("/sideBySide")).hasSize(5);
        assertThat(json.at("/texts/pseudocode").asText()).contains("random(0, exp)");
        assertThat(json.at("/text").asText()).contains("25.06 s");
    }
}
