package io.reprise.retry.spring.policy;

import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * All that configuration knows of one key.
 *
 * @param key the key
 * @param notation how its values are written
 * @param action sets the value on a policy's builder
 * @param value the value that a policy has; null where it has none
 */
record KeyRow<T>(
        PolicyKey key,
        Notation<T> notation,
        BiConsumer<RetryPolicy.Builder, T> action,
        Function<RetryPolicy, @Nullable T> value) {

    String accepted() {
        return notation.accepted();
    }

    /** What the value does to a builder, or what is wrong with the value. */
    Parsed<Consumer<RetryPolicy.Builder>> read(Object value, References references) {
        Parsed<T> parsed = notation.read(value, references);
        return parsed.wrong() == null
                ? Parsed.of(builder -> action.accept(builder, parsed.value()))
                : Parsed.wrong(parsed.wrong());
    }
}
