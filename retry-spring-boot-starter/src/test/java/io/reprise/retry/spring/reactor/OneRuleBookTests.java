package io.reprise.retry.spring.reactor;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The same script through every driver: the same events, waits, reasons, reports, results and tokens, step by step. */
class OneRuleBookTests {

    static LongStream seeds() {
        return LongStream.range(0, 400);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void allDriversTellTheSame(long seed) {
        List<String> told = scenario(seed, Driver.BLOCKING).play(Driver.BLOCKING);
        assertThat(played(seed, Driver.FUTURE)).as("future, seed %d", seed).isEqualTo(told);
        assertThat(played(seed, Driver.MONO)).as("Mono, seed %d", seed).isEqualTo(told);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void streamTellsTheSame(long seed) {
        List<String> told =
                scenario(seed, Driver.BLOCKING).throwingAnswersOnly().play(Driver.BLOCKING);
        assertThat(scenario(seed, Driver.FLUX).throwingAnswersOnly().play(Driver.FLUX))
                .as("Flux, seed %d", seed)
                .isEqualTo(told);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void cancellationsTellTheSame(long seed) {
        List<String> told = scenario(seed, Driver.FUTURE).cancelling().play(Driver.FUTURE);
        assertThat(scenario(seed, Driver.MONO).cancelling().play(Driver.MONO))
                .as("Mono, seed %d", seed)
                .isEqualTo(told);
    }

    @Test
    void scriptsReachEveryReasonThatDriversShare() {
        Set<String> outcomes = seeds().mapToObj(seed -> played(seed, Driver.FUTURE))
                .flatMap(List::stream)
                .filter(told -> !told.startsWith("ends") && told.contains(" attempts in "))
                .map(told -> told.split(" ", -1)[1])
                .collect(Collectors.toSet());
        assertThat(outcomes)
                .containsExactlyInAnyOrder(
                        "success",
                        "success_after_retry",
                        "not_retryable",
                        "attempts_exhausted",
                        "result_rejected",
                        "hint_forbids",
                        "hint_too_long",
                        "deadline_exceeded",
                        "disabled",
                        "budget_exhausted",
                        "shutdown");
    }

    @Test
    void scriptsCutAttempts() {
        assertThat(seeds().mapToObj(seed -> played(seed, Driver.FUTURE)).flatMap(List::stream))
                .anyMatch(told -> told.contains("failed: AttemptTimeoutException"));
    }

    private static List<String> played(long seed, Driver driver) {
        return scenario(seed, driver).play(driver);
    }

    private static Scenario scenario(long seed, Driver driver) {
        return new Scenario(seed, driver.time());
    }
}
