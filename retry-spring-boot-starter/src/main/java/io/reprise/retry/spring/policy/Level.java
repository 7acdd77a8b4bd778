package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import org.jspecify.annotations.Nullable;

/** A layer as far as it can be read: what its settings do to a policy's builder, and which of them can't be read. */
final class Level {

    private final PolicyLayer layer;
    private final Map<PolicyKey, Setting> settings = new EnumMap<>(PolicyKey.class);
    private final Set<PolicyKey> unreadable = EnumSet.noneOf(PolicyKey.class);
    private final List<Consumer<RetryPolicy.Builder>> actions = new ArrayList<>();
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    private Level(PolicyLayer layer) {
        this.layer = layer;
    }

    static Level of(PolicyLayer layer, References references) {
        Level level = new Level(layer);
        layer.settings().forEach(setting -> level.read(setting, references));
        return level;
    }

    private void read(Setting setting, References references) {
        KeyRow<?> row = KeyTable.of(setting.key());
        Parsed<Consumer<RetryPolicy.Builder>> parsed = row.read(setting.value(), references);
        settings.put(setting.key(), setting);
        if (parsed.value() == null) {
            unreadable.add(setting.key());
            problems.add(problem(setting, Objects.requireNonNull(parsed.wrong()), "set it to " + row.accepted()));
        } else {
            actions.add(parsed.value());
        }
    }

    PolicyLayer layer() {
        return layer;
    }

    /** Sets on the builder what this level sets, and ends the builder's level. */
    void applyTo(RetryPolicy.Builder builder) {
        actions.forEach(action -> action.accept(builder));
        builder.nextLevel();
    }

    /** What this level sets the key to; null where it doesn't. */
    @Nullable
    Setting setting(PolicyKey key) {
        return settings.get(key);
    }

    Set<PolicyKey> keys() {
        return settings.keySet();
    }

    boolean isUnreadable(PolicyKey key) {
        return unreadable.contains(key);
    }

    /** The values that can't be read. */
    List<ConfigurationProblem> problems() {
        return problems;
    }

    ConfigurationProblem problem(Setting setting, String reason, String fix) {
        return new ConfigurationProblem(
                setting.where(), ValueParsers.text(setting.value()), originOf(setting), reason, fix);
    }

    /** Where the setting stands, for people. */
    String source(Setting setting) {
        return setting.where() + ", " + originOf(setting);
    }

    private String originOf(Setting setting) {
        return setting.origin() == null ? layer.description() : setting.origin();
    }
}
