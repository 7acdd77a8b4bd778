package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the core says is wrong, told at one of the keys concerned.
 *
 * @param <K> the type of keys, whose text is the key as it is written
 * @param keys the keys concerned, the one to change first
 * @param value the value of the first of them
 * @param objection the core's words about it
 * @param toldAt the key whose setting it's told at
 */
record Explanation<K>(List<K> keys, String value, String objection, K toldAt) {

    /** Where a value comes from that nobody has set. */
    static final String BUILT_IN = "built-in default";

    /** What is wrong, as the rest of a sentence about the value of the key that it's told at. */
    String reason(Function<K, String> originOfKey) {
        K first = keys.get(0);
        String subject = toldAt.equals(first) ? "" : first + ", which is " + value + ", ";
        String others = keys.stream()
                .filter(key -> !key.equals(toldAt))
                .map(key -> "; " + key + ": " + originOfKey.apply(key))
                .collect(Collectors.joining());
        return subject + objection + others;
    }

    String fix(Function<K, String> acceptedByKey) {
        return keys.size() == 1
                ? "set it to " + acceptedByKey.apply(keys.get(0))
                : "change " + keys.stream().map(K::toString).collect(Collectors.joining(" or "));
    }
}
