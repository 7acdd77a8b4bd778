package io.reprise.retry.spring.actuate;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

class GiveUpsOfHistoryTests {

    private final RetryHistory history =
            new RetryHistory(name -> true, InstantSource.fixed(Instant.parse("2026-11-30T19:28:18.5Z")));

    private void call(int attempts, Callable<String> operation) {
        RetryPolicy policy = RetryPolicy.builder("payments")
                .maxAttempts(attempts)
                .baseDelay(Duration.ofMillis(1))
                .jitter(Jitter.NONE)
                .build();
        RetryExecutor executor = RetryExecutor.of(
                policy, RetryEnvironment.builder().listener(history).build(), "Service.call");
        assertThat(catchThrowable(() -> executor.call(operation))).isNotNull();
    }

    private static String fail() throws IOException {
        throw new IOException("secret");
    }

    private List<KeptGiveUp> giveUps() {
        return history.of("payments").giveUps();
    }

    @Test
    void callThatGaveUpIsKeptWithItsAttemptsAndWaits() {
        call(2, GiveUpsOfHistoryTests::fail);

        assertThat(giveUps()).singleElement().satisfies(giveUp -> {
            assertThat(giveUp.at()).isEqualTo("2026-11-30T19:28:18.500Z");
            assertThat(giveUp.operation()).isEqualTo("Service.call");
            assertThat(giveUp.outcome()).isEqualTo("attempts_exhausted");
            assertThat(giveUp.attempts()).isEqualTo(2);
            assertThat(giveUp.failedAttempts()).hasSize(2);
            Map<String, Object> first = giveUp.failedAttempts().get(0);
            assertThat(first)
                    .containsEntry("attempt", 1)
                    .containsEntry("failure", "IOException")
                    .containsEntry("kind", "transient")
                    .containsKeys("start", "waited")
                    .doesNotContainKeys("status", "hint");
            assertThat(giveUp.failedAttempts().get(1)).doesNotContainKey("waited");
            assertThat(giveUp.toString()).doesNotContain("secret");
        });
    }

    @Test
    void firstAttemptThatFailsForGoodIsNoGiveUp() {
        call(2, () -> {
            throw new IllegalStateException("no retry helps");
        });

        assertThat(giveUps()).isEmpty();
        assertThat(history.of("payments").counts()).containsEntry("not_retryable", 1L);
    }

    @Test
    void theLastTwentyAreKept() {
        IntStream.range(0, 30).forEach(number -> call(number < 29 ? 1 : 2, GiveUpsOfHistoryTests::fail));

        assertThat(giveUps()).hasSize(20);
        assertThat(giveUps().get(0).attempts()).as("the newest is the first").isEqualTo(2);
    }
}
