package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.reprise.retry.Names;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.budget.RetryBudget;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policies in force, which can be changed while the application runs. A bean. Thread-safe.
 *
 * <p>A change is a level of precedence of its own. For those who use the policy by its name, annotated methods and programs,
 * it beats annotations, {@code reprise.methods} and configuration; a policy that is based on the changed one inherits the
 * changed values, which its own keys and its users' annotations beat. It takes effect for the next decision of every call,
 * also of those that wait; no decision sees half of a change. Where it would make any policy or method invalid, nothing is
 * changed. It lasts as long as the application runs, and resets no counter. Budgets and {@code retry-if} aren't changed.
 *
 * <p>A policy that a program has put in the registry, under a new name or in place of a configured one, is changed too, for
 * those who get it from there; one that a program puts there later takes the changed one's place.
 */
public final class LivePolicies {

    private static final Logger log = LoggerFactory.getLogger(LivePolicies.class);

    private static final String BY_PROGRAM = "set by a program";

    private final PolicyCatalog configured;
    private final Supplier<RetryRegistry> registry;

    /** Held for changes and for making executors of methods, never for calls. Nothing of Spring's is asked for under it. */
    private final Object lock = new Object();

    /** The policies of the configuration with what was changed of them. */
    private PolicyCatalog current;

    private final Map<BeanMethod, Use> uses = new LinkedHashMap<>();

    /** Changed ones of programs, by canonical name. */
    private final Map<String, OfProgram> ofPrograms = new HashMap<>();

    /**
     * Starts with what is configured.
     *
     * @param configured the policies of the configuration
     * @param registry gives the registry of all executors; not asked before an executor is made
     */
    public LivePolicies(PolicyCatalog configured, Supplier<RetryRegistry> registry) {
        this.configured = Objects.requireNonNull(configured, "configured");
        this.registry = Objects.requireNonNull(registry, "registry");
        this.current = configured;
    }

    /** The policies of the configuration, without any change. */
    public PolicyCatalog configured() {
        return configured;
    }

    /** The registry of all executors. */
    public RetryRegistry registry() {
        return registry.get();
    }

    /** Whether there is a policy of this name, in the configuration or in the registry. */
    public boolean isKnown(String policy) {
        return configured.contains(policy) || registry().find(policy).isPresent();
    }

    /** The names of all policies: the configured ones as they are written, then those of programs. */
    public List<String> names() {
        List<String> names = new ArrayList<>(configured.names());
        registry().executors().stream()
                .map(executor -> executor.policy().name())
                .filter(name -> !configured.contains(name))
                .sorted()
                .forEach(names::add);
        return List.copyOf(names);
    }

    /** The policy of this name as it is in force; empty where there is none. */
    public Optional<LivePolicy> find(String policy) {
        RetryRegistry executors = registry();
        synchronized (lock) {
            RetryExecutor executor = executors.find(policy).orElse(null);
            return configured.contains(policy) || executor != null
                    ? Optional.of(view(policy, executor))
                    : Optional.empty();
        }
    }

    /**
     * Changes keys of a policy, besides those that have been changed before.
     *
     * @param values values by the keys' names, such as {@code maxAttempts} or {@code max-attempts}: text as in configuration
     *     (lists with commas), or of the key's own type; null takes a key's change back
     * @return what is in force now
     * @throws PolicyChangeException with everything that is wrong
     * @throws IllegalArgumentException if there is no policy of this name
     */
    public LivePolicy change(String policy, Map<String, ? extends @Nullable Object> values) {
        RetryRegistry executors = registry();
        synchronized (lock) {
            String name = requireKnown(executors, policy);
            PolicyLayer before = changeOf(policy, executors.find(policy).orElse(null));
            apply(executors, policy, ChangeReader.read(before, name, values, configured.references()));
            return view(policy, executors.find(policy).orElse(null));
        }
    }

    /**
     * Takes all changes of a policy back.
     *
     * @return what is in force now
     * @throws PolicyChangeException where other policies' changes leave it invalid without its own
     * @throws IllegalArgumentException if there is no policy of this name
     */
    public LivePolicy reset(String policy) {
        RetryRegistry executors = registry();
        synchronized (lock) {
            requireKnown(executors, policy);
            apply(executors, policy, PolicyLayer.empty());
            return view(policy, executors.find(policy).orElse(null));
        }
    }

