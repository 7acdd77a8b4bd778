package io.reprise.retry;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Random;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** An hour of calls, 100 per second, in virtual time: what retries add to the load. */
class RetryLoadTests {

    private static final long SEED = 42;
    private static final int CALLS_PER_SECOND = 100;
    private static final int CALLS = 3_600 * CALLS_PER_SECOND;
    private static final int CALLS_OF_THE_BURST = 60 * CALLS_PER_SECOND;

    private final VirtualTime time = VirtualTime.create();
    private final RetryEnvironment environment =
            RetryEnvironment.builder().timeSource(time.timeSource()).build();
    private final Random random = new Random(SEED);
    private long requests;
    private long successes;

    /** Without a stack trace, of which an hour of failures would need too many. */
    private static final class LostException extends SocketTimeoutException {
        private static final long serialVersionUID = 1L;

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    private static RetryPolicy.Builder policy() {
        return RetryPolicy.builder("load")
                .baseDelay(Duration.ZERO)
                .multiplier(1)
                .jitter(Jitter.NONE);
    }

    private void call(RetryExecutor executor, double failures) {
        time.advance(Duration.ofNanos(1_000_000_000L / CALLS_PER_SECOND));
        try {
            executor.run(() -> {
                requests++;
                if (random.nextDouble() < failures) {
                    throw new LostException();
                }
            });
            successes++;
        } catch (LostException failed) {
            assertThat(GaveUp.on(failed)).isPresent();
        }
    }

    private double requestsPerCallAfterTheBurst(RetryExecutor executor) {
        for (int i = 0; i < CALLS_OF_THE_BURST; i++) {
            call(executor, 1);
        }
        requests = 0;
        for (int i = CALLS_OF_THE_BURST; i < CALLS; i++) {
            call(executor, 1);
        }
        return requests / (double) (CALLS - CALLS_OF_THE_BURST);
    }

    @Test
    void totalFailureAddsNextToNothingOnceTheBudgetIsUsedUp() {
        RetryExecutor executor = RetryExecutor.of(policy().build(), environment);
        assertThat(requestsPerCallAfterTheBurst(executor)).isBetween(1.0, 1.02);
    }

    @Test
    void totalFailureTriplesTheLoadWithoutABudget() {
        RetryExecutor executor =
                RetryExecutor.of(policy().budget(RetryPolicy.NO_BUDGET).build(), environment);
        assertThat(requestsPerCallAfterTheBurst(executor)).isEqualTo(3.0);
    }

    @Test
    void aTenthOfFailuresIsRetriedAwayAtTheCostOfATenthMoreLoad() {
        RetryExecutor executor = RetryExecutor.of(policy().build(), environment);
        for (int i = 0; i < CALLS; i++) {
            call(executor, 0.1);
        }
        assertThat(successes / (double) CALLS).as("success with seed %s", SEED).isGreaterThanOrEqualTo(0.998);
        assertThat(requests / (double) CALLS).as("load with seed %s", SEED).isLessThanOrEqualTo(1.12);
    }
}
