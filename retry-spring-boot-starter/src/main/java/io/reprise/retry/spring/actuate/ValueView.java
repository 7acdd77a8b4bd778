package io.reprise.retry.spring.actuate;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.spring.policy.RunTimeKeys;
import io.reprise.retry.spring.policy.WrittenValues;

/**
 * A policy's value of one key.
 *
 * @param value as configuration writes it: a text, number, boolean, or list of texts
 * @param origin where it comes from
 */
record ValueView(Object value, String origin) {

    /** All values by the keys' names, such as {@code maxAttempts}. */
    static Map<String, ValueView> all(RetryPolicy policy, Map<PolicyKey, String> origins) {
        Map<String, ValueView> views = new LinkedHashMap<>();
        WrittenValues.of(policy)
                .forEach((key, value) -> views.put(
                        RunTimeKeys.nameOf(key), new ValueView(value, Objects.requireNonNull(origins.get(key)))));
        return views;
    }

    /** Those of a variant that differ from the policy's own. */
    static Map<String, ValueView> differing(Map<String, ValueView> variant, Map<String, ValueView> policy) {
        Map<String, ValueView> differing = new LinkedHashMap<>();
        variant.forEach((key, view) -> {
            if (!view.value.equals(Objects.requireNonNull(policy.get(key)).value)) {
                differing.put(key, view);
            }
        });
        return differing;
    }
}
