package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.InvalidPolicyException.Problem;
import io.reprise.retry.Names;
import io.reprise.retry.RetryPolicy;
import org.jspecify.annotations.Nullable;

/** Which policy inherits from which: follows the bases, puts the levels together, and tells what doesn't fit. */
final class PolicyTree {

    private final ConfiguredPolicy defaults;
    private final Map<String, ConfiguredPolicy> policies;

    /** What has been changed at run time, by the policy's canonical name. */
    private final Map<String, Level> changes;

    /**
     * Inheritance among these.
     *
     * @param defaults what all inherit from
     * @param policies the others by canonical name
     */
    PolicyTree(ConfiguredPolicy defaults, Map<String, ConfiguredPolicy> policies) {
        this(defaults, policies, Map.of());
    }

    private PolicyTree(ConfiguredPolicy defaults, Map<String, ConfiguredPolicy> policies, Map<String, Level> changes) {
        this.defaults = defaults;
        this.policies = policies;
        this.changes = changes;
    }

    /**
     * The same policies with another change of one of them; all others' changes stay.
     *
     * @param canonical the policy's canonical name
     * @param change null takes its change back
     */
    PolicyTree with(String canonical, @Nullable Level change) {
        Map<String, Level> next = new HashMap<>(changes);
        if (change == null) {
            next.remove(canonical);
        } else {
            next.put(canonical, change);
        }
        return new PolicyTree(defaults, policies, next);
    }

    /** Whether anything has been changed at run time. */
    boolean hasChanges() {
        return !changes.isEmpty();
    }

    /** The policies by canonical name, the defaults first. */
    Map<String, PolicyCatalog.Entry> entries() {
        Map<String, PolicyCatalog.Entry> entries = new LinkedHashMap<>();
        entries.put(PolicyCatalog.DEFAULTS, entry(defaults));
        policies.forEach((canonical, policy) -> entries.put(canonical, entry(policy)));
        return entries;
    }

    /** The policy of a canonical name that there is. */
    PolicyCatalog.Entry entry(String canonical) {
        return entry(Objects.requireNonNull(policy(canonical), canonical));
    }

    private PolicyCatalog.Entry entry(ConfiguredPolicy policy) {
        return PolicyCatalog.Entry.of(policy.name(), levels(policy), change(policy));
    }

