package io.reprise.retry;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RetryLogTests {

    private final Logger logger = (Logger) LoggerFactory.getLogger(RetryLog.LOGGER);
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private final VirtualTime time = VirtualTime.create();

    @BeforeEach
    void listen() {
        logger.setLevel(Level.DEBUG);
        lines.start();
        logger.addAppender(lines);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(lines);
        logger.setLevel(null);
    }

    private RetryEnvironment.Builder environment() {
        return RetryEnvironment.builder().timeSource(time.timeSource()).listener(RetryLog.create(time));
    }

    private RetryExecutor executor(String policy) {
        return RetryExecutor.of(policy(policy).build(), environment().build(), "PaymentService.charge");
    }

    private static RetryPolicy.Builder policy(String name) {
        return RetryPolicy.builder(name)
                .maxAttempts(2)
                .baseDelay(Duration.ofMillis(100))
                .jitter(Jitter.NONE)
                .budget(RetryPolicy.NO_BUDGET);
    }

    private static void giveUp(RetryExecutor executor) {
        assertThatThrownBy(() -> executor.call(() -> {
                    throw new IOException("card 1234\nFORGED");
                }))
                .isInstanceOf(IOException.class);
    }

    private List<ILoggingEvent> at(Level level) {
        return lines.list.stream().filter(line -> line.getLevel() == level).toList();
    }

    private static Map<String, Object> pairs(ILoggingEvent line) {
        return line.getKeyValuePairs().stream()
                .collect(Collectors.toMap(pair -> pair.key, (KeyValuePair pair) -> pair.value));
    }

    @Test
    void giveUpIsOneWarningWithTheWholeStoryAsTextAndAsPairs() {
        giveUp(executor("payments"));

        assertThat(at(Level.WARN)).singleElement().satisfies(line -> {
            assertThat(line.getFormattedMessage())
                    .isEqualTo("PaymentService.charge: policy 'payments' gave up after 2 of 2 attempts in 100 ms: "
                            + "ATTEMPTS_EXHAUSTED (all allowed attempts were made); "
                            + "#1 +0 ms IOException, waited 100 ms; #2 +100 ms IOException");
            assertThat(pairs(line))
                    .isEqualTo(Map.of(
                            "retry_policy",
                            "payments",
                            "retry_method",
                            "PaymentService.charge",
                            "retry_reason",
                            "attempts_exhausted",
                            "retry_attempts_made",
                            2,
                            "retry_attempts_allowed",
                            2,
                            "retry_elapsed_ms",
                            100L,
                            "retry_failures",
                            "#1 +0 ms IOException, waited 100 ms; #2 +100 ms IOException",
                            "retry_left_out",
                            0L));
        });
    }

    @Test
    void eachRetryIsALineForDebugging() {
        giveUp(executor("payments"));

        assertThat(at(Level.DEBUG)).singleElement().satisfies(line -> {
            assertThat(line.getFormattedMessage())
                    .isEqualTo(
                            "PaymentService.charge: policy 'payments' makes attempt 2 in 100 ms (backoff) after IOException");
            assertThat(pairs(line))
                    .containsEntry("retry_attempt", 2)
                    .containsEntry("retry_wait_ms", 100L)
                    .containsEntry("retry_wait_source", "backoff")
                    .containsEntry("retry_failure", "IOException");
        });
    }

    @Test
    void successIsNoLine() throws Exception {
        executor("payments").call(() -> "done");

        assertThat(lines.list).isEmpty();
    }

    @Test
    void firstAttemptThatFailsForGoodIsNoWarning() {
        assertThatThrownBy(() -> executor("payments").run(() -> {
                    throw new IllegalStateException("bug");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(lines.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.DEBUG);
    }

    @Test
    void cancellationIsNoWarning() {
        CompletableFuture<Object> call = executor("payments").callAsync(CompletableFuture::new);

        call.cancel(true);

        assertThat(lines.list).singleElement().satisfies(line -> {
            assertThat(line.getLevel()).isEqualTo(Level.DEBUG);
            assertThat(line.getFormattedMessage()).contains("CANCELLED");
        });
    }

    @Test
    void ofAStormAFewLinesPerMinuteAreWrittenAndTheOthersCounted() {
        RetryExecutor executor = RetryExecutor.of(
                policy("payments").maxAttempts(1).build(), environment().build(), "PaymentService.charge");
        for (int i = 0; i < 1_000; i++) {
            giveUp(executor);
        }
        assertThat(at(Level.WARN)).hasSize(5);

        time.advance(Duration.ofMinutes(1).minusNanos(1));
        giveUp(executor);
        assertThat(at(Level.WARN)).hasSize(5);

        time.advance(Duration.ofNanos(1));
        giveUp(executor);
        giveUp(executor);
        assertThat(at(Level.WARN)).hasSize(7);
        assertThat(at(Level.WARN).get(5).getFormattedMessage())
                .endsWith(" (996 more calls like this were left out before)");
        assertThat(pairs(at(Level.WARN).get(5))).containsEntry("retry_left_out", 996L);
        assertThat(pairs(at(Level.WARN).get(6))).containsEntry("retry_left_out", 0L);
    }

    @Test
    void eachPolicyAndReasonHasALimitOfItsOwn() {
        RetryEnvironment shared = environment().build();
        List<RetryExecutor> executors = List.of(
                RetryExecutor.of(policy("a").maxAttempts(1).build(), shared),
                RetryExecutor.of(policy("b").maxAttempts(1).build(), shared),
                RetryExecutor.of(policy("a").deadline(Duration.ofMillis(50)).build(), shared));
        for (int i = 0; i < 10; i++) {
            executors.forEach(RetryLogTests::giveUp);
        }

        assertThat(at(Level.WARN)).hasSize(15);
    }

    @Test
    void tenThousandGeneratedNamesDoNotFillTheLog() {
        RetryEnvironment shared = environment().build();
        for (int i = 0; i < 10_000; i++) {
            giveUp(RetryExecutor.of(policy("generated-" + i).maxAttempts(1).build(), shared));
        }

        assertThat(at(Level.WARN)).hasSizeBetween(1_000, 1_010);
    }

    @Test
    void nothingFromOutsideForgesALine() {
        RetryExecutor executor = RetryExecutor.of(
                policy("pay\r\n2026 ERROR all money lost\u2028\u001b[2J").build(),
                environment().build(),
                "x\u0085FORGED");
        giveUp(executor);
        RetryLog.create(time).onCallEnded(refusedByHint("Retry-After\r\n\tFORGED" + "x".repeat(1_000)));

        assertThat(lines.list).hasSize(3).allSatisfy(line -> {
            assertThat(line.getFormattedMessage()).doesNotContainPattern("[\\p{Cntrl}\u2028\u2029\u0085]");
            assertThat(line.getKeyValuePairs().toString()).doesNotContainPattern("[\\p{Cntrl}\u2028\u2029\u0085]");
        });
        assertThat(at(Level.WARN).get(0).getFormattedMessage()).contains("policy 'pay??2026 ERROR");
    }

    private static CallEnded refusedByHint(String header) {
        RetryHint hint = RetryHint.never(header);
        List<AttemptRecord> attempts = List.of(
                new AttemptRecord(1, Duration.ZERO, "Odd\nName", 503, FailureKind.THROTTLED, hint, Duration.ZERO));
        GiveUpReport report = new GiveUpReport(
                "payments",
                StopReason.HINT_FORBIDS,
                new GiveUpReport.Limits(3, null, null),
                1,
                Duration.ZERO,
                false,
                null,
                attempts,
                hint);
        return new CallEnded("payments", "none", 1, Duration.ZERO, attempts, report);
    }

    @Test
    void longTextFromOutsideIsCutOff() {
        RetryLog.create(time).onCallEnded(refusedByHint("x".repeat(10_000)));

        assertThat(lines.list.get(0).getFormattedMessage())
                .hasSizeLessThan(1_000)
                .contains("xxx…");
    }
}
