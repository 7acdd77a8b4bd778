package io.reprise.retry.spring.policy;

/** Reads the values of one type. */
@FunctionalInterface
interface ValueParser<T> {

    /**
     * The value in its type.
     *
     * @param value a text, a list of texts, or what is of the type already; never empty
     * @param references what it can refer to
     */
    Parsed<T> parse(Object value, References references);
}
