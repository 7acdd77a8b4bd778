package io.reprise.retry.spring.metrics;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RetryMetricsTests {

    private static final String POLICY = "payments";
    private static final String METHOD = "PaymentService.charge";

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final VirtualTime time = VirtualTime.create();
    private final RetryMetrics metrics = new RetryMetrics(() -> registry, this::registries);
    private final RetryEnvironment environment = RetryEnvironment.builder()
            .timeSource(time.timeSource())
            .listener(metrics)
            .build();
    private final RetryRegistry executors = RetryRegistry.create(environment);
    private final RetryExecutor executor = executors.executor(policy().build(), METHOD);

    private static RetryPolicy.Builder policy() {
        return RetryPolicy.builder(POLICY)
                .baseDelay(Duration.ofMillis(100))
                .multiplier(2)
                .jitter(Jitter.NONE)
                .deadline(null);
    }

    @Test
    void callThatSucceedsAtOnceCountsOnce() throws Exception {
        executor.call(() -> "done");

        assertThat(calls()).isEqualTo(Map.of("success", 1L));
        assertThat(attempts()).isEqualTo(Map.of("1 success", 1L));
        assertThat(failures()).isEmpty();
    }

    @Test
    void callThatSucceedsAfterRetriesCountsEachAttemptAndWait() throws Exception {
        executor.call(failing(2));

        assertThat(calls()).isEqualTo(Map.of("success_after_retry", 1L));
        assertThat(attempts()).isEqualTo(Map.of("1 transient", 1L, "2 transient", 1L, "3 success", 1L));
        assertThat(failures()).isEqualTo(Map.of("IOException", 2L));
        Timer waits = registry.get("retry.waits").tags("source", "backoff").timer();
        assertThat(waits.count()).isEqualTo(2);
        assertThat(waits.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(300);
    }

    @Test
    void row32_callThatGivesUpCountsOnce() {
        assertThatThrownBy(() -> executor.call(failing(3))).isInstanceOf(IOException.class);

        assertThat(calls()).isEqualTo(Map.of("attempts_exhausted", 1L));
        assertThat(attempts()).isEqualTo(Map.of("1 transient", 1L, "2 transient", 1L, "3 transient", 1L));
        assertThat(failures()).isEqualTo(Map.of("IOException", 3L));
    }

    @Test
    void callIsTimedWithItsWaits() throws Exception {
        executor.call(failing(2));

        Timer timer = registry.get("retry.calls")
                .tags("outcome", "success_after_retry")
                .timer();
        assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(300);
    }

    @Test
    void fatalAttemptAndRejectedResultHaveNamesOfTheirOwn() throws Exception {
        assertThatThrownBy(() -> executor.run(() -> {
            throw new IllegalStateException("bug");
        }));
        RetryPolicy picky = policy().retryIf(outcome -> FailureKind.THROTTLED)
                .throttledBaseDelay(Duration.ofMillis(100))
                .build();
        RetryExecutor.of(picky, environment, METHOD).call(() -> "never good enough");

        assertThat(calls()).isEqualTo(Map.of("not_retryable", 1L, "result_rejected", 1L));
        assertThat(attempts())
                .isEqualTo(Map.of("1 fatal", 1L, "1 throttled", 1L, "2 throttled", 1L, "3 throttled", 1L));
        assertThat(failures()).isEqualTo(Map.of("IllegalStateException", 1L, "RejectedResult", 3L));
    }

    @Test
    void tenthAttemptAndAllBeyondAreOneSeries() throws Exception {
        RetryExecutor patient = RetryExecutor.of(policy().maxAttempts(20).build(), environment, METHOD);

        patient.call(failing(11));

        assertThat(attempts())
                .containsEntry("9 transient", 1L)
                .containsEntry("10+ transient", 2L)
                .containsEntry("10+ success", 1L)
                .hasSize(11);
    }

    @Test
    void seriesOfAnnouncedExecutorsExistAtZeroFromTheStart() {
        metrics.announce(executor);
        assertThat(registry.getMeters()).isEmpty();

        metrics.afterSingletonsInstantiated();

        Set<String> outcomes = Arrays.stream(StopReason.values())
                .map(StopReason::label)
                .collect(Collectors.toCollection(TreeSet::new));
        outcomes.addAll(List.of("success", "success_after_retry"));
        assertThat(tagValues("retry.calls", "outcome")).isEqualTo(outcomes);
        assertThat(tagValues("retry.attempts", "attempt")).isEqualTo(Set.of("1", "2", "3"));
        assertThat(tagValues("retry.attempts", "result"))
                .isEqualTo(Set.of("success", "transient", "throttled", "fatal"));
        assertThat(registry.get("retry.attempts").counters()).hasSize(12).allMatch(counter -> counter.count() == 0);
        assertThat(registry.get("retry.calls").timers()).hasSize(15).allMatch(timer -> timer.count() == 0);
        assertThat(tagValues("retry.waits", "source")).isEqualTo(Set.of("backoff", "hint"));
        assertThat(registry.get("retry.waiting").gauge().value()).isZero();
    }

    @Test
    void executorThatIsMadeLaterHasItsSeriesAtOnce() {
        metrics.afterSingletonsInstantiated();

        metrics.announce(executor);

        assertThat(registry.get("retry.attempts").counters()).hasSize(12);
    }

    @Test
    void callEarlierThanTheStartIsCounted() throws Exception {
        metrics.announce(executor);

        executor.call(() -> "done");
        metrics.afterSingletonsInstantiated();

        assertThat(calls()).isEqualTo(Map.of("success", 1L));
    }

    @Test
    void unlimitedAttemptsHaveTenSeries() {
        metrics.afterSingletonsInstantiated();

        metrics.announce(RetryExecutor.of(
                policy().unlimitedAttempts().deadline(Duration.ofMinutes(1)).build(), environment, METHOD));

        assertThat(tagValues("retry.attempts", "attempt"))
                .isEqualTo(Set.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10+"));
    }

    @Test
    void waitingIsCountedWhileCallsWait() throws Exception {
        List<Double> seen = new ArrayList<>();
        time.at(Duration.ofMillis(50), () -> seen.add(waiting()));
        time.at(Duration.ofMillis(250), () -> seen.add(waiting()));

        executor.call(failing(2));

        assertThat(seen).containsExactly(1.0, 1.0);
        assertThat(waiting()).isZero();
    }

    @Test
    void waitCutShortIsNoLongerWaiting() {
        time.at(Duration.ofMillis(50), () -> Thread.currentThread().interrupt());

        assertThatThrownBy(() -> executor.call(failing(3))).isInstanceOf(IOException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(waiting()).isZero();
        assertThat(calls()).isEqualTo(Map.of("interrupted", 1L));
        assertThat(registry.get("retry.waits").tags("source", "backoff").timer().totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(50);
    }

    @Test
    void waitsHaveFixedBuckets() throws Exception {
        executor.call(failing(2));

        CountAtBucket[] buckets = registry.get("retry.waits")
                .tags("source", "backoff")
                .timer()
                .takeSnapshot()
                .histogramCounts();
        assertThat(buckets)
                .extracting(bucket -> bucket.bucket(TimeUnit.MILLISECONDS))
                .containsExactly(
                        10.0, 50.0, 100.0, 250.0, 500.0, 1_000.0, 2_500.0, 5_000.0, 10_000.0, 30_000.0, 60_000.0,
                        300_000.0);
        assertThat(buckets[2].count()).isEqualTo(1);
        assertThat(buckets[3].count()).isEqualTo(2);
    }

    @Test
    void row34_changedPolicyResetsNoCounter() throws Exception {
        executor.call(failing(2));
        RetryExecutor changed = RetryExecutor.of(policy().maxAttempts(5).build(), environment, METHOD);

        changed.call(failing(2));
        changed.call(failing(4));

        assertThat(calls()).isEqualTo(Map.of("success_after_retry", 3L));
        assertThat(attempts()).containsEntry("1 transient", 3L).containsEntry("5 success", 1L);
    }

    @Test
    void budgetsOfARegistryThatComesAfterTheStartAreMeasured() throws Exception {
        List<RetryRegistry> registries = new ArrayList<>();
        RetryMetrics measured = new RetryMetrics(() -> registry, () -> registries);
        measured.afterSingletonsInstantiated();
        RetryRegistry late = RetryRegistry.create(
                RetryEnvironment.builder().listener(measured).build());
        registries.add(late);
        late.add(RetryPolicy.ofDefaults("late")).call(() -> 1);
        assertThat(registry.find("retry.budget.tokens").tag("budget", "late").gauge())
                .isNotNull();
    }

    @Test
    void eventsThatAListenerOfTheApplicationHandsOnAreCounted() throws Exception {
        RetryListener handingOn = new RetryListener() {
            @Override
            public void onCallEnded(CallEnded event) {
                metrics.onCallEnded(event);
            }
        };
        RetryEnvironment other = RetryEnvironment.builder().listener(handingOn).build();
        RetryExecutor.of(policy().build(), other, METHOD).call(() -> 1);
        assertThat(calls()).isEqualTo(Map.of("success", 1L));
    }

    @Test
    void namesOfExceptionsBeyondTheHundredthAreOther() throws Exception {
        RetryListener ofMethod = metrics.forOperation(POLICY, METHOD);
        for (int i = 0; i < 150; i++) {
            String name = "Failure" + i;
            ofMethod.onAttemptFailed(failed(name));
            ofMethod.onAttemptFailed(failed(name));
        }

        assertThat(failures()).hasSize(101).containsEntry("Failure99", 2L).containsEntry("other", 100L);
    }

    private static AttemptFailed failed(String name) {
        return new AttemptFailed(
                POLICY,
                METHOD,
                1,
                new AttemptOutcome.Returned(null),
                FailureKind.FATAL,
                name,
                0,
                RetryHint.absent(),
                Duration.ZERO);
    }

    @Test
    void everyMeterHasADescriptionAndConstantTagKeys() throws Exception {
        metrics.announce(executor);
        metrics.afterSingletonsInstantiated();
        executor.call(failing(2));
        RetryExecutor.of(RetryPolicy.ofDefaults("other"), environment).call(() -> "done");

        assertThat(ownMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getDescription()).isNotBlank());
        assertThat(tagKeysByName())
                .isEqualTo(Map.of(
                        "retry.calls", Set.of(Set.of("policy", "method", "outcome")),
                        "retry.attempts", Set.of(Set.of("policy", "method", "attempt", "result")),
                        "retry.failures", Set.of(Set.of("policy", "exception")),
                        "retry.waits", Set.of(Set.of("policy", "source")),
                        "retry.waiting", Set.of(Set.of("policy")),
                        "retry.budget.tokens", Set.of(Set.of("budget")),
                        "retry.budget.capacity", Set.of(Set.of("budget"))));
        assertThat(tagValues("retry.calls", "method")).isEqualTo(Set.of(METHOD, "none"));
    }

    @Test
    void budgetsHaveTheirGaugesFromTheStart() {
        executors.add(RetryBudget.builder("shared").capacity(70).build());

        metrics.afterSingletonsInstantiated();

        assertThat(tagValues("retry.budget.tokens", "budget")).isEqualTo(Set.of(POLICY, "shared"));
        assertThat(gauge("retry.budget.tokens", "shared")).isEqualTo(70);
        assertThat(gauge("retry.budget.capacity", "shared")).isEqualTo(70);
        assertThat(gauge("retry.budget.capacity", POLICY)).isEqualTo(500);
    }

    @Test
    void gaugesFollowTheBudget() {
        metrics.afterSingletonsInstantiated();

        assertThatThrownBy(() -> executor.call(failing(3))).isInstanceOf(IOException.class);
        assertThat(gauge("retry.budget.tokens", POLICY)).isEqualTo(490);

        executors.budget(POLICY).change(new BudgetSettings(100, 5, 5, Duration.ofSeconds(10)));
        assertThat(gauge("retry.budget.tokens", POLICY)).isEqualTo(100);
        assertThat(gauge("retry.budget.capacity", POLICY)).isEqualTo(100);
    }

    @Test
    void budgetOfAnExecutorThatIsMadeLaterHasItsGaugesAtOnce() {
        metrics.afterSingletonsInstantiated();

        metrics.announce(executors.executor(policy().build(), METHOD, "late"));

        assertThat(tagValues("retry.budget.tokens", "budget")).contains("late");
    }

    @Test
    void budgetThatComesLaterHasItsGaugesAtOnce() {
        metrics.afterSingletonsInstantiated();
        executors.add(policy().budget(RetryPolicy.NO_BUDGET).build());
        executors.add(RetryBudget.ofDefaults("shared"));
        executors.add(RetryPolicy.ofDefaults("late"));
        executors.replace(policy().budget("shared").build());

        assertThat(tagValues("retry.budget.tokens", "budget")).isEqualTo(Set.of(POLICY, "shared", "late"));

        assertThat(gauge("retry.budget.tokens", "late")).isEqualTo(500);
        assertThat(gauge("retry.budget.capacity", "late")).isEqualTo(500);
    }

    @Test
    void row31_tenThousandPoliciesAddedUsedAndRemovedLeaveNoMeter() throws Exception {
        metrics.afterSingletonsInstantiated();
        List<Meter.Id> before = ids();
        for (int i = 0; i < 10_000; i++) {
            RetryExecutor generated = executors.add(RetryPolicy.builder("generated-" + i)
                    .baseDelay(Duration.ofMillis(1))
                    .build());
            generated.call(failing(1));
            if (i == 0) {
                assertThat(ids()).hasSizeGreaterThan(before.size() + 20);
            }
            executors.remove("generated-" + i);
        }

        assertThat(ids()).isEqualTo(before);
    }

    private List<Meter.Id> ids() {
        return registry.getMeters().stream().map(Meter::getId).toList();
    }

    @Test
    void removedPolicysMetersStayUntilTheLastOfItsCallsHasWaited() throws Exception {
        metrics.afterSingletonsInstantiated();
        RetryExecutor removed = executors.add(
                RetryPolicy.builder("removed").baseDelay(Duration.ofMillis(100)).build());
        List<Double> seen = new ArrayList<>();
        time.at(Duration.ofMillis(1), () -> {
            executors.remove("removed");
            seen.add(registry.get("retry.waiting")
                    .tags("policy", "removed")
                    .gauge()
                    .value());
        });

        removed.call(failing(1));

        assertThat(seen).containsExactly(1.0);
        assertThat(ids()).noneMatch(id -> "removed".equals(id.getTag("policy")));
    }

    @Test
    void meterOfTheApplicationThatStandsInForARefusedOneIsNotRemoved() throws Exception {
        Timer own = registry.timer("retry.waiting", "policy", "clash");
        metrics.afterSingletonsInstantiated();
        executors.add(RetryPolicy.ofDefaults("clash")).call(() -> "done");

        executors.remove("clash");

        assertThat(registry.getMeters())
                .contains(own)
                .noneMatch(meter -> meter.getId().getName().equals("retry.calls"));
    }

    @Test
    void policyThatComesBackCountsFromZero() throws Exception {
        metrics.afterSingletonsInstantiated();
        executors.add(RetryPolicy.ofDefaults("back")).call(() -> "done");
        executors.remove("back");
        executors.add(RetryPolicy.ofDefaults("back")).call(() -> "done");

        assertThat(calls()).isEqualTo(Map.of("success", 1L));
        assertThat(gauge("retry.budget.tokens", "back")).isEqualTo(500);
    }

    @Test
    void executorThatIsCalledAfterItsPolicyWasRemovedCountsFromZero() throws Exception {
        metrics.afterSingletonsInstantiated();
        RetryExecutor held = executors.add(RetryPolicy.ofDefaults("held"));
        held.call(() -> "done");
        held.call(() -> "done");
        executors.remove("held");
        assertThat(ids()).noneMatch(id -> "held".equals(id.getTag("policy")));

        held.call(() -> "done");

        assertThat(calls()).isEqualTo(Map.of("success", 1L));
    }

    @Test
    void metersLeaveAllRegistriesOfAComposite() throws Exception {
        SimpleMeterRegistry second = new SimpleMeterRegistry();
        CompositeMeterRegistry both = new CompositeMeterRegistry(Clock.SYSTEM, List.of(registry, second));
        RetryMetrics measured = new RetryMetrics(() -> both, this::registries);
        measured.afterSingletonsInstantiated();
        measured.announce(executors.add(RetryPolicy.ofDefaults("gone")));
        assertThat(second.get("retry.calls").timers()).hasSize(15);

        executors.remove("gone");

        assertThat(second.getMeters())
                .noneMatch(meter -> "gone".equals(meter.getId().getTag("policy")));
        assertThat(registry.getMeters())
                .noneMatch(meter -> "gone".equals(meter.getId().getTag("policy")));
    }

    @Test
    void gaugesStillTellAfterGarbageWasCollected() {
        metrics.afterSingletonsInstantiated();

        System.gc();

        assertThat(gauge("retry.budget.tokens", POLICY)).isEqualTo(500);
    }

    @Test
    void row32_countsAreExactUnderConcurrency() throws Exception {
        RetryExecutor unpaid =
                executors.executor(policy().budget(RetryPolicy.NO_BUDGET).build(), METHOD);
        int threads = 32;
        int rounds = 200;
        AtOnce.run(threads, thread -> {
            for (int round = 0; round < rounds; round++) {
                callWithOutcome(unpaid, (thread + round) % 4);
            }
        });

        long each = (long) threads * rounds / 4;
        assertThat(calls())
                .isEqualTo(Map.of(
                        "success",
                        each,
                        "success_after_retry",
                        each,
                        "attempts_exhausted",
                        each,
                        "not_retryable",
                        each));
        assertThat(attempts())
                .isEqualTo(Map.of(
                        "1 success", each,
                        "1 transient", 2 * each,
                        "1 fatal", each,
                        "2 success", each,
                        "2 transient", each,
                        "3 transient", each));
        assertThat(failures()).isEqualTo(Map.of("IOException", 4 * each, "IllegalStateException", each));
        assertThat(registry.get("retry.waits").tags("source", "backoff").timer().count())
                .isEqualTo(3 * each);
        assertThat(waiting()).isZero();
    }

    private static void callWithOutcome(RetryExecutor executor, int outcome) {
        switch (outcome) {
            case 0 -> assertThatNoException().isThrownBy(() -> executor.call(() -> "done"));
            case 1 -> assertThatNoException().isThrownBy(() -> executor.call(failing(1)));
            case 2 -> assertThatThrownBy(() -> executor.call(failing(3))).isInstanceOf(IOException.class);
            default ->
                assertThatThrownBy(() -> executor.call(() -> {
                            throw new IllegalStateException("bug");
                        }))
                        .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void withoutARegistryNothingHappensAndItIsAskedForOnce() throws Exception {
        AtomicBoolean asked = new AtomicBoolean();
        RetryMetrics unregistered = new RetryMetrics(
                () -> {
                    assertThat(asked.getAndSet(true)).isFalse();
                    return null;
                },
                List::of);
        RetryEnvironment without = RetryEnvironment.builder()
                .timeSource(time.timeSource())
                .listener(unregistered)
                .build();
        RetryExecutor quiet = RetryExecutor.of(policy().build(), without, METHOD);
        unregistered.announce(quiet);

        quiet.call(failing(2));
        unregistered.afterSingletonsInstantiated();
        quiet.call(() -> "done");

        assertThat(asked).isTrue();
    }

    private static Callable<String> failing(int times) {
        int[] left = {times};
        return () -> {
            if (left[0]-- > 0) {
                throw new IOException("reset");
            }
            return "done";
        };
    }

    private Collection<RetryRegistry> registries() {
        return List.of(executors);
    }

    private double gauge(String name, String budget) {
        return registry.get(name).tags("budget", budget).gauge().value();
    }

    private double waiting() {
        return registry.find("retry.waiting").gauges().stream()
                .mapToDouble(gauge -> gauge.value())
                .sum();
    }

    private Map<String, Long> calls() {
        return registry.find("retry.calls").timers().stream()
                .filter(timer -> timer.count() > 0)
                .collect(Collectors.toMap(timer -> timer.getId().getTag("outcome"), Timer::count));
    }

    private Map<String, Long> attempts() {
        return counts("retry.attempts", "attempt", "result");
    }

    private Map<String, Long> failures() {
        return counts("retry.failures", "exception");
    }

    private Map<String, Long> counts(String name, String... tags) {
        return registry.find(name).counters().stream()
                .filter(counter -> counter.count() > 0)
                .collect(Collectors.toMap(counter -> joined(counter, tags), counter -> (long) counter.count()));
    }

    private static String joined(Counter counter, String... tags) {
        return Arrays.stream(tags).map(tag -> counter.getId().getTag(tag)).collect(Collectors.joining(" "));
    }

    private Set<String> tagValues(String name, String tag) {
        return registry.find(name).meters().stream()
                .map(meter -> meter.getId().getTag(tag))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Without those that the registry makes for a timer's buckets. */
    private List<Meter> ownMeters() {
        return registry.getMeters().stream()
                .filter(meter -> meter.getId().syntheticAssociation() == null)
                .toList();
    }

    private Map<String, Set<Set<String>>> tagKeysByName() {
        return ownMeters().stream()
                .map(Meter::getId)
                .collect(Collectors.groupingBy(
                        Meter.Id::getName,
                        Collectors.mapping(
                                id -> id.getTags().stream().map(Tag::getKey).collect(Collectors.toSet()),
                                Collectors.toSet())));
    }
}
