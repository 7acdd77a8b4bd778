package io.reprise.retry.simulation;

import java.time.Duration;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyTextsTests {

    private static PolicyTexts texts(ScheduleInput.Builder input) {
        return PolicyTexts.of(input.build());
    }

    @Test
    void pseudocodeOfTheReferenceHasTheFourLines() {
        assertThat(texts(ScheduleTests.reference()).pseudocode()).isEqualTo("""
                        for attempt in 0..7
                          exp = min(30000, 200 * 2 ** attempt)
                          delay = random(0, exp)
                          sleep(delay)""");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "NONE, exp",
        "FULL, 'random(0, exp)'",
        "EQUAL, 'exp / 2 + random(0, exp / 2)'",
        "PROPORTIONAL, 'random(exp * 0.8, min(30000, exp * 1.2))'",
    })
    void pseudocodeSpreadsTheCeilingByTheKindOfJitter(Jitter jitter, String delay) {
        assertThat(texts(ScheduleTests.reference().jitter(jitter).jitterFactor(0.2))
                        .pseudocode())
                .isEqualTo("for attempt in 0..7\n  exp = min(30000, 200 * 2 ** attempt)\n  delay = " + delay
                        + "\n  sleep(delay)");
    }

    @Test
    void pseudocodeOfDecorrelatedRemembersTheBackoffWithoutTheHint() {
        assertThat(texts(ScheduleTests.reference().jitter(Jitter.DECORRELATED).hint(Duration.ofMillis(1_500)))
                        .pseudocode())
                .isEqualTo("""
                        previous = 200
                        for attempt in 0..7
                          delay = min(30000, random(200, 3 * previous))
                          previous = delay
                          delay = max(1500, delay)
                          sleep(delay)""");
    }

    @Test
    void pseudocodeHasFractionsAndNoCapWhereThereIsNone() {
        assertThat(texts(ScheduleTests.reference()
                                .baseDelay(Duration.ofNanos(1_500_000))
                                .multiplier(1.5)
                                .maxDelay(null)
                                .jitter(Jitter.PROPORTIONAL)
                                .jitterFactor(1)
                                .retries(1))
                        .pseudocode())
                .isEqualTo("""
                        for attempt in 0..0
                          exp = 1.5 * 1.5 ** attempt
                          delay = random(exp * 0, exp * 2)
                          sleep(delay)""");
    }

    @Test
    void yamlAndAnnotationHoldWhatWasSimulated() {
        PolicyTexts texts = texts(ScheduleTests.reference());
        assertThat(texts.yaml()).isEqualTo("""
                        reprise:
                          policies:
                            payments:
                              max-attempts: 9
                              base-delay: 200ms
                              multiplier: 2
                              max-delay: 30s
                              jitter: full""");
        assertThat(texts.annotation()).isEqualTo("""
                        @Retryable(
                                value = "payments",
                                maxAttempts = 9,
                                baseDelay = "200ms",
                                multiplier = 2,
                                maxDelay = "30s",
                                jitter = Jitter.FULL)""");
    }

    @Test
    void yamlAndAnnotationOfTheDefaultsNameNoPolicyAndKeepADeadlineOfTheirOwn() {
        RetryPolicy defaults = RetryPolicy.builder("defaults")
                .baseDelay(Duration.ofNanos(1_500))
                .maxDelay(null)
                .jitter(Jitter.PROPORTIONAL)
                .jitterFactor(0.25)
                .deadline(Duration.ofSeconds(90))
                .build();
        PolicyTexts texts = texts(ScheduleInput.from(defaults));
        assertThat(texts.yaml()).isEqualTo("""
                        reprise:
                          defaults:
                            max-attempts: 3
                            base-delay: 1500ns
                            multiplier: 2
                            max-delay: none
                            jitter: proportional
                            jitter-factor: 0.25
                            deadline: 90s""");
        assertThat(texts.annotation()).isEqualTo("""
                        @Retryable(
                                maxAttempts = 3,
                                baseDelay = "1500ns",
                                multiplier = 2,
                                maxDelay = "none",
                                jitter = Jitter.PROPORTIONAL,
                                jitterFactor = 0.25,
                                deadline = "90s")""");
    }

    @Test
    void oddNamesStayWhatTheyAre() {
        PolicyTexts texts = texts(ScheduleInput.builder("a.b \"c\""));
        assertThat(texts.yaml()).contains("    \"[a.b \\\"c\\\"]\":\n");
        assertThat(texts.annotation()).contains("value = \"a.b \\\"c\\\"\",");
    }
}
