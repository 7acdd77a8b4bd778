package io.reprise.retry.spring.actuate;

import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.reprise.retry.Idempotence;
import io.reprise.retry.Names;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

class RetryHistoryTests {

    private final RetryHistory history = new RetryHistory(
            name -> Set.of("payments", "myapi").contains(Names.canonical(name)),
            InstantSource.fixed(Instant.parse("2026-11-30T19:28:18.5Z")));

    private RetryExecutor executor(String policy, int attempts) {
        return RetryExecutor.of(
                RetryPolicy.builder(policy).maxAttempts(attempts).build(),
                RetryEnvironment.builder().listener(history).build(),
                "Service.call");
    }

    private void fail(String policy) {
        assertThat(catchThrowable(() -> executor(policy, 1).call(() -> {
                    throw new IOException("secret");
                })))
                .isNotNull();
    }

    @Test
    void firstAttemptThatSucceedsIsCountedButNoEvent() throws Exception {
        executor("payments", 1).call(() -> "done");

        assertThat(history.of("payments").counts()).containsEntry("success", 1L);
        assertThat(history.of("payments").events()).isEmpty();
    }

    @Test
    void eventHasNamesAndNumbersOnly() {
        fail("payments");

        assertThat(history.of("payments").events())
                .containsExactly(
                        Map.of(
                                "at", "2026-11-30T19:28:18.500Z",
                                "type", "call_ended",
                                "operation", "Service.call",
                                "outcome", "attempts_exhausted",
                                "attempts", 1,
                                "elapsed",
                                        history.of("payments").events().get(0).get("elapsed")),
                        Map.of(
                                "at", "2026-11-30T19:28:18.500Z",
                                "type", "attempt_failed",
                                "operation", "Service.call",
                                "attempt", 1,
                                "failure", "IOException",
                                "kind", "transient",
                                "elapsed",
                                        history.of("payments").events().get(1).get("elapsed")));
    }

    @Test
    void theLastHundredEventsAreKeptTheNewestFirst() {
        IntStream.range(0, 80).forEach(call -> fail("payments"));

        List<Map<String, Object>> events = history.of("payments").events();
        assertThat(events).hasSize(100);
        assertThat(events.get(0)).containsEntry("type", "call_ended");
        assertThat(history.of("payments").counts()).containsEntry("attempts_exhausted", 80L);
    }

    @Test
    void firstAttemptThatMayHaveTakenEffectIsKeptAsACallThatGaveUpButNotOneThatFailedForGood() {
        RetryExecutor careful = RetryExecutor.of(
                RetryPolicy.builder("payments").idempotent(Idempotence.NO).build(),
                RetryEnvironment.builder().listener(history).build(),
                "Service.call");
        assertThat(catchThrowable(() -> careful.call(() -> {
                    throw new IllegalStateException("for good");
                })))
                .isNotNull();
        assertThat(history.of("payments").giveUps()).isEmpty();

        assertThat(catchThrowable(() -> careful.call(() -> {
                    throw new IOException("perhaps after it took effect");
                })))
                .isNotNull();
        assertThat(history.of("payments").giveUps()).singleElement().satisfies(giveUp -> {
            assertThat(giveUp.outcome()).isEqualTo("not_retryable");
            assertThat(giveUp.attempts()).isEqualTo(1);
        });
    }

    @Test
    void spellingsOfOnePolicyAreOne() {
        fail("my-api");
        fail("MyApi");

        assertThat(history.of("my_api").counts()).containsEntry("attempts_exhausted", 2L);
        assertThat(history.size()).isEqualTo(1);
    }

    @Test
    void nothingIsKeptOfPoliciesThatNobodyKnows() {
        IntStream.range(0, 1_000).forEach(number -> fail("policy-" + number));

        assertThat(history.size()).isZero();
    }

    @Test
    void configuredPolicyThatAProgramRemovesFromTheRegistryIsNotForgotten() {
        fail("payments");

        history.onPolicyRemoved(RetryPolicy.ofDefaults("payments"));

        assertThat(history.of("payments").counts()).containsEntry("attempts_exhausted", 1L);
    }
}
