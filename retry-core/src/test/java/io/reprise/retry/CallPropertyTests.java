package io.reprise.retry;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import io.reprise.retry.ScriptedCall.Answer;
import io.reprise.retry.ScriptedCall.AnswerException;
import io.reprise.retry.backoff.Backoff;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.event.WaitEnded;
import io.reprise.retry.event.WaitSource;
import io.reprise.retry.http.RetryAfterMode;
import io.reprise.retry.time.VirtualTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** For any policy and any script of outcomes: what happened keeps every rule, and the events tell what happened. */
class CallPropertyTests {

    private static final int CALLS_PER_SEED = 40;

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyRuleHolds(long seed) {
        Random random = new Random(seed);
        World world = new World(random);
        for (int i = 0; i < CALLS_PER_SEED; i++) {
            world.call(randomPolicy(random));
        }
    }

    private static RetryPolicy randomPolicy(Random random) {
        int base = 1 + random.nextInt(2_000);
        boolean unlimited = random.nextInt(10) == 0;
        RetryPolicy.Builder builder = RetryPolicy.builder("p")
                .baseDelay(Duration.ofMillis(base))
                .throttledBaseDelay(Duration.ofMillis(1 + random.nextInt(5_000)))
                .multiplier(1 + random.nextInt(30) / 10.0)
                .jitter(oneOf(random, Jitter.values()))
                .jitterFactor((1 + random.nextInt(100)) / 100.0)
                .retryAfterMode(oneOf(random, RetryAfterMode.values()))
                .minRetryAfter(Duration.ofMillis(random.nextInt(3) * 500L))
                .retryAfterSpread(random.nextInt(11) / 10.0)
                .failOnRejectedResult(random.nextBoolean())
                .idempotent(oneOf(random, Idempotence.values()))
                .nextLevel()
                .maxDelay(random.nextInt(5) == 0 ? null : Duration.ofMillis(base + random.nextInt(5_000)))
                .maxRetryAfter(random.nextInt(5) == 0 ? null : Duration.ofSeconds(2 + random.nextInt(20)))
                .deadline(unlimited || random.nextInt(4) > 0 ? Duration.ofMillis(1 + random.nextInt(60_000)) : null)
                .budget(random.nextInt(4) == 0 ? RetryPolicy.NO_BUDGET : "b");
        return (unlimited ? builder.unlimitedAttempts() : builder.maxAttempts(1 + random.nextInt(8))).build();
    }

    private static <T> T oneOf(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }

    /** Time, budget and a book of all that is told. */
    private static final class World implements RetryListener {

        private final Random random;
        private final VirtualTime time = VirtualTime.create();
        private final RetryBudget budget;
        private final RetryRegistry registry;
        private final List<Long> starts = new ArrayList<>();
        private final List<AttemptFailed> failures = new ArrayList<>();
        private final List<RetryScheduled> retries = new ArrayList<>();
        private final List<WaitEnded> waits = new ArrayList<>();
        private final List<CallEnded> ends = new ArrayList<>();

        World(Random random) {
            this.random = random;
            this.budget = RetryBudget.builder("b").capacity(30).build();
            this.registry = RetryRegistry.create(RetryEnvironment.builder()
                    .timeSource(time.timeSource())
                    .random(random::nextDouble)
                    .listener(this)
                    .hintSource(ScriptedCall::answerOf)
                    .build());
            registry.add(budget);
        }

        void call(RetryPolicy policy) {
            starts.clear();
            failures.clear();
            retries.clear();
            waits.clear();
            ends.clear();
            int tokens = budget.tokens();
            long start = time.nanoTime();
            Object[] lastOutcome = new Object[1];
            Object handedOut = outcomeOf(registry.executor(policy, "op"), lastOutcome);
            Checks checks = new Checks(policy, this, start, tokens);
            checks.check(lastOutcome[0], handedOut);
        }

