package io.reprise.retry.spring.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.reprise.retry.Idempotence;
import io.reprise.retry.Nesting;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.http.HttpStatuses;
import io.reprise.retry.http.RetryAfterMode;
import org.jspecify.annotations.Nullable;

import static io.reprise.retry.spring.policy.ValueParsers.choices;
import static io.reprise.retry.spring.policy.ValueParsers.oneOf;

/** The one table of policy keys: a new key is one row here, and a component of {@link RepriseProperties.Policy}. */
final class KeyTable {

    private static final Notation<Integer> ATTEMPTS =
            new Notation<>("a whole number of 1 or more, or unlimited", ValueParsers.ATTEMPTS);

    private static final Notation<Duration> DURATION = new Notation<>(DurationText.ACCEPTED, ValueParsers.DURATION);

    private static final Notation<Double> MULTIPLIER =
            new Notation<>("a number of 1 or more, such as 1.5", ValueParsers.NUMBER);

    private static final Notation<Double> FACTOR =
            new Notation<>("a number above 0 and at most 1, such as 0.5", ValueParsers.NUMBER);

    private static final Notation<Double> SHARE =
            new Notation<>("a number from 0 to 1, such as 0.1", ValueParsers.NUMBER);

    private static final Notation<Boolean> TRUE_OR_FALSE = new Notation<>("true or false", ValueParsers.TRUE_OR_FALSE);

    private static final Notation<Jitter> JITTER =
            new Notation<>("one of " + choices(Jitter.class), oneOf(Jitter.class));

    private static final Notation<RetryAfterMode> MODE =
            new Notation<>("one of " + choices(RetryAfterMode.class), oneOf(RetryAfterMode.class));

    private static final Notation<List<Class<? extends Throwable>>> EXCEPTIONS = new Notation<>(
            "full class names of exceptions, such as java.io.IOException, or none", ValueParsers.EXCEPTION_TYPES);

    private static final Notation<HttpStatuses> STATUSES =
            new Notation<>("HTTP statuses such as 429, 502-504, 5xx, or none", ValueParsers.STATUSES);

    private static final Notation<FailureClassifier> CLASSIFIER =
            new Notation<>("the bean name or full class name of a FailureClassifier", ValueParsers.CLASSIFIER);

    private static final Notation<Idempotence> YES_OR_NO =
            new Notation<>("yes or no (true and false mean the same), or unset", ValueParsers.YES_OR_NO);

    private static final Notation<Nesting> NESTING =
            new Notation<>("one of " + choices(Nesting.class), oneOf(Nesting.class));

    private static final Notation<String> BUDGET = new Notation<>(
            "the name of a budget with at least one key below reprise.budgets, or none", ValueParsers.BUDGET);

    private static final Notation<List<String>> HEADERS =
            new Notation<>("names of HTTP headers, the preferred one first, or none", ValueParsers.HEADERS);

