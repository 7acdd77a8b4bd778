package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.simulation.Storm.Second;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

class StormTests {

    private static final RetryPolicy NO_RETRY = policy(builder -> builder.maxAttempts(1));
    private static final RetryPolicy AT_ONCE = policy(builder -> builder.maxAttempts(2)
            .baseDelay(Duration.ZERO)
            .throttledBaseDelay(Duration.ZERO)
            .multiplier(1)
            .jitter(Jitter.NONE));
    private static final RetryPolicy SLOW =
            policy(builder -> builder.maxAttempts(3).baseDelay(Duration.ofSeconds(1)));
    private static final RetryPolicy QUICK =
            policy(builder -> builder.maxAttempts(3).baseDelay(Duration.ofMillis(50)));

    private static final RetryPolicy AT_ONCE_TWICE =
            AT_ONCE.toBuilder().maxAttempts(3).build();

    private static RetryPolicy policy(UnaryOperator<RetryPolicy.Builder> values) {
        return values.apply(RetryPolicy.builder("storm").deadline(null)).build();
    }

    private static BudgetSettings budget(int retryCost) {
        return new BudgetSettings(500, retryCost, retryCost, Duration.ofSeconds(10));
    }

    private static StormInput.Builder input(RetryPolicy policy, @Nullable BudgetSettings budget, double offered) {
        return StormInput.builder(policy).budget(budget).offeredLoad(offered);
    }

    record Cell(String column, RetryPolicy policy, @Nullable BudgetSettings budget, int goodput, int load) {}

    static Stream<Arguments> table() {
        return Stream.of(
                        cells(140, "137/137", "137/137", "0/411", "137/137"),
                        cells(200, "204/204", "0/406", "0/608", "204/204"),
                        cells(280, "281/280", "0/561", "0/841", "281/280"))
                .flatMap(cells -> cells);
    }

    private static Stream<Arguments> cells(int offered, String noRetry, String atOnce, String slow, String budgeted) {
        return Stream.of(
                Arguments.of(offered, "no retry", NO_RETRY, null, noRetry),
                Arguments.of(offered, "1 retry at once", AT_ONCE, null, atOnce),
                Arguments.of(offered, "2 retries, base 1 s", SLOW, null, slow),
                Arguments.of(offered, "2 retries, base 50 ms, budget, cost 5", QUICK, budget(5), budgeted),
                Arguments.of(offered, "2 retries, base 50 ms, budget, cost 14", QUICK, budget(14), budgeted));
    }

