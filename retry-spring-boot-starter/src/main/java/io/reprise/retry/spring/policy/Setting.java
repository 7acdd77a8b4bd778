package io.reprise.retry.spring.policy;

import java.util.Objects;

import io.reprise.retry.PolicyKey;
import org.jspecify.annotations.Nullable;

/**
 * One key that one level sets. Immutable.
 *
 * @param key the key
 * @param value the text as the user wrote it (lists: a {@code List} of texts, or one text with commas), or the value
 *     itself, already of the type that {@code RetryPolicy.Builder} takes; for {@code retry-if} also a class
 * @param where the property's full name, or the annotation's attribute
 * @param origin where that stands, such as file and line; null where the level's description says it
 */
public record Setting(
        PolicyKey key, Object value, String where, @Nullable String origin) {

    public Setting {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(where, "where");
    }

    /** A setting whose origin is that of its level. */
    public Setting(PolicyKey key, Object value, String where) {
        this(key, value, where, null);
    }
}