        private Object outcomeOf(RetryExecutor executor, Object[] lastOutcome) {
            try {
                Object result = executor.call(() -> {
                    starts.add(time.nanoTime());
                    time.advance(Duration.ofMillis(random.nextInt(300)));
                    Object outcome = randomOutcome();
                    lastOutcome[0] = outcome;
                    if (outcome instanceof Exception failure) {
                        throw failure;
                    }
                    return outcome;
                });
                return result == null ? "null" : result;
            } catch (Exception thrown) {
                return thrown;
            }
        }

        private Object randomOutcome() {
            return switch (random.nextInt(12)) {
                case 0 -> new IllegalStateException();
                case 1 -> new ConnectException();
                case 2, 3 -> new SocketTimeoutException();
                case 4 -> new AnswerException(429);
                case 5 -> new AnswerException(503, "Retry-After", String.valueOf(random.nextInt(8)));
                case 6 -> new AnswerException(429, "Retry-After", String.valueOf(random.nextInt(40)));
                case 7 -> new AnswerException(500, "x-should-retry", random.nextInt(3) == 0 ? "false" : "true");
                case 8 -> new AnswerException(400);
                case 9 -> new Answer(503);
                case 10 -> new Answer(200, "Retry-After", "1");
                default -> "fine";
            };
        }

        @Override
        public void onAttemptFailed(AttemptFailed event) {
            failures.add(event);
        }

        @Override
        public void onRetryScheduled(RetryScheduled event) {
            retries.add(event);
        }

        @Override
        public void onWaitEnded(WaitEnded event) {
            waits.add(event);
        }

        @Override
        public void onCallEnded(CallEnded event) {
            ends.add(event);
        }
    }

    private record Checks(RetryPolicy policy, World world, long start, int tokensBefore) {

        void check(@Nullable Object lastOutcome, Object handedOut) {
            attemptsStayWithinTheLimitAndTheDeadline();
            waitsLieInTheirRange();
            budgetAccountsToTheToken();
            eventsTellWhatHappened();
            callerGetsTheOperationsOwn(lastOutcome, handedOut);
        }

        private CallEnded end() {
            assertThat(world.ends).hasSize(1);
            return world.ends.get(0);
        }

        private void attemptsStayWithinTheLimitAndTheDeadline() {
            assertThat(world.starts).hasSizeBetween(1, policy.maxAttempts());
            Duration deadline = policy.deadline();
            if (deadline != null) {
                assertThat(world.starts.subList(1, world.starts.size()))
                        .allMatch(attempt -> attempt - start < deadline.toNanos());
            }
        }

        private void waitsLieInTheirRange() {
            double previous = 0;
            for (int i = 0; i < world.retries.size(); i++) {
                RetryScheduled retry = world.retries.get(i);
                AttemptFailed failure = world.failures.get(i);
                previous = backoffLiesInItsRange(i + 1, failure, retry, previous);
                waitIsMadeOfBackoffAndHint(retry);
                long gap = world.starts.get(i + 1) - start - failure.elapsed().toNanos();
                assertThat(gap)
                        .as("waited in full, and no more")
                        .isEqualTo(retry.delay().toNanos());
            }
        }

        private double backoffLiesInItsRange(int n, AttemptFailed failure, RetryScheduled retry, double previous) {
            boolean throttledBlindly =
                    failure.kind() == FailureKind.THROTTLED && !failure.hint().isAfter();
            Backoff backoff = throttledBlindly ? policy.throttledBackoff() : policy.backoff();
            double ceiling = backoff.ceiling(n);
            double drawn = retry.backoff().toNanos();
            double before = previous == 0 ? backoff.base() : previous;
            double factor = policy.jitterFactor();
            switch (policy.jitter()) {
                case NONE -> assertThat(drawn).isBetween(ceiling - 1, ceiling + 1);
                case FULL -> assertThat(drawn).isBetween(0.0, ceiling + 1);
                case EQUAL -> assertThat(drawn).isBetween(ceiling / 2 - 1, ceiling + 1);
                case DECORRELATED ->
                    assertThat(drawn)
                            .isBetween(
                                    Math.min(backoff.cap(), backoff.base()) - 1,
                                    Math.min(backoff.cap(), Math.max(backoff.base(), 3 * before)) + 3);
                case PROPORTIONAL ->
                    assertThat(drawn)
                            .isBetween(ceiling * (1 - factor) - 1, Math.min(ceiling * (1 + factor), backoff.cap()) + 1);
            }
            assertThat(drawn).isLessThanOrEqualTo(backoff.cap());
            return drawn;
        }

