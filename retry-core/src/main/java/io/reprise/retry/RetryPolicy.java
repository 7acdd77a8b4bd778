package io.reprise.retry;

import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.reprise.retry.backoff.Backoff;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.http.HttpStatuses;
import io.reprise.retry.http.RetryAfter;
import io.reprise.retry.http.RetryAfterMode;
import org.jspecify.annotations.Nullable;

/**
 * The named set of all that governs the retries of a call. Immutable and thread-safe; made by {@link #builder(String)}.
 *
 * <p>Defaults: 3 attempts; base delay 200 ms (1 s where the other side throttles), doubled per retry up to 10 s, with
 * full jitter; a deadline of 30 s; hints of up to 5 min are obeyed.
 */
public final class RetryPolicy {

    /** The value of {@link #maxAttempts()} that stands for 'no limit'. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** The value of {@link #budget()} that stands for 'no budget'. */
    public static final String NO_BUDGET = "none";

    private final String name;
    private final Settings settings;
    private final Backoff backoff;
    private final Backoff throttledBackoff;
    private final RetryAfter retryAfter;

    private RetryPolicy(String name, Settings settings) {
        this.name = name;
        this.settings = settings;
        this.backoff = Backoff.exponential(settings.baseDelay, settings.multiplier, settings.maxDelay)
                .spread(settings.jitter, settings.jitterFactor);
        this.throttledBackoff = backoff.withBase(settings.throttledBaseDelay);
        this.retryAfter = RetryAfter.preferring(settings.retryAfterHeaders);
    }

    /** A policy of this name with every default. */
    public static RetryPolicy ofDefaults(String name) {
        return builder(name).build();
    }

    /** A builder with every default. */
    public static Builder builder(String name) {
        return new Builder(name, new Settings());
    }

    /** A builder that starts from this policy's values, as a new level: see {@link Builder#nextLevel()}. */
    public Builder toBuilder() {
        return new Builder(name, settings.copy());
    }

    /** The name, as it stands in metrics, messages and configuration. */
    public String name() {
        return name;
    }

    /** How many attempts a call makes at most, the first included; {@link #UNLIMITED} for no limit. */
    public int maxAttempts() {
        return settings.maxAttempts;
    }

    /** The ceiling of the backoff before the first retry. */
    public Duration baseDelay() {
        return settings.baseDelay;
    }

    /** The same after a throttled failure; never above {@link #maxDelay()}. */
    public Duration throttledBaseDelay() {
        Duration cap = settings.maxDelay;
        return cap != null && settings.throttledBaseDelay.compareTo(cap) > 0 ? cap : settings.throttledBaseDelay;
    }

    /** By how much the backoff's ceiling grows from one retry to the next. */
    public double multiplier() {
        return settings.multiplier;
    }

    /** The longest backoff; null for no limit. Hints are not bound by it. */
    public @Nullable Duration maxDelay() {
        return settings.maxDelay;
    }

    /** How backoffs are spread. */
    public Jitter jitter() {
        return settings.jitter;
    }

    /** How far {@link Jitter#PROPORTIONAL} spreads to both sides, in (0, 1]. */
    public double jitterFactor() {
        return settings.jitterFactor;
    }

    /** Until when a retry may start, counted from the call's start; null for no limit. */
    public @Nullable Duration deadline() {
        return settings.deadline;
    }

    /** How long an attempt may take before it is cut; null for no limit. */
    public @Nullable Duration attemptTimeout() {
        return settings.attemptTimeout;
    }

    /** The exception types that are retried; null for the default types. */
    public @Nullable List<Class<? extends Throwable>> retryOn() {
        return settings.retryOn;
    }

    /** The exception types that are never retried, wherever they stand in a failure's cause chain. */
    public List<Class<? extends Throwable>> neverRetryOn() {
        return settings.neverRetryOn;
    }

    /** The HTTP statuses that are retried; none where statuses are not looked at. */
    public HttpStatuses retryOnStatus() {
        return settings.retryOnStatus;
    }

    /** The policy's own predicate, asked before all defaults; null for none. */
    public @Nullable FailureClassifier retryIf() {
        return settings.retryIf;
    }

    /** What is known of the operation's idempotence. */
    public Idempotence idempotent() {
        return settings.idempotent;
    }

    /** Whether HTTP clients send the call's idempotency key with requests by POST and PATCH. */
    public boolean idempotencyKey() {
        return settings.idempotencyKey;
    }

    /** What happens to a failure that a retried call inside an attempt gave up on. */
    public Nesting nested() {
        return settings.nested;
    }

