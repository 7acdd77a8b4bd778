package io.reprise.retry.spring.policy;

/**
 * How a value is written.
 *
 * @param accepted in words, its range included, to follow 'set it to'
 * @param parser reads it
 */
record Notation<T>(String accepted, ValueParser<T> parser) {

    /** The same, or {@code none}, which is read as null. */
    Notation<T> orNone() {
        return new Notation<>(accepted + ", or none", ValueParsers.orNone(parser));
    }

    Parsed<T> read(Object value, References references) {
        String unusable = ValueParsers.unusable(value);
        return unusable == null ? parser.parse(value, references) : Parsed.wrong(unusable);
    }
}
