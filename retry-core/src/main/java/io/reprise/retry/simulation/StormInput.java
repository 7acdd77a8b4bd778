package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.Objects;

import io.reprise.retry.Durations;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.budget.BudgetSettings;
import org.jspecify.annotations.Nullable;

/**
 * A service under load, its outage, and the clients that call it. Immutable; made by {@link #builder(RetryPolicy)}.
 */
public final class StormInput {

    /** The most calls that a simulation may start on average: offered load × duration. */
    public static final int MOST_CALLS = 500_000;

    private static final double MOST_PER_SECOND = 100_000;
    private static final Duration SHORTEST = Duration.ofMillis(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Builder values;

    private StormInput(Builder values) {
        this.values = values;
    }

    /**
     * Starts from this policy with a budget of default settings, 280 calls per second, and the service of the published
     * model: 300 requests per second, a timeout of 1 s, and an outage from 30 s to 40 s.
     */
    public static Builder builder(RetryPolicy policy) {
        return new Builder(policy);
    }

    /** The same storm without a budget. */
    public StormInput withoutBudget() {
        return new StormInput(values.copy().budget(null));
    }

    /** The clients' policy. */
    public RetryPolicy policy() {
        return values.policy;
    }

    /** The budget that all clients share; null for none. */
    public @Nullable BudgetSettings budget() {
        return values.budget;
    }

    /** How many calls start per second, on average. */
    public double offeredLoad() {
        return values.offeredLoad;
    }

    /** How many requests the service can answer per second. */
    public double capacity() {
        return values.capacity;
    }

    /** How long a client waits for an answer, from sending on. */
    public Duration timeout() {
        return values.timeout;
    }

    /** How long an answer is on its way. */
    public Duration latency() {
        return values.latency;
    }

    /** When the outage begins. */
    public Duration outageStart() {
        return values.outageStart;
    }

    /** How long it lasts. */
    public Duration outage() {
        return values.outage;
    }

    /** For how long calls start and are watched. */
    public Duration duration() {
        return values.duration;
    }

    /** The seed, from 0 to 2³²−1. */
    public long seed() {
        return Limits.unsigned(values.seed);
    }

    /** Collects the input. Not thread-safe. */
    public static final class Builder {

        private final RetryPolicy policy;
        private @Nullable BudgetSettings budget = BudgetSettings.defaults();
        private double offeredLoad = 280;
        private double capacity = 300;
        private Duration timeout = SECOND;
        private Duration latency = Duration.ofMillis(50);
        private Duration outageStart = Duration.ofSeconds(30);
        private Duration outage = Duration.ofSeconds(10);
        private Duration duration = Duration.ofSeconds(390);
        private long seed = ScheduleInput.DEFAULT_SEED;

        private Builder(RetryPolicy policy) {
            this.policy = Objects.requireNonNull(policy, "policy");
        }

        /** The budget that all clients share; null for none. Default: the built-in settings. */
        public Builder budget(@Nullable BudgetSettings budget) {
            this.budget = budget;
            return this;
        }

        /**
         * How many calls start per second, on average, from 0.1 to 100,000; over the whole duration at most
         * {@value #MOST_CALLS}. Default 280.
         */
        public Builder offeredLoad(double callsPerSecond) {
            this.offeredLoad = callsPerSecond;
            return this;
        }

        /** How many requests the service can answer per second, from 0.1 to 100,000. Default 300. */
        public Builder capacity(double requestsPerSecond) {
            this.capacity = requestsPerSecond;
            return this;
        }

        /** How long a client waits for an answer, from sending on, from 1 ms to 1 h. Default 1 s. */
        public Builder timeout(Duration timeout) {
            this.timeout = Objects.requireNonNull(timeout, "timeout");
            return this;
        }

        /** How long an answer is on its way, from 0 to 1 h. Default 50 ms. */
        public Builder latency(Duration latency) {
            this.latency = Objects.requireNonNull(latency, "latency");
            return this;
        }

        /** When the outage begins, from 0 to 1 h. Default 30 s. */
        public Builder outageStart(Duration outageStart) {
            this.outageStart = Objects.requireNonNull(outageStart, "outageStart");
            return this;
        }

        /** How long the outage lasts, from 0 (none) to 1 h; it ends at least 1 s before the simulation. Default 10 s. */
        public Builder outage(Duration outage) {
            this.outage = Objects.requireNonNull(outage, "outage");
            return this;
        }

        /** For how long calls start and are watched, from 1 s to 1 h, in whole seconds. Default 390 s. */
        public Builder duration(Duration duration) {
            this.duration = Objects.requireNonNull(duration, "duration");
            return this;
        }

        /** The seed, from 0 to 2³²−1; a negative 32-bit number stands for its unsigned value. Default 42. */
        public Builder seed(long seed) {
            this.seed = seed;
            return this;
        }

        /**
         * The input.
         *
         * @throws InvalidSimulationException naming every parameter that is out of its range
         */
        public StormInput build() {
            Limits limits = new Limits()
                    .number("offered-load", offeredLoad, 0.1, MOST_PER_SECOND)
                    .number("capacity", capacity, 0.1, MOST_PER_SECOND)
                    .time("timeout", timeout, SHORTEST, Limits.LONGEST)
                    .time("latency", latency, Duration.ZERO, Limits.LONGEST)
                    .time("outage-start", outageStart, Duration.ZERO, Limits.LONGEST)
                    .time("outage", outage, Duration.ZERO, Limits.LONGEST)
                    .time("duration", duration, SECOND, Limits.LONGEST)
                    .seed(seed);
            limits.orThrow();
            checkTogether(limits);
            return new StormInput(copy());
        }

        private void checkTogether(Limits limits) {
            if (duration.getNano() != 0) {
                limits.wrong("duration", Durations.notation(duration), "must be a number of whole seconds");
            }
            Duration leastDuration = outageStart.plus(outage).plus(SECOND);
            if (duration.compareTo(leastDuration) < 0) {
                limits.wrong(
                        "duration",
                        Durations.notation(duration),
                        "must be at least " + Durations.notation(leastDuration)
                                + ", 1 s longer than until the outage's end");
            }
            limits.number("offered-load", offeredLoad, 0.1, (double) MOST_CALLS / duration.getSeconds())
                    .orThrow();
        }

        private Builder copy() {
            return new Builder(policy)
                    .budget(budget)
                    .offeredLoad(offeredLoad)
                    .capacity(capacity)
                    .timeout(timeout)
                    .latency(latency)
                    .outageStart(outageStart)
                    .outage(outage)
                    .duration(duration)
                    .seed(seed);
        }
    }
}