    /** The budget that retries draw on; null for the policy's own, {@value #NO_BUDGET} for none. */
    public @Nullable String budget() {
        return settings.budget;
    }

    boolean drawsOnNoBudget() {
        return NO_BUDGET.equals(settings.budget);
    }

    /** Whether a call that ends on a rejected result throws {@link RejectedResultException} instead of returning it. */
    public boolean failOnRejectedResult() {
        return settings.failOnRejectedResult;
    }

    /** How a server's hint and the backoff make one wait. */
    public RetryAfterMode retryAfterMode() {
        return settings.retryAfterMode;
    }

    /** The floor under every hint. */
    public Duration minRetryAfter() {
        return settings.minRetryAfter;
    }

    /** The longest hint that is waited for; null for no limit. */
    public @Nullable Duration maxRetryAfter() {
        return settings.maxRetryAfter;
    }

    /** By how much of itself a hint is lengthened at random, in [0, 1]. */
    public double retryAfterSpread() {
        return settings.retryAfterSpread;
    }

    /** The headers that are read for hints, in order of preference. */
    public List<String> retryAfterHeaders() {
        return settings.retryAfterHeaders;
    }

    Backoff backoff() {
        return backoff;
    }

    Backoff throttledBackoff() {
        return throttledBackoff;
    }

    RetryAfter retryAfter() {
        return retryAfter;
    }

    @Override
    public String toString() {
        return "RetryPolicy[" + name + ", " + settings + ']';
    }

    /** The values themselves; written by a builder only, before the policy is made. */
    private static final class Settings implements Cloneable {
        int maxAttempts = 3;
        Duration baseDelay = Duration.ofMillis(200);
        Duration throttledBaseDelay = Duration.ofSeconds(1);
        double multiplier = 2;

        @Nullable
        Duration maxDelay = Duration.ofSeconds(10);

        Jitter jitter = Jitter.FULL;
        double jitterFactor = 0.5;

        @Nullable
        Duration deadline = Duration.ofSeconds(30);

        @Nullable
        Duration attemptTimeout;

        @Nullable
        List<Class<? extends Throwable>> retryOn;

        List<Class<? extends Throwable>> neverRetryOn = List.of();
        HttpStatuses retryOnStatus = HttpStatuses.standard();

        @Nullable
        FailureClassifier retryIf;

        Idempotence idempotent = Idempotence.UNSET;
        boolean idempotencyKey;
        Nesting nested = Nesting.ONCE;

        @Nullable
        String budget;

        boolean failOnRejectedResult;
        RetryAfterMode retryAfterMode = RetryAfterMode.AT_LEAST;
        Duration minRetryAfter = Duration.ZERO;

        @Nullable
        Duration maxRetryAfter = Duration.ofMinutes(5);

        double retryAfterSpread = 0.1;
        List<String> retryAfterHeaders = RetryAfter.STANDARD_HEADERS;

        Settings copy() {
            try {
                return (Settings) clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }

        @Override
        public String toString() {
            return "maxAttempts=" + (maxAttempts == UNLIMITED ? "unlimited" : maxAttempts) + ", baseDelay=" + baseDelay
                    + ", multiplier=" + multiplier + ", maxDelay=" + maxDelay + ", jitter=" + jitter + ", deadline="
                    + deadline;
        }
    }

    /**
     * Makes policies. Every setter takes the value as users write it; {@link #build()} checks them all together and
     * names everything that is wrong. Not thread-safe.
     */
    public static final class Builder {

        private final String name;
        private final Settings settings;
        private final Set<PolicyKey> setHere = EnumSet.noneOf(PolicyKey.class);
        private final PolicyCheck check;

        private Builder(String name, Settings settings) {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a policy needs a name");
            }
            this.name = name;
            this.settings = settings;
            this.check = new PolicyCheck(name);
        }

        /** How many attempts a call makes at most, the first included: 1 or more, 1 for no retry. Default 3. */
        public Builder maxAttempts(int maxAttempts) {
            settings.maxAttempts = maxAttempts;
            return set(PolicyKey.MAX_ATTEMPTS);
        }

        /** No limit to the attempts; needs a deadline. */
        public Builder unlimitedAttempts() {
            return maxAttempts(UNLIMITED);
        }

        /**
         * The ceiling of the backoff before the first retry. Default 200 ms. Zero only with {@link Jitter#NONE} and a
         * multiplier of 1.
         */
        public Builder baseDelay(Duration baseDelay) {
            settings.baseDelay = Objects.requireNonNull(baseDelay, "baseDelay");
            return set(PolicyKey.BASE_DELAY);
        }

