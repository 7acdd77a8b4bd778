package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.Objects;

import io.reprise.retry.Durations;
import io.reprise.retry.RetryPolicy;

/**
 * A herd: clients of one policy that all fail at one instant, because a service is down. Immutable; made by
 * {@link #builder(RetryPolicy)}.
 */
public final class HerdInput {

    /** The most clients that are simulated. */
    public static final int MOST_CLIENTS = 10_000;

    private final RetryPolicy policy;
    private final int clients;
    private final Duration outage;
    private final long seed;

    private HerdInput(Builder builder) {
        this.policy = builder.policy;
        this.clients = builder.clients;
        this.outage = builder.outage;
        this.seed = Limits.unsigned(builder.seed);
    }

    /** Starts with 1,000 clients of this policy, whose base delay is longer than 0, and an outage of 10 s. */
    public static Builder builder(RetryPolicy policy) {
        return new Builder(policy);
    }

    /** The clients' policy. Its jitter doesn't matter, because all kinds are simulated. */
    public RetryPolicy policy() {
        return policy;
    }

    /** How many clients there are. */
    public int clients() {
        return clients;
    }

    /** How long the service is down, from the first attempts on. */
    public Duration outage() {
        return outage;
    }

    /** The seed, from 0 to 2³²−1. */
    public long seed() {
        return seed;
    }

    /** Collects the input. Not thread-safe. */
    public static final class Builder {

        private final RetryPolicy policy;
        private int clients = 1_000;
        private Duration outage = Duration.ofSeconds(10);
        private long seed = ScheduleInput.DEFAULT_SEED;

        private Builder(RetryPolicy policy) {
            this.policy = Objects.requireNonNull(policy, "policy");
        }

        /** How many clients, from 1 to {@value #MOST_CLIENTS}. Default 1,000. */
        public Builder clients(int clients) {
            this.clients = clients;
            return this;
        }

        /** How long the service is down, from 1 ms to 1 h. Default 10 s. */
        public Builder outage(Duration outage) {
            this.outage = Objects.requireNonNull(outage, "outage");
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
        public HerdInput build() {
            Limits limits = new Limits()
                    .whole("clients", clients, 1, MOST_CLIENTS)
                    .time("outage", outage, Duration.ofMillis(1), Limits.LONGEST)
                    .seed(seed);
            if (policy.baseDelay().isZero()) {
                limits.wrong(
                        "base-delay",
                        Durations.notation(policy.baseDelay()),
                        "must be longer than 0, because all kinds of jitter are simulated");
            }
            limits.orThrow();
            return new HerdInput(this);
        }
    }
}
