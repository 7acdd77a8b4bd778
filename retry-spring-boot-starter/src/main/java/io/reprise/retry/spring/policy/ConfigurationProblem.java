package io.reprise.retry.spring.policy;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with the configuration, as whoever has to mend it needs it. Immutable.
 *
 * @param place the property's full name, such as {@code reprise.policies.payments.multiplier}, or the annotation's
 *     attribute, such as {@code @Retryable(multiplier)}
 * @param value the value as it was written; null where the place itself is wrong
 * @param origin where it stands: file and line, environment variable, or bean, class and method
 * @param reason what is wrong, as the rest of a sentence about the value
 * @param fix what to do, as an order
 */
public record ConfigurationProblem(String place, @Nullable String value, String origin, String reason, String fix) {

    public ConfigurationProblem {
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(fix, "fix");
    }

    /** What is wrong, and where. */
    String description() {
        String what = value == null ? place : place + " = " + (value.isBlank() ? "'" + value + "'" : value);
        return what + "\n    origin: " + origin + "\n    reason: " + reason;
    }

    /** The same with what to do about it. */
    @Override
    public String toString() {
        return description() + "\n    fix:    " + fix;
    }
}
