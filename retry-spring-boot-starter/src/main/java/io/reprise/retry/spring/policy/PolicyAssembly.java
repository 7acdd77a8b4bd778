package io.reprise.retry.spring.policy;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

import io.reprise.retry.InvalidPolicyException;
import io.reprise.retry.InvalidPolicyException.Problem;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What levels of precedence make together: a policy, or what is out of range or contradictory in it.
 *
 * @param levels the levels above the built-in defaults, the one that beats all others last
 * @param policy the policy; null where something is wrong
 * @param wrong what is wrong, in the core's words
 * @param ground where the values come from that no level sets
 */
record PolicyAssembly(List<Level> levels, @Nullable RetryPolicy policy, List<Problem> wrong, String ground) {

    static PolicyAssembly of(String name, List<Level> levels) {
        return of(RetryPolicy.builder(name), Explanation.BUILT_IN, levels);
    }

    /** Levels on top of a policy that is no configuration's. */
    static PolicyAssembly above(RetryPolicy policy, String origin, List<Level> levels) {
        return of(policy.toBuilder(), origin, levels);
    }

    private static PolicyAssembly of(RetryPolicy.Builder builder, String ground, List<Level> levels) {
        levels.forEach(level -> level.applyTo(builder));
        try {
            return new PolicyAssembly(levels, builder.build(), List.of(), ground);
        } catch (InvalidPolicyException invalid) {
            return new PolicyAssembly(levels, null, invalid.problems(), ground);
        }
    }

    /** Everything that is wrong, whichever level it comes from. */
    List<ConfigurationProblem> problems() {
        return explained(problem -> true);
    }

    /**
     * What is wrong because of the last level: problems that the levels below it have on their own are theirs. Repeating an
     * inherited mistake is a mistake of its own; a contradiction with what is inherited is told once.
     */
    List<ConfigurationProblem> problemsOfLastLevel(List<Problem> inherited) {
        return explained(problem -> !inherited.contains(problem)
                || (problem.keys().size() == 1
                        && isSetInLastLevel(problem.keys().get(0))));
    }

    /** What is wrong with the last level whatever stands below it: problems of which it sets every key. */
    List<ConfigurationProblem> problemsWithinLastLevel() {
        return explained(problem -> problem.keys().stream().allMatch(this::isSetInLastLevel));
    }

    /** Where each key's value comes from: a setting's place and origin, or what stands below all levels. */
    Map<PolicyKey, String> origins() {
        Map<PolicyKey, String> origins = new EnumMap<>(PolicyKey.class);
        for (PolicyKey key : PolicyKey.values()) {
            origins.put(key, ground);
        }
        for (Level level : levels) {
            for (PolicyKey key : level.keys()) {
                origins.put(key, source(level, key));
            }
            // Exception types set without statuses decide about the statuses too (RetryPolicy.Builder.nextLevel).
            if (level.setting(PolicyKey.RETRY_ON) != null && level.setting(PolicyKey.RETRY_ON_STATUS) == null) {
                origins.put(PolicyKey.RETRY_ON_STATUS, source(level, PolicyKey.RETRY_ON));
            }
        }
        return Collections.unmodifiableMap(origins);
    }

    /** A value that can't be read is told elsewhere, and contradicts nothing. */
    private List<ConfigurationProblem> explained(Predicate<Problem> wanted) {
        return wrong.stream()
                .filter(wanted)
                .filter(problem -> problem.keys().stream().noneMatch(this::isUnreadable))
                .map(this::explained)
                .toList();
    }

    private boolean isSetInLastLevel(PolicyKey key) {
        return levels.get(levels.size() - 1).setting(key) != null;
    }

    private boolean isUnreadable(PolicyKey key) {
        return effective(List.of(key))
                .map(blame -> blame.level.isUnreadable(key))
                .orElse(false);
    }

    private ConfigurationProblem explained(Problem problem) {
        Blame blame = effective(problem.keys()).orElseThrow(() -> new IllegalStateException(problem.toString()));
        Explanation<PolicyKey> explanation =
                new Explanation<>(problem.keys(), problem.value(), problem.explanation(), blame.key);
        Map<PolicyKey, String> origins = origins();
        return blame.level.problem(
                blame.setting,
                explanation.reason(key -> Objects.requireNonNull(origins.get(key))),
                explanation.fix(key -> KeyTable.of(key).accepted()));
    }

    /** The highest level that sets one of the keys, and there the first of them. */
    private Optional<Blame> effective(List<PolicyKey> keys) {
        for (int i = levels.size() - 1; i >= 0; i--) {
            for (PolicyKey key : keys) {
                Setting setting = levels.get(i).setting(key);
                if (setting != null) {
                    return Optional.of(new Blame(levels.get(i), key, setting));
                }
            }
        }
        return Optional.empty();
    }

    private static String source(Level level, PolicyKey key) {
        return level.source(Objects.requireNonNull(level.setting(key)));
    }

    /** The setting that a problem is told at. */
    private record Blame(Level level, PolicyKey key, Setting setting) {}
}
