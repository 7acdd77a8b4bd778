package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.simulation.Herd.Kind;
import io.reprise.retry.simulation.Herd.Percentiles;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class HerdTests {

    private static final RetryPolicy POLICY =
            RetryPolicy.builder("herd").maxAttempts(12).build();

    private static HerdInput.Builder input() {
        return HerdInput.builder(POLICY).clients(1_000).outage(Duration.ofSeconds(10));
    }

    private static Kind kind(Herd herd, Jitter jitter) {
        return herd.kinds().get(jitter.ordinal());
    }

    @Test
    void withoutJitterAllClientsComeInWaves() {
        Kind none = kind(Herd.of(input().build()), Jitter.NONE);
        // 200 ms, 400 ms, 800 ms … after one another: at 0.2, 0.6, 1.4, 3, 6.2 and, the first that succeeds, 12.6 s.
        List<Integer> waves = List.of(0, 2, 6, 14, 30, 62, 126);
        assertThat(none.requestsPer100Ms()).hasSize(127);
        assertThat(IntStream.range(0, 127)
                        .filter(i -> none.requestsPer100Ms().get(i) > 0)
                        .boxed())
                .isEqualTo(waves);
        assertThat(waves)
                .allSatisfy(
                        wave -> assertThat(none.requestsPer100Ms().get(wave)).isEqualTo(1_000));
        assertThat(none.requests()).isEqualTo(7_000);
        assertThat(none.retryPeakPer100Ms()).isEqualTo(1_000);
        assertThat(none.gotThroughAt()).isEqualTo(new Percentiles(12_600, 12_600, 12_600, 12_600, 12_600));
        assertThat(none.gaveUp()).isZero();
    }

    @Test
    void fullJitterLaysAFlatCarpet() {
        Kind full = kind(Herd.of(input().build()), Jitter.FULL);
        List<Integer> afterTheStart = full.requestsPer100Ms().subList(10, 100);
        assertThat(afterTheStart).allSatisfy(requests -> assertThat(requests).isBetween(1, 200));
        assertThat(full.retryPeakPer100Ms()).isLessThan(900);
        assertThat(full.gotThrough()).isEqualTo(1_000);
    }

    @Test
    void kindsStandInTheOrderOfJitter() {
        assertThat(Herd.of(input().clients(1).build()).kinds())
                .extracting(Kind::jitter)
                .containsExactly("none", "full", "equal", "decorrelated", "proportional");
    }

    @Test
    void everyClientGetsThroughOrGivesUpAndEveryRequestIsCounted() {
        RetryPolicy hasty = POLICY.toBuilder().maxAttempts(6).build();
        Herd herd = Herd.of(HerdInput.builder(hasty).clients(2_000).build());
        assertThat(herd.kinds()).allSatisfy(kind -> {
            assertThat(kind.gotThrough() + kind.gaveUp()).isEqualTo(2_000);
            assertThat(kind.requestsPer100Ms().stream()
                                    .mapToInt(Integer::intValue)
                                    .sum()
                            + kind.requestsLater())
                    .isEqualTo(kind.requests());
        });
        assertThat(kind(herd, Jitter.NONE).gaveUp()).isEqualTo(2_000);
        assertThat(kind(herd, Jitter.NONE).gotThroughAt()).isNull();
        assertThat(kind(herd, Jitter.NONE).requests()).isEqualTo(12_000);
    }

    @Test
    void percentilesAreThoseOfTheMomentsOfSuccess() {
        Kind full = kind(Herd.of(input().build()), Jitter.FULL);
        Percentiles at = full.gotThroughAt();
        assertThat(at).isNotNull();
        assertThat(List.of(10_000L, at.p50(), at.p90(), at.p95(), at.p99(), at.last()))
                .isSorted();
        assertThat(at.p50()).isGreaterThan(10_000);
        assertThat(at.last() / 100).isEqualTo(full.requestsPer100Ms().size() - 1L);
    }

    @Test
    void requestAtTheOutagesEndSucceeds() {
        Kind none = kind(Herd.of(input().outage(Duration.ofMillis(600)).build()), Jitter.NONE);
        assertThat(none.requests()).isEqualTo(3_000);
        Kind late = kind(Herd.of(input().outage(Duration.ofMillis(601)).build()), Jitter.NONE);
        assertThat(late.requests()).isEqualTo(4_000);
    }

    @Test
    void deadlineOfTheCallEndsItAsInARealCall() {
        RetryPolicy policy = POLICY.toBuilder().deadline(Duration.ofSeconds(3)).build();
        Kind none = kind(Herd.of(HerdInput.builder(policy).clients(10).build()), Jitter.NONE);
        assertThat(none.gaveUp()).isEqualTo(10);
        assertThat(none.requests())
                .as("the retry at 3 s would reach the deadline")
                .isEqualTo(40);
    }

    @Test
    void failureIsOneThatThePolicyRetriesWhateverItIsMadeFor() {
        RetryPolicy picky = POLICY.toBuilder()
                .retryOn(IllegalStateException.class)
                .neverRetryOn(List.of(Exception.class))
                .retryIf(attempt -> FailureKind.FATAL)
                .budget("bank")
                .build();
        assertThat(Herd.of(HerdInput.builder(picky).clients(50).build()))
                .isEqualTo(Herd.of(HerdInput.builder(POLICY).clients(50).build()));
    }

    @Test
    void unlimitedAttemptsEndWithTheDeadline() {
        RetryPolicy unlimited = RetryPolicy.builder("unlimited")
                .unlimitedAttempts()
                .maxDelay(Duration.ofSeconds(1))
                .deadline(Duration.ofSeconds(5))
                .build();
        assertThat(Herd.of(HerdInput.builder(unlimited).clients(20).build()).kinds())
                .allSatisfy(kind -> assertThat(kind.gaveUp()).isEqualTo(20));
    }

    @Test
    void requestsAfterAnHourAreCountedButNotListed() {
        RetryPolicy slow = RetryPolicy.builder("slow")
                .maxAttempts(2)
                .baseDelay(Duration.ofHours(2))
                .maxDelay(null)
                .deadline(null)
                .build();
        Kind none = kind(Herd.of(HerdInput.builder(slow).clients(7).build()), Jitter.NONE);
        assertThat(none.requestsPer100Ms()).containsExactly(7);
        assertThat(none.requestsLater()).isEqualTo(7);
        assertThat(none.gotThroughAt())
                .isEqualTo(new Percentiles(7_200_000, 7_200_000, 7_200_000, 7_200_000, 7_200_000));
    }

    @Test
    void retriesWithoutAnyWaitEndAtTheLimitOfRequests() {
        RetryPolicy mad = RetryPolicy.builder("mad")
                .unlimitedAttempts()
                .baseDelay(Duration.ofNanos(1))
                .maxDelay(Duration.ofNanos(1))
                .multiplier(1)
                .build();
        assertThatThrownBy(() -> Herd.of(HerdInput.builder(mad).clients(1).build()))
                .isInstanceOf(InvalidSimulationException.class)
                .hasMessageContaining("requests = more than 2000000: must be at most 2000000: fewer calls");
    }

    @Test
    void seedGivesTheSameHerdAgainAndAnotherSeedAnother() {
        Herd herd = Herd.of(input().build());
        assertThat(Herd.of(input().build())).isEqualTo(herd);
        assertThat(Herd.of(input().seed(43).build())).isNotEqualTo(herd);
    }

    @Test
    void limitsAreNamed() {
        assertThatThrownBy(() -> input().clients(10_001)
                        .outage(Duration.ZERO)
                        .seed(-1L << 32)
                        .build())
                .isInstanceOf(InvalidSimulationException.class)
                .hasMessage("the simulation can't be run: clients = 10001: must be from 1 to 10000;"
                        + " outage = 0ms: must be from 1 ms to 60 min;"
                        + " seed = -4294967296: must be a whole number from 0 to 4294967295 (32 bits)");
    }

    @Test
    void baseDelayOfZeroIsRefusedWhereThePolicyItselfAllowsIt() {
        RetryPolicy hasty = RetryPolicy.builder("hasty")
                .baseDelay(Duration.ZERO)
                .multiplier(1)
                .jitter(Jitter.NONE)
                .build();
        assertThatThrownBy(() -> Herd.of(HerdInput.builder(hasty).clients(0).build()))
                .isInstanceOf(InvalidSimulationException.class)
                .hasMessage("the simulation can't be run: clients = 0: must be from 1 to 10000;"
                        + " base-delay = 0ms: must be longer than 0, because all kinds of jitter are simulated");
    }

    @Test
    void baseDelayAfterThrottledFailuresDoesNotMatter() {
        RetryPolicy plain = POLICY.toBuilder().multiplier(1).jitter(Jitter.NONE).build();
        RetryPolicy hasty = plain.toBuilder().throttledBaseDelay(Duration.ZERO).build();
        assertThat(Herd.of(HerdInput.builder(hasty).clients(5).build()))
                .isEqualTo(Herd.of(HerdInput.builder(plain).clients(5).build()));
    }

    @Test
    void progressRisesToOneAndCanStopIt() {
        ProgressLog log = new ProgressLog();
        Herd.of(input().build(), log);
        log.assertRoseTo(1);
        assertThatThrownBy(() -> Herd.of(input().build(), share -> false)).isInstanceOf(CancellationException.class);
    }

    @Test
    void jsonMapperWritesAllOfIt() {
        JsonNode json =
                new ObjectMapper().valueToTree(Herd.of(input().clients(10).build()));
        assertThat(json.at("/kinds/0/gotThroughAt/p95").asLong()).isEqualTo(12_600);
        assertThat(json.at("/kinds/0/requestsPer100Ms/2").asInt()).isEqualTo(10);
        assertThat(json.at("/outageMs").asLong()).isEqualTo(10_000);
    }

    @Test
    void textHasALinePerKindAndTheRequestsOverTime() {
        String text = Herd.of(input().build()).asText();
        assertThat(text)
                .startsWith("clients: 1000, service down for 10 s\n\njitter ")
                .contains(
                        "\nnone              7000                   1000         1000   12.6 s   12.6 s   12.6 s        0\n")
                .contains("\nrequests over time\nfrom ");
        assertThat(text.lines().count()).isBetween(20L, 60L);
    }
}
