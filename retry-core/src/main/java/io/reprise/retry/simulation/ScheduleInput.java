package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.Objects;

import io.reprise.retry.InvalidPolicyException;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Backoff;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.Nanos;
import org.jspecify.annotations.Nullable;

/**
 * What one client's schedule is computed from: a policy's backoff, the number of retries, a server's hint, a seed, and
 * the number of runs for the distribution. Immutable; made by {@link #builder(String)} or {@link #from(RetryPolicy)}.
 */
public final class ScheduleInput {

    /** The most retries that are simulated. */
    public static final int MOST_RETRIES = 20;

    /** The most runs for a distribution. */
    public static final int MOST_RUNS = 10_000;

    /** The seed where none is given. */
    public static final long DEFAULT_SEED = 42;

    private static final double NANOS_PER_MILLI = 1e6;

    private final RetryPolicy policy;
    private final Duration hint;
    private final long seed;
    private final int runs;

    private ScheduleInput(RetryPolicy policy, Builder builder) {
        this.policy = policy;
        this.hint = builder.hint;
        this.seed = Limits.unsigned(builder.seed);
        this.runs = builder.runs;
    }

    /** Starts from the built-in values of a policy of this name, which stands in the texts. */
    public static Builder builder(String policyName) {
        return from(RetryPolicy.ofDefaults(policyName));
    }

    /**
     * Starts from a policy's values. It retries as often as the policy, but at least once and at most
     * {@value #MOST_RETRIES} times.
     */
    public static Builder from(RetryPolicy policy) {
        return new Builder(policy);
    }

    /** The policy, with as many attempts as are simulated. */
    public RetryPolicy policy() {
        return policy;
    }

    /** How many retries are simulated, from 1 to {@value #MOST_RETRIES}. */
    public int retries() {
        return policy.maxAttempts() - 1;
    }

    /** What the server asks for before each retry: each wait is at least as long. 0: nothing. */
    public Duration hint() {
        return hint;
    }

    /** The seed, from 0 to 2³²−1. */
    public long seed() {
        return seed;
    }

    /** How many seeds from the given one on make the distribution. */
    public int runs() {
        return runs;
    }

    Backoff backoff(Jitter jitter) {
        return Backoff.exponential(policy.baseDelay(), policy.multiplier(), policy.maxDelay())
                .spread(jitter, policy.jitterFactor());
    }

    /** The waits in whole milliseconds, half up. The unrounded backoff, without the hint, is the next one's 'previous'. */
    long[] waits(Jitter jitter, long ownSeed) {
        Backoff backoff = backoff(jitter);
        Mulberry32 random = new Mulberry32(ownSeed);
        double least = Nanos.exact(hint);
        double previous = 0;
        long[] waits = new long[retries()];
        for (int i = 0; i < waits.length; i++) {
            previous = backoff.draw(i + 1, previous, random);
            waits[i] = wholeMillis(Math.max(previous, least));
        }
        return waits;
    }

    static long wholeMillis(double nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }

    /** Collects the input. Not thread-safe. */
    public static final class Builder {

        private final RetryPolicy.Builder policy;
        private int retries;
        private Duration hint = Duration.ZERO;
        private long seed = DEFAULT_SEED;
        private int runs = 500;

        private Builder(RetryPolicy policy) {
            this.policy = policy.toBuilder();
            this.retries = Math.max(1, Math.min(MOST_RETRIES, policy.maxAttempts() - 1));
        }

        /** The ceiling of the wait before the first retry. Default 200 ms. */
        public Builder baseDelay(Duration baseDelay) {
            policy.baseDelay(baseDelay);
            return this;
        }

        /** By how much the ceiling grows from one retry to the next: 1 or more. Default 2. */
        public Builder multiplier(double multiplier) {
            policy.multiplier(multiplier);
            return this;
        }

        /** The longest backoff, at least the base delay; null for no limit. Default 10 s. */
        public Builder maxDelay(@Nullable Duration maxDelay) {
            policy.maxDelay(maxDelay);
            return this;
        }

        /** How backoffs are spread. Default {@link Jitter#FULL}. */
        public Builder jitter(Jitter jitter) {
            policy.jitter(jitter);
            return this;
        }

        /** How far {@link Jitter#PROPORTIONAL} spreads to both sides, in (0, 1]. Default 0.5. */
        public Builder jitterFactor(double jitterFactor) {
            policy.jitterFactor(jitterFactor);
            return this;
        }

        /** How many retries, from 1 to {@value #MOST_RETRIES}. Default: the policy's. */
        public Builder retries(int retries) {
            this.retries = retries;
            return this;
        }

        /** What the server asks for before each retry, from 0 to 1 h; it isn't spread. Default 0: nothing. */
        public Builder hint(Duration hint) {
            this.hint = Objects.requireNonNull(hint, "hint");
            return this;
        }

        /** The seed, from 0 to 2³²−1; a negative 32-bit number stands for its unsigned value. Default 42. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /** How many runs make the distribution, from 1 to {@value #MOST_RUNS}. Default 500. */
        public Builder runs(int runs) {
            this.runs = runs;
            return this;
        }

        /**
         * The input.
         *
         * @throws InvalidSimulationException naming every parameter that is out of its range, those that
         *     {@link InvalidPolicyException} would name included
         */
        public ScheduleInput build() {
            Limits limits = new Limits()
                    .whole("retries", retries, 1, MOST_RETRIES)
                    .time("hint", hint, Duration.ZERO, Limits.LONGEST)
                    .seed(seed)
                    .whole("runs", runs, 1, MOST_RUNS);
            policy.maxAttempts(Math.max(1, Math.min(MOST_RETRIES, retries)) + 1);
            RetryPolicy built = limits.policy(policy);
            limits.orThrow();
            return new ScheduleInput(Objects.requireNonNull(built), this);
        }
    }
}