    /**
     * The executor of an annotated method, made when first asked for, under the policy in force. Methods that name a policy
     * share its budget, others have their own.
     *
     * @param operation the method's name in events and metrics
     * @throws IllegalArgumentException if the registry has no budget of the name that the policy draws on
     */
    public RetryExecutor executor(PolicyUser user, String operation) {
        RetryRegistry executors = registry();
        List<Level> levels = configured.levels(user.layers());
        synchronized (lock) {
            Use known = uses.get(user.method());
            if (known != null) {
                return known.executor;
            }
            RetryPolicy policy = policyFor(user, levels);
            RetryExecutor made = user.policyName() == null
                    ? executors.executor(policy, operation, operation)
                    : executors.executor(policy, operation);
            uses.put(user.method(), new Use(user, Names.canonical(policyName(user)), levels, made));
            return made;
        }
    }

    /** A bean that comes late must not fail because of a change that was made before it was there. */
    private RetryPolicy policyFor(PolicyUser user, List<Level> levels) {
        if (!current.hasChanges()) {
            return user.configured();
        }
        PolicyAssembly changed = current.inForce(policyName(user), levels);
        if (changed.policy() != null) {
            return changed.policy();
        }
        log.warn(
                "{} is not changed with its policy '{}', as that would make it invalid: {}",
                user.methodName(),
                policyName(user),
                changed.problems());
        return user.configured();
    }

    private String requireKnown(RetryRegistry executors, String policy) {
        if (configured.contains(policy)) {
            return configured.policy(policy).name();
        }
        return executors.get(policy).policy().name();
    }

    private PolicyLayer changeOf(String policy, @Nullable RetryExecutor executor) {
        if (configured.contains(policy)) {
            return current.changeOf(policy);
        }
        OfProgram changed = changedOfProgram(policy, executor);
        return changed == null ? PolicyLayer.empty() : changed.change;
    }

    private void apply(RetryRegistry executors, String policy, PolicyLayer change) {
        String canonical = Names.canonical(policy);
        boolean isConfigured = configured.contains(policy);
        Set<String> family = isConfigured ? configured.familyOf(canonical) : Set.of();
        PolicyCatalog changed = isConfigured ? current.with(canonical, change) : current;
        Draft draft = new Draft();
        family.forEach(member -> draft.member(changed, member, executors));
        uses.values().stream().filter(use -> family.contains(use.policy)).forEach(use -> draft.use(changed, use));
        OfProgram ofProgram = ofProgram(executors.find(policy).orElse(null), policy, change, draft);
        draft.throwIfWrong();
        current = changed;
        draft.policies.forEach(RetryExecutor::use);
        keep(canonical, ofProgram, executors);
    }

    /** What a change makes of a policy that a program has put in the registry; null where none has. */
    private @Nullable OfProgram ofProgram(
            @Nullable RetryExecutor executor, String policy, PolicyLayer change, Draft draft) {
        RetryPolicy base = executor == null ? null : baseByProgram(executor);
        if (executor == null || base == null) {
            return null;
        }
        if (change.settings().isEmpty()) {
            draft.policies.put(executor, base);
            return null;
        }
        PolicyAssembly changed = PolicyAssembly.above(base, BY_PROGRAM, configured.levels(List.of(change)));
        draft.put(executor, changed, "policy " + policy);
        return changed.policy() == null ? null : new OfProgram(base, changed.policy(), change, changed.origins());
    }

    /** The policy as a program has put it there, without changes; null where the executor has what is configured. */
    private @Nullable RetryPolicy baseByProgram(RetryExecutor executor) {
        RetryPolicy policy = executor.policy();
        OfProgram changed = changedOfProgram(policy.name(), executor);
        if (changed != null) {
            return changed.base;
        }
        boolean isConfigured = configured.contains(policy.name())
                && current.inForce(policy.name(), List.of()).policy() == policy;
        return isConfigured ? null : policy;
    }

    /** A program's policy that was changed; null where there is none, or the program has put another one there since. */
    private @Nullable OfProgram changedOfProgram(String policy, @Nullable RetryExecutor executor) {
        OfProgram changed = ofPrograms.get(Names.canonical(policy));
        return changed != null && executor != null && executor.policy() == changed.policy ? changed : null;
    }