    @ParameterizedTest(name = "{0} per second, {1}: {4}")
    @MethodSource("table")
    void figuresAreThoseOfAnIndependentRun(
            int offered, String column, RetryPolicy policy, @Nullable BudgetSettings budget, String goodputAndLoad) {
        String[] expected = goodputAndLoad.split("/", -1);
        Storm storm = Storm.of(input(policy, budget, offered).build());
        int goodput = Integer.parseInt(expected[0]);
        assertThat(storm.recovered()).isEqualTo(goodput > 0);
        assertThat(storm.goodput(360, 390)).isCloseTo(goodput, within(goodput * 0.04));
        assertThat(storm.load(360, 390)).isCloseTo(Integer.parseInt(expected[1]), withinPercentage(4));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whoIsStuckAndWhoRecoversDoesNotHangOnTheSeed(long seed) {
        assertThat(Storm.of(input(AT_ONCE, null, 140).seed(seed).build()).recovered())
                .isTrue();
        assertThat(Storm.of(input(AT_ONCE, null, 200).seed(seed).build()).recovered())
                .isFalse();
        assertThat(Storm.of(input(QUICK, budget(5), 280).seed(seed).build()).recovered())
                .isTrue();
    }

    @Test
    void budgetMakesTheDifferenceForOnePolicyAndTheSameCalls() {
        StormInput input = input(QUICK, budget(5), 200).build();
        Storm with = Storm.of(input);
        Storm without = Storm.of(input.withoutBudget());
        assertThat(with.recovered()).isTrue();
        assertThat(without.recovered()).isFalse();
        assertThat(with.gaveUp()).containsKey("budget_exhausted");
        assertThat(without.gaveUp()).containsOnlyKeys("attempts_exhausted");
        assertThat(without.seconds())
                .extracting(Second::started)
                .isEqualTo(with.seconds().stream().map(Second::started).toList());
        assertThat(with.budgeted()).isTrue();
        assertThat(without.budgeted()).isFalse();
    }

    @Test
    void budgetDrainsInTheOutageAndFillsAfterIt() {
        Storm storm = Storm.of(input(QUICK, budget(5), 100).build());
        assertThat(storm.seconds().get(20).tokens()).isEqualTo(500);
        assertThat(storm.seconds().get(38).tokens()).isLessThan(5);
        assertThat(storm.seconds().get(389).tokens()).isEqualTo(500);
        assertThat(Storm.of(input(QUICK, null, 100).build()).seconds().get(20).tokens())
                .isNull();
    }

    @Test
    void freeGrantsAreMadeInVirtualTime() {
        BudgetSettings poor = new BudgetSettings(5, 5, 5, Duration.ofSeconds(2));
        Storm storm = Storm.of(
                input(AT_ONCE_TWICE, poor, 50).outage(Duration.ofSeconds(100)).build());
        int retries = storm.requests() - storm.calls();
        // One for the tokens, then one each 2 s of about 100 s (and a few after it, while the queue is worked off).
        assertThat(retries).isBetween(45, 75);
    }

    @Test
    void nothingIsAnsweredInTheOutageAndAllThatWasSentArrivesAtItsEnd() {
        Storm storm = Storm.of(input(NO_RETRY, null, 100).build());
        assertThat(storm.seconds().subList(31, 40)).allSatisfy(second -> {
            assertThat(second.goodput()).isZero();
            assertThat(second.load()).isEqualTo(second.started()).isPositive();
        });
        assertThat(storm.goodput(0, 30)).isCloseTo(storm.load(0, 30), within(1.0));
        // 1,000 held requests take 3.3 s, those that wait less than 1 s are answered in time again after about 5 s.
        assertThat(storm.seconds().get(42).goodput()).isZero();
        assertThat(storm.goodput(50, 60)).isCloseTo(100, withinPercentage(10));
    }

    @Test
    void callsStartAsAPoissonProcess() {
        int[] started =
                Storm.of(input(NO_RETRY, null, 100)
                                .duration(Duration.ofSeconds(1_000))
                                .build())
                        .seconds()
                        .stream()
                        .mapToInt(Second::started)
                        .toArray();
        double mean = IntStream.of(started).average().orElseThrow();
        double variance = IntStream.of(started)
                .mapToDouble(each -> (each - mean) * (each - mean))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(100, withinPercentage(2));
        assertThat(variance).as("of a Poisson process it is the mean").isCloseTo(mean, withinPercentage(15));
    }

    @Test
    void withoutAnOutageNothingFails() {
        Storm storm = Storm.of(input(SLOW, null, 200)
                .outage(Duration.ZERO)
                .duration(Duration.ofSeconds(60))
                .build());
        assertThat(storm.gaveUp()).isEmpty();
        assertThat(storm.requests()).isEqualTo(storm.calls());
        assertThat(storm.recovered()).isTrue();
        assertThat(storm.seconds()).hasSize(60);
    }

    @Test
    void serviceThatIsTooSmallIsStuckWithoutAnyOutage() {
        Storm storm = Storm.of(
                input(SLOW, null, 100).capacity(50).outage(Duration.ZERO).build());
        assertThat(storm.recovered()).isFalse();
    }

    @Test
    void answerThatIsLongerOnItsWayThanTheClientWaitsIsAFailure() {
        Storm tooLate = Storm.of(input(NO_RETRY, null, 10)
                .latency(Duration.ofMillis(997))
                .duration(Duration.ofSeconds(60))
                .build());
        assertThat(tooLate.succeeded()).isZero();
        Storm inTime = Storm.of(input(NO_RETRY, null, 10)
                .latency(Duration.ofMillis(990))
                .outage(Duration.ZERO)
                .duration(Duration.ofSeconds(60))
                .build());
        assertThat(inTime.succeeded()).isGreaterThan(500);
    }

    @Test
    void deadlineOfTheCallEndsItAsInARealCall() {
        RetryPolicy policy = SLOW.toBuilder()
                .jitter(Jitter.NONE)
                .deadline(Duration.ofMillis(1_500))
                .build();
        Storm storm = Storm.of(input(policy, null, 100).build());
        assertThat(storm.gaveUp()).containsOnlyKeys("deadline_exceeded");
        assertThat(storm.requests())
                .as("1 s of timeout and 1 s of wait miss the deadline")
                .isEqualTo(storm.calls());
    }

    @Test
    void seedGivesTheSameStormAgainAndAnotherSeedAnother() {
        StormInput.Builder input = input(QUICK, budget(5), 100).duration(Duration.ofSeconds(60));
        Storm storm = Storm.of(input.build());
        assertThat(Storm.of(input.build())).isEqualTo(storm);
        assertThat(Storm.of(input.seed(43).build())).isNotEqualTo(storm);
    }

    @Test
    void inputStaysAsItWasWhenItsBuilderGoesOn() {
        StormInput.Builder builder = input(QUICK, budget(5), 100);
        StormInput input = builder.build();
        builder.offeredLoad(5);
        assertThat(input.offeredLoad()).isEqualTo(100);
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() {
        assertThatThrownBy(() -> input(QUICK, null, 0)
                        .capacity(Double.NaN)
                        .timeout(Duration.ZERO)
                        .latency(Duration.ofMillis(-1))
                        .outageStart(Duration.ofHours(2))
                        .outage(Duration.ofSeconds(-1))
                        .duration(Duration.ZERO)
                        .seed(1L << 40)
                        .build())
                .isInstanceOf(InvalidSimulationException.class)
                .hasMessage("the simulation can't be run: offered-load = 0: must be a number from 0.1 to 100000;"
                        + " capacity = NaN: must be a number from 0.1 to 100000;"
                        + " timeout = 0ms: must be from 1 ms to 60 min;"
                        + " latency = -1ms: must be from 0 ms to 60 min;"
                        + " outage-start = 2h: must be from 0 ms to 60 min;"
                        + " outage = -1s: must be from 0 ms to 60 min;"
                        + " duration = 0ms: must be from 1 s to 60 min;"
                        + " seed = 1099511627776: must be a whole number from 0 to 4294967295 (32 bits)");
    }

    @Test
    void loadTimesDurationIsBounded() {
        assertThatThrownBy(() -> input(QUICK, null, 501)
                        .duration(Duration.ofSeconds(1_000))
                        .build())
                .hasMessageContaining("offered-load = 501: must be a number from 0.1 to 500");
        assertThat(input(QUICK, null, 500)
                        .duration(Duration.ofSeconds(1_000))
                        .build()
                        .offeredLoad())
                .isEqualTo(500);
    }

    @Test
    void simulationMustOutlastItsOutage() {
        assertThatThrownBy(() -> input(QUICK, null, 10)
                        .duration(Duration.ofMillis(40_500))
                        .build())
                .hasMessageContaining("duration = 40500ms: must be a number of whole seconds")
                .hasMessageContaining("duration = 40500ms: must be at least 41s");
    }

    @Test
    void progressRisesToOneAndCanStopIt() {
        StormInput input =
                input(QUICK, null, 10).duration(Duration.ofSeconds(50)).build();
        ProgressLog log = new ProgressLog();
        Storm.of(input, log);
        log.assertRoseTo(1);
        assertThatThrownBy(() -> Storm.of(input, share -> share < 0.5)).isInstanceOf(CancellationException.class);
    }

    @Test
    void jsonMapperWritesAllOfIt() {
        StormInput input =
                input(QUICK, budget(5), 10).duration(Duration.ofSeconds(50)).build();
        JsonNode json = new ObjectMapper().valueToTree(Storm.of(input));
        assertThat(json.at("/seconds")).hasSize(50);
        assertThat(json.at("/seconds/0/tokens").asInt()).isEqualTo(500);
        assertThat(json.at("/recovered").asBoolean()).isTrue();
    }

    @Test
    void textTellsTheOutcomeAndTheLoadOverTime() {
        Storm storm = Storm.of(
                input(NO_RETRY, null, 10).duration(Duration.ofSeconds(50)).build());
        assertThat(storm.asText())
                .startsWith("without a budget: recovered; " + storm.calls() + " calls, ")
                .contains("gave up: {attempts_exhausted=")
                .contains("\nfrom  started/s  load/s  goodput/s  tokens\n0 s ");
    }
}
