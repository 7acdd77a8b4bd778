package io.reprise.retry;

import java.util.Locale;

/**
 * How names compare and change their notation. Names of policies and budgets are the same without case, {@code -} and
 * {@code _}, so that an environment variable, which can't have all of these, reaches the name in a file.
 */
public final class Names {

    private Names() {}

    /** Whether both are names of the same. */
    static boolean areEqual(String one, String other) {
        return one.equals(other) || canonical(one).equals(canonical(other));
    }

    /** The form that is equal for names that are the same. */
    public static String canonical(String name) {
        return name.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /**
     * The name as attributes and parameters are written: {@code maxDelay} for {@code max-delay} and {@code MAX_DELAY},
     * {@code retryAfterMax} for {@code retry-after.max}. The name's own capitals don't count.
     */
    public static String camelCase(String name) {
        StringBuilder camelCase = new StringBuilder();
        boolean startsWord = false;
        for (char letter : name.toLowerCase(Locale.ROOT).toCharArray()) {
            if (letter == '-' || letter == '_' || letter == '.') {
                startsWord = !camelCase.isEmpty();
            } else {
                camelCase.append(startsWord ? Character.toUpperCase(letter) : letter);
                startsWord = false;
            }
        }
        return camelCase.toString();
    }
}
