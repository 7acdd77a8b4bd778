package io.reprise.retry.spring.policy;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.Durations;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.http.HttpStatuses;

/** A policy's values as configuration writes them: texts, numbers, booleans, and lists of texts. */
public final class WrittenValues {

    private WrittenValues() {}

    /**
     * All of them, by key in the keys' order. What isn't set is {@code none}, but {@code default types} for the exceptions
     * that are retried by default, and {@code own} for a budget of the policy's own, which have no text in configuration.
     */
    public static Map<PolicyKey, Object> of(RetryPolicy policy) {
        Map<PolicyKey, Object> written = new EnumMap<>(PolicyKey.class);
        KeyTable.ROWS.forEach(row -> written.put(row.key(), written(row, policy)));
        return Collections.unmodifiableMap(written);
    }

    private static Object written(KeyRow<?> row, RetryPolicy policy) {
        Object value = row.value().apply(policy);
        return value == null ? absent(row.key()) : written(value);
    }

    private static String absent(PolicyKey key) {
        return switch (key) {
            case RETRY_ON -> "default types";
            case BUDGET -> "own";
            default -> "none";
        };
    }

    private static Object written(Object value) {
        if (value instanceof Duration duration) {
            return Durations.notation(duration);
        }
        if (value instanceof Enum<?> constant) {
            return ValueParsers.written(constant);
        }
        if (value instanceof List<?> items) {
            return items.stream().map(ValueParsers::text).toList();
        }
        if (value instanceof HttpStatuses statuses) {
            return statuses.isEmpty() ? List.of() : List.of(statuses.toString().split(", "));
        }
        if (value instanceof FailureClassifier classifier) {
            return described(classifier);
        }
        return value.equals(RetryPolicy.UNLIMITED) ? "unlimited" : value;
    }

    /** Not by a text of the application's own, which could throw, or tell what is nobody's business. */
    private static String described(FailureClassifier classifier) {
        return classifier instanceof BorrowedClassifier borrowed
                ? borrowed.toString()
                : classifier.getClass().getName();
    }
}