        /**
         * The same after a throttled failure that came without a hint. Default 1 s; zero as for the base delay. Where an inherited value is above
         * {@link #maxDelay}, the latter counts; both set side by side so is an error.
         */
        public Builder throttledBaseDelay(Duration throttledBaseDelay) {
            settings.throttledBaseDelay = Objects.requireNonNull(throttledBaseDelay, "throttledBaseDelay");
            return set(PolicyKey.THROTTLED_BASE_DELAY);
        }

        /** By how much the backoff's ceiling grows from one retry to the next: 1 or more. Default 2. */
        public Builder multiplier(double multiplier) {
            settings.multiplier = multiplier;
            return set(PolicyKey.MULTIPLIER);
        }

        /** The longest backoff, at least the base delay; null for no limit. Default 10 s. */
        public Builder maxDelay(@Nullable Duration maxDelay) {
            settings.maxDelay = maxDelay;
            return set(PolicyKey.MAX_DELAY);
        }

        /** How backoffs are spread. Default {@link Jitter#FULL}. */
        public Builder jitter(Jitter jitter) {
            settings.jitter = Objects.requireNonNull(jitter, "jitter");
            return set(PolicyKey.JITTER);
        }

        /** How far {@link Jitter#PROPORTIONAL} spreads to both sides, in (0, 1]. Default 0.5. */
        public Builder jitterFactor(double jitterFactor) {
            settings.jitterFactor = jitterFactor;
            return set(PolicyKey.JITTER_FACTOR);
        }

        /**
         * Until when a retry may start, counted from the call's start on the monotonic clock, attempts and waits
         * together; null for no limit. Default 30 s. It never cuts a running attempt.
         */
        public Builder deadline(@Nullable Duration deadline) {
            settings.deadline = deadline;
            return set(PolicyKey.DEADLINE);
        }

        /**
         * How long an attempt may take before it is cut, which makes it fail with {@link AttemptTimeoutException}; null for
         * no limit, the default. A blocking attempt is cut by an interrupt, so that one which heeds none goes on; a future
         * or a subscription is cancelled.
         */
        public Builder attemptTimeout(@Nullable Duration attemptTimeout) {
            settings.attemptTimeout = attemptTimeout;
            return set(PolicyKey.ATTEMPT_TIMEOUT);
        }

        /**
         * The exception types that are retried, in place of the default types; null for the default types. Unless
         * {@link #retryOnStatus} is called too, HTTP statuses are then not looked at.
         */
        public Builder retryOn(@Nullable Collection<? extends Class<? extends Throwable>> types) {
            settings.retryOn = types == null ? null : List.copyOf(types);
            return set(PolicyKey.RETRY_ON);
        }

        /** The same, for a single type or a few. */
        @SafeVarargs
        @SuppressWarnings("varargs")
        public final Builder retryOn(Class<? extends Throwable>... types) {
            return retryOn(List.of(types));
        }

        /** The exception types that are never retried, wherever they stand in a failure's cause chain. Default none. */
        public Builder neverRetryOn(Collection<? extends Class<? extends Throwable>> types) {
            settings.neverRetryOn = List.copyOf(types);
            return set(PolicyKey.NEVER_RETRY_ON);
        }

        /** The same, for a single type or a few. */
        @SafeVarargs
        @SuppressWarnings("varargs")
        public final Builder neverRetryOn(Class<? extends Throwable>... types) {
            return neverRetryOn(List.of(types));
        }

        /**
         * The HTTP statuses that are retried. Default {@link HttpStatuses#standard()}; {@link HttpStatuses#none()}: the
         * status is not looked at.
         */
        public Builder retryOnStatus(HttpStatuses statuses) {
            settings.retryOnStatus = Objects.requireNonNull(statuses, "statuses");
            return set(PolicyKey.RETRY_ON_STATUS);
        }

        /** The same in the notation {@code 429}, {@code 502-504}, {@code 5xx}. */
        public Builder retryOnStatus(String... notation) {
            return retryOnStatus(HttpStatuses.parse(List.of(notation)));
        }

        /** The policy's own predicate, asked before all defaults; null for none. */
        public Builder retryIf(@Nullable FailureClassifier retryIf) {
            settings.retryIf = retryIf;
            return set(PolicyKey.RETRY_IF);
        }

        /** What is known of the operation's idempotence. Default {@link Idempotence#UNSET}. */
        public Builder idempotent(Idempotence idempotent) {
            settings.idempotent = Objects.requireNonNull(idempotent, "idempotent");
            return set(PolicyKey.IDEMPOTENT);
        }

