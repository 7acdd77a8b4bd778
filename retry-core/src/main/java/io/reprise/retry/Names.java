package io.reprise.retry;

import java.util.Locale;

/**
 * How names of policies and budgets compare: without case, {@code -} and {@code _}, so that an environment variable,
 * which can't have all of these, reaches the name in a file.
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
}
