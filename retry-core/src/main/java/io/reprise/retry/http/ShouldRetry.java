package io.reprise.retry.http;

import java.util.List;
import java.util.Locale;

/** The header {@code x-should-retry}, by which a server decides itself whether its failure is worth a retry. */
final class ShouldRetry {

    static final String HEADER = "x-should-retry";

    private ShouldRetry() {}

    /** Whether it says {@code false}, if only once among other things. */
    static boolean isForbidden(Answer answer) {
        return words(answer).contains("false");
    }

    /** Whether it says {@code true} and nothing else. */
    static boolean isAskedFor(Answer answer) {
        List<String> words = words(answer);
        return !words.isEmpty() && words.stream().allMatch("true"::equals);
    }

    private static List<String> words(Answer answer) {
        return answer.elements(HEADER).stream()
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
    }
}
