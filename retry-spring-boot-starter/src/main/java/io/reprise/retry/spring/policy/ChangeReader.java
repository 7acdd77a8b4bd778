package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.PolicyKey;
import org.jspecify.annotations.Nullable;

/** Reads a change of one policy: which keys, and whether their values can be read. Used once; not thread-safe. */
final class ChangeReader {

    private final String origin;
    private final Map<PolicyKey, Setting> settings = new EnumMap<>(PolicyKey.class);
    private final Map<PolicyKey, String> seen = new EnumMap<>(PolicyKey.class);
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    private ChangeReader(PolicyLayer before, String policy) {
        this.origin = originOf(policy);
        before.settings().forEach(setting -> settings.put(setting.key(), setting));
    }

    static String originOf(String policy) {
        return "run-time change of policy '" + policy + "'";
    }

    /**
     * The change with these values on top.
     *
     * @param before what has been changed until now
     * @param values values by the keys' names; null takes a key's change back
     * @throws PolicyChangeException with all names and values that can't be read
     */
    static PolicyLayer read(
            PolicyLayer before, String policy, Map<String, ? extends @Nullable Object> values, References references) {
        ChangeReader reader = new ChangeReader(before, policy);
        values.forEach(reader::read);
        PolicyLayer after = PolicyLayer.of(reader.origin, List.copyOf(reader.settings.values()));
        reader.problems.addAll(Level.of(after, references).problems());
        if (!reader.problems.isEmpty()) {
            throw PolicyChangeException.of(reader.problems);
        }
        return after;
    }

    private void read(String name, @Nullable Object value) {
        PolicyKey key = RunTimeKeys.named(name);
        if (key == null) {
            wrong(name, value, "is not a policy's key", known(name));
        } else if (!RunTimeKeys.isChangeable(key)) {
            wrong(name, value, "can't be changed while the application runs", known(""));
        } else if (seen.putIfAbsent(key, name) != null) {
            wrong(name, value, "is set twice: also as " + seen.get(key), "keep one of the two");
        } else if (value == null) {
            settings.remove(key);
        } else {
            settings.put(key, new Setting(key, value, RunTimeKeys.nameOf(key), origin));
        }
    }

    private void wrong(String name, @Nullable Object value, String reason, String fix) {
        problems.add(
                new ConfigurationProblem(name, value == null ? null : ValueParsers.text(value), origin, reason, fix));
    }

    private static String known(String name) {
        String nearest = Nearest.to(name, RunTimeKeys.changeable());
        return (nearest == null ? "use one of " : "did you mean " + nearest + "? The keys are ")
                + String.join(", ", RunTimeKeys.changeable());
    }
}