    /** The canonical names of the policy itself and of all that inherit from it. */
    Set<String> familyOf(String canonical) {
        return Stream.concat(Stream.of(defaults), policies.values().stream())
                .filter(policy -> chain(policy).stream()
                        .anyMatch(link -> Names.canonical(link.name()).equals(canonical)))
                .map(policy -> Names.canonical(policy.name()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private @Nullable Level change(ConfiguredPolicy policy) {
        return changes.get(Names.canonical(policy.name()));
    }

    /** The same policies with what the application's customizers set, which is inherited too. Only for a tree without problems. */
    PolicyTree customized(PolicyCustomization customization) {
        Map<String, ConfiguredPolicy> customized = new LinkedHashMap<>(policies);
        PolicyTree tree = new PolicyTree(customized(customization, defaults), customized);
        // What a policy inherits from has a shorter chain.
        policies.entrySet().stream()
                .sorted(Comparator.comparingInt(
                        policy -> chain(policy.getValue()).size()))
                .forEach(policy -> customized.put(policy.getKey(), tree.customized(customization, policy.getValue())));
        return tree;
    }

    /** A policy that is wrong by what it inherits now is told of by {@link #problems()}. */
    private ConfiguredPolicy customized(PolicyCustomization customization, ConfiguredPolicy policy) {
        RetryPolicy resolved = assembly(policy).policy();
        return resolved == null ? policy : customization.customized(policy, resolved);
    }

    /** Everything that is wrong between the levels. */
    List<ConfigurationProblem> problems() {
        List<ConfigurationProblem> problems = new ArrayList<>();
        Set<ConfiguredPolicy> inToldCycles = new HashSet<>();
        for (ConfiguredPolicy policy : policies.values()) {
            unknownBase(policy).ifPresent(problems::add);
            if (isInCycle(policy) && !inToldCycles.contains(policy)) {
                problems.add(cycle(policy));
                inToldCycles.addAll(chain(policy));
            }
        }
        Stream.concat(Stream.of(defaults), policies.values().stream())
                .forEach(policy -> problems.addAll(contradictions(policy)));
        return problems;
    }

    private Optional<ConfigurationProblem> unknownBase(ConfiguredPolicy policy) {
        BoundProperty base = policy.base();
        if (base == null || parent(policy).isPresent()) {
            return Optional.empty();
        }
        String unusable = ValueParsers.unusable(base.value());
        List<String> names = policies.values().stream()
                .map(ConfiguredPolicy::name)
                .filter(name -> !name.equals(policy.name()))
                .toList();
        String reason = unusable == null ? "is not the name of a policy" : unusable;
        return Optional.of(base.problem(reason, PolicyCatalog.nameOneOf(ValueParsers.text(base.value()), names)));
    }

    private boolean isInCycle(ConfiguredPolicy policy) {
        List<ConfiguredPolicy> chain = chain(policy);
        ConfiguredPolicy last = chain.get(chain.size() - 1);
        return parent(last).filter(policy::equals).isPresent();
    }

    private ConfigurationProblem cycle(ConfiguredPolicy policy) {
        String names = chain(policy).stream().map(ConfiguredPolicy::name).collect(Collectors.joining(" -> "));
        BoundProperty base = Objects.requireNonNull(policy.base());
        return base.problem(
                "leads back to itself: " + names + " -> " + policy.name(),
                "name a base outside of the circle, or remove it");
    }

    /** Where the chain of bases is broken, what is inherited is unknown: only what a level says by itself counts. */
    private List<ConfigurationProblem> contradictions(ConfiguredPolicy policy) {
        return chain(policy).contains(defaults)
                ? assembly(policy).problemsOfLastLevel(inherited(policy))
                : PolicyAssembly.of(policy.name(), List.of(policy.level())).problemsWithinLastLevel();
    }

    private List<Problem> inherited(ConfiguredPolicy policy) {
        return policy.equals(defaults)
                ? List.of()
                : parent(policy).map(parent -> assembly(parent).wrong()).orElse(List.of());
    }

    private PolicyAssembly assembly(ConfiguredPolicy policy) {
        return PolicyAssembly.of(policy.name(), levels(policy));
    }

    /** Those of the policy without its own change, which stands above its annotations too. */
    private List<Level> levels(ConfiguredPolicy policy) {
        List<Level> levels = new ArrayList<>();
        for (ConfiguredPolicy link : chain(policy)) {
            Level change = change(link);
            if (change != null && !link.equals(policy)) {
                levels.add(0, change);
            }
            levels.add(0, link.level());
        }
        return levels;
    }

    /** The policy, the one that it inherits from, and so on: to the defaults, or to where the chain breaks. */
    private List<ConfiguredPolicy> chain(ConfiguredPolicy policy) {
        Set<ConfiguredPolicy> chain = new LinkedHashSet<>();
        Optional<ConfiguredPolicy> next = Optional.of(policy);
        while (next.isPresent() && chain.add(next.get())) {
            next = parent(next.get());
        }
        return List.copyOf(chain);
    }

    /** What the policy inherits from: its base, or the defaults. Nothing for the defaults, and where the base is unknown. */
    private Optional<ConfiguredPolicy> parent(ConfiguredPolicy policy) {
        if (policy.equals(defaults)) {
            return Optional.empty();
        }
        BoundProperty base = policy.base();
        String canonical = base == null
                ? PolicyCatalog.DEFAULTS
                : Names.canonical(ValueParsers.text(base.value()).strip());
        return Optional.ofNullable(policy(canonical));
    }

    private @Nullable ConfiguredPolicy policy(String canonical) {
        return canonical.equals(PolicyCatalog.DEFAULTS) ? defaults : policies.get(canonical);
    }
}