        private void waitIsMadeOfBackoffAndHint(RetryScheduled retry) {
            long delay = retry.delay().toNanos();
            RetryHint hint = retry.hint();
            if (!hint.isAfter()) {
                assertThat(retry.source()).isEqualTo(WaitSource.BACKOFF);
                assertThat(delay).isEqualTo(retry.backoff().toNanos());
                return;
            }
            assertThat(policy.retryAfterMode()).isNotEqualTo(RetryAfterMode.IGNORE);
            long asked = Math.max(hint.delay().toNanos(), policy.minRetryAfter().toNanos());
            assertThat(delay).as("never earlier than asked").isGreaterThanOrEqualTo(asked);
            if (retry.source() == WaitSource.HINT) {
                assertThat(delay).isLessThanOrEqualTo(asked + Math.round(asked * policy.retryAfterSpread()) + 1);
            } else {
                assertThat(policy.retryAfterMode()).isEqualTo(RetryAfterMode.AT_LEAST);
                assertThat(delay).isEqualTo(retry.backoff().toNanos());
            }
        }

        private void budgetAccountsToTheToken() {
            int tokens = world.budget.tokens();
            assertThat(tokens).isBetween(0, world.budget.capacity());
            if (RetryPolicy.NO_BUDGET.equals(policy.budget())) {
                assertThat(tokens).isEqualTo(tokensBefore);
                return;
            }
            int cost = world.budget.settings().retryCost();
            int paid = Math.min(world.retries.size(), tokensBefore / cost);
            int left = tokensBefore - paid * cost;
            assertThat(world.retries.size() - paid).as("free retries").isBetween(0, freeRetriesAtMost());
            int refund = !end().succeeded() ? 0 : world.retries.isEmpty() ? 1 : paid == world.retries.size() ? cost : 0;
            assertThat(tokens).isEqualTo(Math.min(world.budget.capacity(), left + refund));
        }

        private int freeRetriesAtMost() {
            long interval = world.budget.settings().minRetryInterval().toNanos();
            return (int) ((world.time.nanoTime() - start) / interval) + 1;
        }

        private void eventsTellWhatHappened() {
            CallEnded end = end();
            assertThat(end.attempts()).isEqualTo(world.starts.size());
            assertThat(world.failures).hasSize(end.succeeded() ? end.attempts() - 1 : end.attempts());
            assertThat(world.retries).hasSize(end.attempts() - 1);
            assertThat(world.waits).hasSameSizeAs(world.retries);
            assertThat(end.elapsed().toNanos()).isEqualTo(world.time.nanoTime() - start);
            assertThat(end.failedAttempts())
                    .extracting(AttemptRecord::failure)
                    .isEqualTo(
                            world.failures.stream().map(AttemptFailed::failure).toList());
            for (int i = 0; i < world.failures.size(); i++) {
                assertThat(world.failures.get(i).attempt()).isEqualTo(i + 1);
            }
        }

        private void callerGetsTheOperationsOwn(@Nullable Object lastOutcome, Object handedOut) {
            boolean rejected = !end().succeeded() && lastOutcome instanceof Answer;
            if (rejected && policy.failOnRejectedResult()) {
                assertThat(((RejectedResultException) handedOut).result()).isSameAs(lastOutcome);
                return;
            }
            assertThat(handedOut).isSameAs(lastOutcome);
            if (handedOut instanceof Exception thrown) {
                StopReason reason = end().report().reason();
                boolean ordinary =
                        world.failures.size() == 1 && world.failures.get(0).kind() == FailureKind.FATAL;
                assertThat(GaveUp.on(thrown).map(GaveUp::reason).orElse(null)).isEqualTo(ordinary ? null : reason);
            }
        }
    }
}
