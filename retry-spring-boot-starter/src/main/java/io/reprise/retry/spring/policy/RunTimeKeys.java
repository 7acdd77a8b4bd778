package io.reprise.retry.spring.policy;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.reprise.retry.Names;
import io.reprise.retry.PolicyKey;
import org.jspecify.annotations.Nullable;

/**
 * The names that a policy's keys have outside of configuration files: {@code maxAttempts} for {@code max-attempts},
 * {@code retryAfterMax} for {@code retry-after.max}. The configuration's own spelling is understood too.
 */
public final class RunTimeKeys {

    /** Budgets aren't changed while calls draw on them; a classifier would have the application make objects of any class. */
    private static final Set<PolicyKey> FIXED = EnumSet.of(PolicyKey.BUDGET, PolicyKey.RETRY_IF);

    private static final Map<String, PolicyKey> BY_CANONICAL_NAME = new LinkedHashMap<>();

    static {
        for (PolicyKey key : PolicyKey.values()) {
            BY_CANONICAL_NAME.put(canonical(key.key()), key);
        }
    }

    private RunTimeKeys() {}

    /** The key's name. */
    public static String nameOf(PolicyKey key) {
        return Names.camelCase(key.key());
    }

    /** The names of the keys that can be changed while the application runs. */
    public static List<String> changeable() {
        return BY_CANONICAL_NAME.values().stream()
                .filter(RunTimeKeys::isChangeable)
                .map(RunTimeKeys::nameOf)
                .toList();
    }

    static boolean isChangeable(PolicyKey key) {
        return !FIXED.contains(key);
    }

    /** The key of this name; null for none. */
    static @Nullable PolicyKey named(String name) {
        return BY_CANONICAL_NAME.get(canonical(name));
    }

    private static String canonical(String name) {
        return Names.canonical(name).replace(".", "");
    }
}