        /** Whether HTTP clients send the call's idempotency key with requests by POST and PATCH. Default false. */
        public Builder idempotencyKey(boolean idempotencyKey) {
            settings.idempotencyKey = idempotencyKey;
            return set(PolicyKey.IDEMPOTENCY_KEY);
        }

        /** What happens to a failure that a retried call inside an attempt gave up on. Default {@link Nesting#ONCE}. */
        public Builder nested(Nesting nested) {
            settings.nested = Objects.requireNonNull(nested, "nested");
            return set(PolicyKey.NESTED);
        }

        /**
         * The name of the budget that retries draw on, which calls of other policies may share; null for the policy's
         * own, the default; {@value RetryPolicy#NO_BUDGET} for none.
         */
        public Builder budget(@Nullable String budget) {
            settings.budget = budget;
            return set(PolicyKey.BUDGET);
        }

        /** Whether a call that ends on a rejected result throws {@link RejectedResultException}. Default false. */
        public Builder failOnRejectedResult(boolean failOnRejectedResult) {
            settings.failOnRejectedResult = failOnRejectedResult;
            return set(PolicyKey.FAIL_ON_REJECTED_RESULT);
        }

        /** How a server's hint and the backoff make one wait. Default {@link RetryAfterMode#AT_LEAST}. */
        public Builder retryAfterMode(RetryAfterMode mode) {
            settings.retryAfterMode = Objects.requireNonNull(mode, "mode");
            return set(PolicyKey.RETRY_AFTER_MODE);
        }

        /** The floor under every hint, 0 or more. Default 0. */
        public Builder minRetryAfter(Duration min) {
            settings.minRetryAfter = Objects.requireNonNull(min, "min");
            return set(PolicyKey.RETRY_AFTER_MIN);
        }

        /** The longest hint that is waited for, at least the floor; null for no limit. Default 5 min. */
        public Builder maxRetryAfter(@Nullable Duration max) {
            settings.maxRetryAfter = max;
            return set(PolicyKey.RETRY_AFTER_MAX);
        }

        /** By how much of itself a hint is lengthened at random, in [0, 1]. Default 0.1. */
        public Builder retryAfterSpread(double spread) {
            settings.retryAfterSpread = spread;
            return set(PolicyKey.RETRY_AFTER_SPREAD);
        }

        /** The headers that are read for hints, in order of preference. Default {@link RetryAfter#STANDARD_HEADERS}. */
        public Builder retryAfterHeaders(List<String> headers) {
            settings.retryAfterHeaders = List.copyOf(headers);
            return set(PolicyKey.RETRY_AFTER_HEADERS);
        }

        /**
         * Ends one level of precedence and starts the next: what is set from here on overrides what was set before.
         * Some rules are about one level: exception types set without statuses empty the statuses of the levels below,
         * and a throttled base delay above the cap is an error only where both are set on one level.
         */
        public Builder nextLevel() {
            if (setHere.contains(PolicyKey.RETRY_ON) && !setHere.contains(PolicyKey.RETRY_ON_STATUS)) {
                settings.retryOnStatus = settings.retryOn == null ? HttpStatuses.standard() : HttpStatuses.none();
            }
            if (setHere.contains(PolicyKey.THROTTLED_BASE_DELAY) && setHere.contains(PolicyKey.MAX_DELAY)) {
                check.throttledBelowCap(settings.throttledBaseDelay, settings.maxDelay);
            }
            setHere.clear();
            return this;
        }

        /**
         * The policy.
         *
         * @throws InvalidPolicyException naming every setting that is out of its range or contradicts another
         */
        public RetryPolicy build() {
            nextLevel();
            check.attempts(settings.maxAttempts, settings.deadline);
            check.attemptTimeout(settings.attemptTimeout);
            check.backoff(settings.baseDelay, settings.throttledBaseDelay, settings.maxDelay);
            check.growth(settings.multiplier, settings.jitter, settings.jitterFactor);
            check.zeroBase(PolicyKey.BASE_DELAY, settings.baseDelay, settings.multiplier, settings.jitter);
            check.zeroBase(
                    PolicyKey.THROTTLED_BASE_DELAY, settings.throttledBaseDelay, settings.multiplier, settings.jitter);
            check.hints(settings.minRetryAfter, settings.maxRetryAfter, settings.retryAfterSpread);
            check.headers(settings.retryAfterHeaders);
            check.throwIfWrong();
            return new RetryPolicy(name, settings.copy());
        }

        private Builder set(PolicyKey key) {
            setHere.add(key);
            return this;
        }
    }
}
