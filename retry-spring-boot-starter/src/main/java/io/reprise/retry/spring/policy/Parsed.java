package io.reprise.retry.spring.policy;

import org.jspecify.annotations.Nullable;

/**
 * What became of a value: the value in its type, or what is wrong with it.
 *
 * @param value the value; null may be one, for what {@code none} clears
 * @param wrong what is wrong; null where nothing is
 */
record Parsed<T>(@Nullable T value, @Nullable String wrong) {

    static <T> Parsed<T> of(@Nullable T value) {
        return new Parsed<>(value, null);
    }

    static <T> Parsed<T> wrong(String reason) {
        return new Parsed<>(null, reason);
    }
}