    private void keep(String canonical, @Nullable OfProgram changed, RetryRegistry executors) {
        ofPrograms.remove(canonical);
        if (changed != null) {
            ofPrograms.put(canonical, changed);
        }
        ofPrograms.keySet().removeIf(name -> executors.find(name).isEmpty());
    }

    private LivePolicy view(String policy, @Nullable RetryExecutor executor) {
        RetryPolicy base = executor == null ? null : baseByProgram(executor);
        Set<PolicyKey> keys = changeOf(policy, executor).settings().stream()
                .map(Setting::key)
                .collect(Collectors.toCollection(TreeSet::new));
        if (executor != null && base != null) {
            OfProgram changed = changedOfProgram(policy, executor);
            Map<PolicyKey, String> origins = changed == null
                    ? PolicyAssembly.above(base, BY_PROGRAM, List.of()).origins()
                    : changed.origins;
            return new LivePolicy(executor.policy(), origins, keys, budget(executor), methodsOf(policy));
        }
        PolicyAssembly inForce = current.inForce(policy, List.of());
        RetryPolicy resolved = Objects.requireNonNull(inForce.policy());
        Optional<String> budget = executor == null ? Optional.empty() : budget(executor);
        return new LivePolicy(resolved, inForce.origins(), keys, budget, methodsOf(policy));
    }

    private static Optional<String> budget(RetryExecutor executor) {
        return executor.budget().map(RetryBudget::name);
    }

    private List<LivePolicy.Method> methodsOf(String policy) {
        String canonical = Names.canonical(policy);
        return uses.values().stream()
                .filter(use -> use.policy.equals(canonical))
                .map(this::method)
                .sorted(Comparator.comparing(LivePolicy.Method::method))
                .toList();
    }

    private LivePolicy.Method method(Use use) {
        PolicyAssembly changed = current.inForce(use.policy, use.levels);
        PolicyAssembly inForce = changed.policy() == null ? configured.inForce(use.policy, use.levels) : changed;
        return new LivePolicy.Method(
                use.user.methodName(), use.executor.operation(), use.executor.policy(), inForce.origins());
    }

    private static String policyName(PolicyUser user) {
        return user.policyName() == null ? PolicyCatalog.DEFAULTS : user.policyName();
    }

    /**
     * An annotated method whose executor has been made.
     *
     * @param policy the canonical name of the policy that it uses
     * @param levels what stands above that policy
     */
    private record Use(PolicyUser user, String policy, List<Level> levels, RetryExecutor executor) {}

    /**
     * A program's policy that was changed.
     *
     * @param base as the program had put it there
     * @param policy what the change made of it
     * @param change the change
     * @param origins where each key's value comes from
     */
    private record OfProgram(
            RetryPolicy base, RetryPolicy policy, PolicyLayer change, Map<PolicyKey, String> origins) {}

    /** The policies that a change would put in force, and what is wrong with them. */
    private final class Draft {

        private final Map<RetryExecutor, RetryPolicy> policies = new LinkedHashMap<>();
        private final Map<ConfigurationProblem, List<String>> problems = new LinkedHashMap<>();

        void member(PolicyCatalog changed, String name, RetryRegistry executors) {
            PolicyAssembly assembly = changed.inForce(name, List.of());
            RetryExecutor executor = executors.find(name).orElse(null);
            boolean isConfigured = executor != null && baseByProgram(executor) == null;
            put(
                    isConfigured ? executor : null,
                    assembly,
                    "policy " + configured.policy(name).name());
        }

        void use(PolicyCatalog changed, Use use) {
            put(use.executor, changed.inForce(use.policy, use.levels), "method " + use.user.methodName());
        }

        void put(@Nullable RetryExecutor executor, PolicyAssembly assembly, String who) {
            if (assembly.policy() == null) {
                assembly.problems()
                        .forEach(problem -> problems.computeIfAbsent(problem, first -> new ArrayList<>())
                                .add(who));
            } else if (executor != null) {
                policies.put(executor, assembly.policy());
            }
        }

        void throwIfWrong() {
            if (!problems.isEmpty()) {
                throw new PolicyChangeException(problems.entrySet().stream()
                        .map(each -> new PolicyChangeException.Refusal(each.getKey(), each.getValue()))
                        .toList());
            }
        }
    }
}
