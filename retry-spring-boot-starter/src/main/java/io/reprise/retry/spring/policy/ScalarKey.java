package io.reprise.retry.spring.policy;

import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * A key outside of policies, which takes one value that stands by itself.
 *
 * @param name the key's name
 * @param parser reads the value
 * @param accepted in words, its range included, to follow 'set it to'
 * @param byDefault the value where none is written, or none that can be read
 */
record ScalarKey<T>(String name, ScalarParser<T> parser, String accepted, T byDefault) {

    T value(@Nullable BoundProperty written) {
        T value = written == null ? null : parsed(written).value();
        return value == null ? byDefault : value;
    }

    boolean isUnreadable(@Nullable BoundProperty written) {
        return written != null && parsed(written).wrong() != null;
    }

    /** That the value can't be read, where it can't. */
    Stream<ConfigurationProblem> problem(@Nullable BoundProperty written) {
        if (written == null) {
            return Stream.empty();
        }
        String wrong = parsed(written).wrong();
        return wrong == null ? Stream.empty() : Stream.of(written.problem(wrong, "set it to " + accepted));
    }

    private Parsed<T> parsed(BoundProperty written) {
        String unusable = ValueParsers.unusable(written.value());
        return unusable == null ? parser.parse(written.value()) : Parsed.wrong(unusable);
    }
}
