package io.reprise.retry.spring.policy;

import java.util.function.Function;

/**
 * Reads single values, which need no look-up.
 *
 * @param type what is taken as it is
 * @param text reads the stripped text of anything else
 */
record ScalarParser<T>(Class<T> type, Function<String, Parsed<T>> text) implements ValueParser<T> {

    Parsed<T> parse(Object value) {
        return type.isInstance(value)
                ? Parsed.of(type.cast(value))
                : text.apply(String.valueOf(value).strip());
    }

    @Override
    public Parsed<T> parse(Object value, References references) {
        return parse(value);
    }
}
