package io.reprise.retry.spring.aop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.reprise.retry.Idempotence;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.PolicyLayer;
import io.reprise.retry.spring.policy.Setting;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.StringValueResolver;

/**
 * Reads one annotation: what its attributes set, with placeholders and expressions resolved, and what is wrong with them as
 * attributes. What the values mean is not its affair. Not thread-safe.
 */
final class AnnotationReader {

    private final StringValueResolver resolver;
    private final String origin;
    private final List<Setting> settings = new ArrayList<>();
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    /**
     * Creates a reader for one annotation.
     *
     * @param resolver resolves placeholders and expressions
     * @param origin where the annotation stands, for people
     */
    AnnotationReader(StringValueResolver resolver, String origin) {
        this.resolver = resolver;
        this.origin = origin;
    }

    /** What the annotation says. */
    Reading read(Retryable annotation) {
        String policy = resolved("policy", annotation.policy());
        numbers(annotation);
        durations(annotation);
        single(PolicyKey.JITTER, "jitter", annotation.jitter());
        single(PolicyKey.RETRY_AFTER_MODE, "retryAfter", annotation.retryAfter());
        failures(annotation);
        Idempotence idempotent = annotation.idempotent();
        set(PolicyKey.IDEMPOTENT, "idempotent", idempotent == Idempotence.UNSET ? null : idempotent);
        text(PolicyKey.BUDGET, "budget", annotation.budget());
        String fallback = resolved("fallback", annotation.fallback());
        return new Reading(
                policy.isEmpty() ? null : policy,
                PolicyLayer.of(origin, settings),
                fallback.isEmpty() ? null : fallback,
                List.copyOf(problems));
    }

    private void numbers(Retryable annotation) {
        int attempts = annotation.maxAttempts();
        twins(
                PolicyKey.MAX_ATTEMPTS,
                "maxAttempts",
                attempts == Integer.MIN_VALUE ? null : attempts,
                annotation.maxAttemptsString());
        twins(PolicyKey.MULTIPLIER, "multiplier", number(annotation.multiplier()), annotation.multiplierString());
        set(PolicyKey.JITTER_FACTOR, "jitterFactor", number(annotation.jitterFactor()));
    }

    private void durations(Retryable annotation) {
        text(PolicyKey.BASE_DELAY, "baseDelay", annotation.baseDelay());
        text(PolicyKey.MAX_DELAY, "maxDelay", annotation.maxDelay());
        text(PolicyKey.THROTTLED_BASE_DELAY, "throttledBaseDelay", annotation.throttledBaseDelay());
        text(PolicyKey.DEADLINE, "deadline", annotation.deadline());
        text(PolicyKey.ATTEMPT_TIMEOUT, "attemptTimeout", annotation.attemptTimeout());
        text(PolicyKey.RETRY_AFTER_MAX, "maxRetryAfter", annotation.maxRetryAfter());
    }

    private void failures(Retryable annotation) {
        set(PolicyKey.RETRY_ON, "retryOn", listed(annotation.retryOn()));
        set(PolicyKey.NEVER_RETRY_ON, "neverRetryOn", listed(annotation.neverRetryOn()));
        String statuses = Arrays.stream(annotation.retryOnStatus())
                .map(written -> resolved("retryOnStatus", written))
                .filter(status -> !status.isEmpty())
                .collect(Collectors.joining(","));
        set(PolicyKey.RETRY_ON_STATUS, "retryOnStatus", statuses.isEmpty() ? null : statuses);
        Class<?> retryIf = annotation.retryIf();
        set(PolicyKey.RETRY_IF, "retryIf", retryIf == FailureClassifier.class ? null : retryIf);
    }

    /** An attribute that can be written as a number or as text. */
    private void twins(PolicyKey key, String attribute, @Nullable Object number, String written) {
        String text = resolved(attribute + "String", written);
        if (number == null || text.isEmpty()) {
            set(key, attribute, number);
            set(key, attribute + "String", text.isEmpty() ? null : text);
            return;
        }
        String both = attribute + ", " + attribute + "String";
        wrong(both, number + ", " + text, "are two ways to set the same and are both set", "set only one of them");
    }

    /** An attribute that takes one constant of an enum; an array, because it would have no 'not set' otherwise. */
    private void single(PolicyKey key, String attribute, Enum<?>[] constants) {
        if (constants.length > 1) {
            String all = Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(", "));
            wrong(attribute, all, "are several values", "set it to one of them");
        } else {
            set(key, attribute, constants.length == 0 ? null : constants[0]);
        }
    }

    private void text(PolicyKey key, String attribute, String written) {
        String text = resolved(attribute, written);
        set(key, attribute, text.isEmpty() ? null : text);
    }

    private void set(PolicyKey key, String attribute, @Nullable Object value) {
        if (value != null) {
            settings.add(new Setting(key, value, place(attribute)));
        }
    }

    /** The attribute's text with placeholders and expressions resolved; empty where it isn't set. */
    private String resolved(String attribute, String written) {
        if (written.isEmpty()) {
            return "";
        }
        if (written.isBlank()) {
            wrong(attribute, written, "is blank", "set it to a value, or leave the attribute out");
            return "";
        }
        try {
            return Objects.requireNonNullElse(resolver.resolveStringValue(written), "")
                    .strip();
        } catch (RuntimeException unresolvable) {
            wrong(
                    attribute,
                    written,
                    "can't be resolved: "
                            + NestedExceptionUtils.getMostSpecificCause(unresolvable)
                                    .getMessage(),
                    "define what it refers to, or give a default as in ${name:default}");
            return "";
        }
    }

    private void wrong(String attribute, String value, String reason, String fix) {
        problems.add(new ConfigurationProblem(place(attribute), value, origin, reason, fix));
    }

    private static String place(String attribute) {
        return "@Retryable(" + attribute + ")";
    }

    private static @Nullable Double number(double value) {
        return Double.isNaN(value) ? null : value;
    }

    private static @Nullable List<Class<?>> listed(Class<?>[] types) {
        return types.length == 0 ? null : List.of(types);
    }

    /**
     * What an annotation says.
     *
     * @param policy the policy's name; null where it names none
     * @param layer what it sets
     * @param fallback the name of the fallback; null where it names none
     * @param problems what is wrong with its attributes
     */
    record Reading(
            @Nullable String policy,
            PolicyLayer layer,
            @Nullable String fallback,
            List<ConfigurationProblem> problems) {}
}
