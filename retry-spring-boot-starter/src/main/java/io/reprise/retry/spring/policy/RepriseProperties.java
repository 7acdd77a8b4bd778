package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Map;

import io.reprise.retry.Nesting;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.http.RetryAfterMode;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What can be written below {@code reprise}: the names that the binder looks for, and that the configuration metadata is
 * made from. {@link BoundProperties} has them bound as texts, which {@link KeyTable} reads. So the components' types are
 * there for editors, which complete and check by them: a component that takes a word such as {@code none} is a text.
 *
 * @param enabled Whether failed calls are retried. When false, each call makes one attempt, and fallbacks still work.
 * @param aspectOrder Order of the retry advisor among all advisors of a bean; a lower number is further outside.
 * @param metrics Metrics.
 * @param logging Log.
 * @param defaults Values of every policy that does not set them itself, and of calls without a policy.
 * @param policies Policies by name. Names are compared without case, dashes and underscores.
 * @param budgets Budgets by name: tokens that the retries of one dependency share. A policy that names no budget draws on
 *     the one of its own name, which has default values unless it is set here.
 * @param methods What single methods set differently from their annotation, by class and method:
 *     '[com.acme.PaymentService#charge]', or with parameter types '[com.acme.PaymentService#charge(java.lang.String,int)]'.
 *     The class can be the bean's, a superclass or an interface.
 */
@ConfigurationProperties("reprise")
record RepriseProperties(
        @DefaultValue("true") boolean enabled,

        @DefaultValue("" + RetrySettings.DEFAULT_ASPECT_ORDER)
        int aspectOrder,

        @DefaultValue Metrics metrics,
        @DefaultValue Logging logging,
        @Nullable Policy defaults,
        @Nullable Map<String, Policy> policies,
        @Nullable Map<String, Budget> budgets,
        @Nullable Map<String, Policy> methods) {

    /**
     * Metrics.
     *
     * @param enabled Whether meters are registered, where Micrometer is present.
     */
    record Metrics(@DefaultValue("true") boolean enabled) {}

    /**
     * Log.
     *
     * @param enabled Whether calls that gave up are logged at WARN and retries at DEBUG, by logger 'io.reprise.retry.calls'.
     */
    record Logging(@DefaultValue("true") boolean enabled) {}

    /**
     * A policy, as far as it differs from what it inherits.
     *
     * @param basePolicy Name of the policy to inherit from, key by key; chains are allowed.
     * @param maxAttempts How many attempts a call makes at most, the first included: 1 or more, or 'unlimited', which
     *     needs a deadline.
     * @param baseDelay Longest wait before the first retry.
     * @param throttledBaseDelay Longest wait before the first retry where the other side throttles without naming a wait.
     * @param multiplier By how much the longest wait grows from one retry to the next: 1 or more.
     * @param maxDelay Longest wait before any retry, or 'none'. Waits that the server names are not bound by it.
     * @param jitter How waits are spread at random.
     * @param jitterFactor How far jitter 'proportional' spreads to both sides: above 0 and at most 1.
     * @param deadline Until when a retry may start, counted from the call's start, or 'none'.
     * @param attemptTimeout How long one attempt may take before it is cut, or 'none'. A blocking attempt is interrupted; a
     *     future or a subscription is cancelled.
     * @param retryOn Full names of the exception types that are retried, in place of the default types, or 'none' for the
     *     default types. Unless retry-on-status is set beside it, HTTP statuses are then not looked at.
     * @param neverRetryOn Full names of exception types that are never retried, anywhere in a failure's cause chain, or
     *     'none'.
     * @param retryOnStatus HTTP statuses that are retried, such as 429, 502-504 or 5xx, or 'none'.
     * @param retryIf Bean name or full class name of a FailureClassifier that is asked before all defaults, or 'none'.
     * @param idempotent Whether doing the operation twice does no more than doing it once: 'yes', 'no' (then only failures
     *     are retried that show that the request had no effect, unless an idempotency key travelled with it), or 'unset'.
     * @param idempotencyKey Whether Spring's HTTP clients send the call's idempotency key as 'Idempotency-Key' on POST and
     *     PATCH, the same on every attempt.
     * @param nested What becomes of a failure that a retried call inside an attempt gave up on: 'once' does not retry it
     *     again, 'multiply' retries it like any other.
     * @param budget Name of the budget that retries draw on, together with all other calls that name it, or 'none' for no
     *     budget. Without it, each policy has a budget of its own.
     * @param failOnRejectedResult Whether a call that ends on a rejected result throws instead of returning it.
     * @param retryAfter What the server says about retrying.
     */
    record Policy(
            @Nullable String basePolicy,
            @Nullable String maxAttempts,
            @Nullable String baseDelay,
            @Nullable String throttledBaseDelay,
            @Nullable Double multiplier,
            @Nullable String maxDelay,
            @Nullable Jitter jitter,
            @Nullable Double jitterFactor,
            @Nullable String deadline,
            @Nullable String attemptTimeout,
            @Nullable List<String> retryOn,
            @Nullable List<String> neverRetryOn,
            @Nullable List<String> retryOnStatus,
            @Nullable String retryIf,
            @Nullable String idempotent,
            @Nullable Boolean idempotencyKey,
            @Nullable Nesting nested,
            @Nullable String budget,
            @Nullable Boolean failOnRejectedResult,
            @Nullable RetryAfter retryAfter) {}

    /**
     * What the server says about retrying.
     *
     * @param mode How the wait that the server names and the policy's own make one wait.
     * @param min Shortest wait that is taken from a server.
     * @param max Longest wait that is taken from a server, or 'none'; a longer one ends the call.
     * @param spread By how much of itself the server's wait is lengthened at random: from 0 to 1.
     * @param headers Headers that name a wait, the preferred one first, or 'none'.
     */
    record RetryAfter(
            @Nullable RetryAfterMode mode,
            @Nullable String min,
            @Nullable String max,
            @Nullable Double spread,
            @Nullable List<String> headers) {}

    /**
     * A budget. {@link ConfiguredBudget} knows the defaults.
     *
     * @param capacity The most tokens that the budget holds, and what it starts with: 1 or more; 500 by default.
     * @param retryCost Tokens that a retry takes: from 1 to the capacity; 5 by default.
     * @param throttledRetryCost Tokens that a retry takes after the other side has throttled: from 1 to the capacity; 5 by
     *     default.
     * @param minRetryInterval While there are fewer tokens than a retry takes, one retry per this interval is free: longer
     *     than 0; 10s by default.
     */
    record Budget(
            @Nullable Integer capacity,
            @Nullable Integer retryCost,
            @Nullable Integer throttledRetryCost,
            @Nullable String minRetryInterval) {}
}
