package io.reprise.retry.budget;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * What a budget of default settings does to the load on a dependency in an hour of 100 calls per second, each of up to
 * three attempts. All in virtual time, on one thread.
 */
class LoadTests {

    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final long BURST = Duration.ofMinutes(1).toNanos();

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void withoutABudgetATotalFailureTriplesTheLoad(long seed) {
        Load load = new Load(null, 1.0, seed);

        load.runUntil(HOUR);

        assertThat(load.requestsPerCall()).as("seed %d", seed).isCloseTo(3.0, within(0.001));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void atATotalFailureTheLoadHardlyGrowsOnceTheBudgetIsSpent(long seed) {
        RetryBudget budget = RetryBudget.ofDefaults("payments");
        Load load = new Load(budget, 1.0, seed);

        load.runUntil(BURST);
        assertThat(budget.tokens()).as("tokens after the burst; seed %d", seed).isZero();
        assertThat(load.retries)
                .as("retries in the burst: 500 tokens at 5, and one free per 10 s; seed %d", seed)
                .isBetween(100L, 107L);
        load.forgetCounts();
        load.runUntil(HOUR);

        assertThat(load.requestsPerCall()).as("seed %d", seed).isBetween(1.0, 1.02);
        assertThat(load.retries)
                .as("one free retry per 10 s in the 59 minutes left; seed %d", seed)
                .isBetween(353L, 354L);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void atTenPercentFailuresNearlyEveryCallSucceedsAtLittleMoreLoad(long seed) {
        Load load = new Load(RetryBudget.ofDefaults("payments"), 0.1, seed);

        load.runUntil(HOUR);

        assertThat(load.successRate()).as("seed %d", seed).isGreaterThanOrEqualTo(0.998);
        assertThat(load.requestsPerCall()).as("seed %d", seed).isLessThanOrEqualTo(1.12);
    }

    @Test
    void afterATotalFailureTheBudgetFillsUpAgain() {
        RetryBudget budget = RetryBudget.ofDefaults("payments");
        new Load(budget, 1.0, 1).runUntil(BURST);

        new Load(budget, 0.1, 1).runUntil(BURST);

        assertThat(budget.tokens()).isGreaterThan(400);
    }

    /** Calls at a steady rate, whose attempts take 50 ms and fail at random, and whose waits have full jitter. */
    private static final class Load {

        private static final int MAX_ATTEMPTS = 3;
        private static final long CALL_INTERVAL = Duration.ofMillis(10).toNanos();
        private static final long ATTEMPT_TIME = Duration.ofMillis(50).toNanos();
        private static final long BASE_DELAY = Duration.ofMillis(200).toNanos();

        private final @Nullable RetryBudget budget;
        private final double failureRate;
        private final Random random;
        private final PriorityQueue<Attempt> pending = new PriorityQueue<>();
        private long nextCallAt;
        private long calls;
        private long retries;
        private long successes;

        Load(@Nullable RetryBudget budget, double failureRate, long seed) {
            this.budget = budget;
            this.failureRate = failureRate;
            this.random = new Random(seed);
        }

        double requestsPerCall() {
            return (double) (calls + retries) / calls;
        }

        double successRate() {
            return (double) successes / calls;
        }

        void forgetCounts() {
            calls = 0;
            retries = 0;
            successes = 0;
        }

        void runUntil(long end) {
            while (nextCallAt < end) {
                Attempt next = pending.peek();
                if (next != null && next.endsAt <= nextCallAt) {
                    pending.remove();
                    end(next);
                } else {
                    calls++;
                    pending.add(new Attempt(nextCallAt + ATTEMPT_TIME, 1, null));
                    nextCallAt += CALL_INTERVAL;
                }
            }
        }

        private void end(Attempt attempt) {
            if (random.nextDouble() >= failureRate) {
                successes++;
                tellSuccess(attempt);
            } else if (attempt.number < MAX_ATTEMPTS) {
                retry(attempt);
            }
        }

        private void tellSuccess(Attempt attempt) {
            if (budget != null && attempt.grant == null) {
                budget.firstAttemptSucceeded();
            } else if (budget != null) {
                budget.retrySucceeded(attempt.grant);
            }
        }

        private void retry(Attempt failed) {
            Grant grant = budget == null ? null : budget.take(false, failed.endsAt);
            if (budget == null || grant != null) {
                retries++;
                long ceiling = BASE_DELAY << (failed.number - 1);
                long wait = (long) (random.nextDouble() * ceiling);
                pending.add(new Attempt(failed.endsAt + wait + ATTEMPT_TIME, failed.number + 1, grant));
            }
        }
    }

    private record Attempt(
            long endsAt, int number, @Nullable Grant grant) implements Comparable<Attempt> {

        @Override
        public int compareTo(Attempt other) {
            return Long.compare(endsAt, other.endsAt);
        }
    }
}