    static final List<KeyRow<?>> ROWS = List.of(
            row(PolicyKey.MAX_ATTEMPTS, ATTEMPTS, RetryPolicy.Builder::maxAttempts, RetryPolicy::maxAttempts),
            row(PolicyKey.BASE_DELAY, DURATION, RetryPolicy.Builder::baseDelay, RetryPolicy::baseDelay),
            row(
                    PolicyKey.THROTTLED_BASE_DELAY,
                    DURATION,
                    RetryPolicy.Builder::throttledBaseDelay,
                    RetryPolicy::throttledBaseDelay),
            row(PolicyKey.MULTIPLIER, MULTIPLIER, RetryPolicy.Builder::multiplier, RetryPolicy::multiplier),
            row(PolicyKey.MAX_DELAY, DURATION.orNone(), RetryPolicy.Builder::maxDelay, RetryPolicy::maxDelay),
            row(PolicyKey.JITTER, JITTER, RetryPolicy.Builder::jitter, RetryPolicy::jitter),
            row(PolicyKey.JITTER_FACTOR, FACTOR, RetryPolicy.Builder::jitterFactor, RetryPolicy::jitterFactor),
            row(PolicyKey.DEADLINE, DURATION.orNone(), RetryPolicy.Builder::deadline, RetryPolicy::deadline),
            row(
                    PolicyKey.ATTEMPT_TIMEOUT,
                    DURATION.orNone(),
                    RetryPolicy.Builder::attemptTimeout,
                    RetryPolicy::attemptTimeout),
            row(PolicyKey.RETRY_ON, EXCEPTIONS, KeyTable::retryOn, RetryPolicy::retryOn),
            row(PolicyKey.NEVER_RETRY_ON, EXCEPTIONS, RetryPolicy.Builder::neverRetryOn, RetryPolicy::neverRetryOn),
            row(PolicyKey.RETRY_ON_STATUS, STATUSES, RetryPolicy.Builder::retryOnStatus, RetryPolicy::retryOnStatus),
            row(PolicyKey.RETRY_IF, CLASSIFIER.orNone(), RetryPolicy.Builder::retryIf, RetryPolicy::retryIf),
            row(PolicyKey.IDEMPOTENT, YES_OR_NO, RetryPolicy.Builder::idempotent, RetryPolicy::idempotent),
            row(
                    PolicyKey.IDEMPOTENCY_KEY,
                    TRUE_OR_FALSE,
                    RetryPolicy.Builder::idempotencyKey,
                    RetryPolicy::idempotencyKey),
            row(PolicyKey.NESTED, NESTING, RetryPolicy.Builder::nested, RetryPolicy::nested),
            row(PolicyKey.BUDGET, BUDGET, RetryPolicy.Builder::budget, RetryPolicy::budget),
            row(
                    PolicyKey.FAIL_ON_REJECTED_RESULT,
                    TRUE_OR_FALSE,
                    RetryPolicy.Builder::failOnRejectedResult,
                    RetryPolicy::failOnRejectedResult),
            row(PolicyKey.RETRY_AFTER_MODE, MODE, RetryPolicy.Builder::retryAfterMode, RetryPolicy::retryAfterMode),
            row(PolicyKey.RETRY_AFTER_MIN, DURATION, RetryPolicy.Builder::minRetryAfter, RetryPolicy::minRetryAfter),
            row(
                    PolicyKey.RETRY_AFTER_MAX,
                    DURATION.orNone(),
                    RetryPolicy.Builder::maxRetryAfter,
                    RetryPolicy::maxRetryAfter),
            row(
                    PolicyKey.RETRY_AFTER_SPREAD,
                    SHARE,
                    RetryPolicy.Builder::retryAfterSpread,
                    RetryPolicy::retryAfterSpread),
            row(
                    PolicyKey.RETRY_AFTER_HEADERS,
                    HEADERS,
                    RetryPolicy.Builder::retryAfterHeaders,
                    RetryPolicy::retryAfterHeaders));

    private static final Map<PolicyKey, KeyRow<?>> BY_KEY =
            ROWS.stream().collect(Collectors.toUnmodifiableMap(KeyRow::key, Function.identity()));

    private KeyTable() {}

    static KeyRow<?> of(PolicyKey key) {
        return Objects.requireNonNull(BY_KEY.get(key), key::key);
    }

    /** No types of one's own: the default types, as retrying nothing at all is what a single attempt is for. */
    private static void retryOn(RetryPolicy.Builder builder, List<Class<? extends Throwable>> types) {
        builder.retryOn(types.isEmpty() ? null : types);
    }

    private static <T> KeyRow<T> row(
            PolicyKey key,
            Notation<T> notation,
            BiConsumer<RetryPolicy.Builder, T> action,
            Function<RetryPolicy, @Nullable T> value) {
        return new KeyRow<>(key, notation, action, value);
    }
}
