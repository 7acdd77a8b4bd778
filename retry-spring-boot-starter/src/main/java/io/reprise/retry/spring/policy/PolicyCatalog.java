package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.reprise.retry.InvalidPolicyException.Problem;
import io.reprise.retry.Names;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.spring.RetryPolicyCustomizer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * All policies of the application's configuration, resolved and valid. Immutable and thread-safe.
 *
 * <p>A policy's values come, key by key, from the highest level that sets them: the built-in defaults, then
 * {@code reprise.defaults}, then the chain of {@code base-policy}, then {@code reprise.policies.<name>} (each with what
 * {@link RetryPolicyCustomizer}s set there on top), then what is resolved against it, such as an annotation and the entries
 * of {@code reprise.methods}. A list replaces the list below it. Names of policies and budgets are compared without case,
 * dashes and underscores.
 */
public final class PolicyCatalog {

    /** The name that {@code reprise.defaults} is a policy by. */
    public static final String DEFAULTS = "defaults";

    private final PolicyTree tree;
    private final Map<String, Entry> entries;
    private final ConfiguredMethods methods;
    private final References references;

    PolicyCatalog(PolicyTree tree, ConfiguredMethods methods, References references) {
        this(tree, tree.entries(), methods, references);
    }

    private PolicyCatalog(
            PolicyTree tree, Map<String, Entry> entries, ConfiguredMethods methods, References references) {
        this.tree = tree;
        this.entries = entries;
        this.methods = methods;
        this.references = references;
    }

    /**
     * Reads everything below {@code reprise}.
     *
     * @param environment the application's environment
     * @param types where the classes and beans are found that policies name
     * @throws RetryConfigurationException naming everything that is wrong, also in policies and budgets that nobody uses
     */
    public static PolicyCatalog from(ConfigurableEnvironment environment, ApplicationTypes types) {
        return from(environment, types, Map.of());
    }

    /**
     * Reads everything below {@code reprise}, and lets the application's customizers set values on top.
     *
     * @param environment the application's environment
     * @param types where the classes and beans are found that policies name
     * @param customizers by the bean's name, in the order in which they are asked
     * @throws RetryConfigurationException naming everything that is wrong, also in policies and budgets that nobody uses
     */
    public static PolicyCatalog from(
            ConfigurableEnvironment environment,
            ApplicationTypes types,
            Map<String, RetryPolicyCustomizer> customizers) {
        return CatalogReader.read(BoundProperties.of(environment), types, customizers);
    }

    /** The names that {@link #policy} knows, as they are written: {@link #DEFAULTS} first. */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        entries.values().forEach(entry -> names.add(entry.name));
        return Collections.unmodifiableSet(names);
    }

    /**
     * The budgets of {@code reprise.budgets} by name as it is written, in order of appearance, also those that no policy
     * draws on. Policies and annotations can name these and no others; a policy that names none has a budget of its own,
     * which is the one in here under the policy's name where there is one.
     */
    public Map<String, BudgetSettings> budgets() {
        return references.budgets().settings();
    }

    /** What {@code reprise.methods} sets for single methods. */
    public ConfiguredMethods methods() {
        return methods;
    }

    /**
     * The classifiers that every policy asks: of these beans those that no policy and no annotation names as its
     * {@code retry-if}, in their order. One that is named after this call, by a bean that is created late, is no longer
     * asked from then on.
     *
     * @param beans the application's classifiers in the order in which they are asked
     */
    public List<FailureClassifier> classifiersOfAllPolicies(Stream<FailureClassifier> beans) {
        return references.types().ofAllPolicies(beans);
    }

    /**
     * The policy of this name.
     *
     * @throws RetryConfigurationException where there is none
     */
    public RetryPolicy policy(String name) {
        return resolve(name, PolicyLayer.empty());
    }

    /**
     * The policy of this name with one more level on top. It keeps the policy's name.
     *
     * @param policyName the name; null for {@link #DEFAULTS}
     * @param layer the level on top; one that sets nothing gives the very same policy each time
     * @throws RetryConfigurationException naming everything that is wrong: an unknown name or budget, values that can't be
     *     read, and contradictions
     */
    public RetryPolicy resolve(@Nullable String policyName, PolicyLayer layer) {
        return resolve(policyName, List.of(layer));
    }

    /**
     * The policy of this name with more levels on top, such as an annotation and {@link #methods()}. It keeps the policy's
     * name.
     *
     * @param policyName the name; null for {@link #DEFAULTS}
     * @param layers the levels on top, the one that beats all others last
     * @throws RetryConfigurationException as {@link #resolve(String, PolicyLayer)}, for each level by what stands below it
     */
    public RetryPolicy resolve(@Nullable String policyName, List<PolicyLayer> layers) {
        return Objects.requireNonNull(resolved(policyName, layers).policy());
    }

    /**
     * Where each key's value of {@link #resolve(String, PolicyLayer)} comes from: the place and origin of a setting, or
     * 'built-in default'.
     *
     * @throws RetryConfigurationException as {@link #resolve(String, PolicyLayer)}
     */
    public Map<PolicyKey, String> origins(@Nullable String policyName, PolicyLayer layer) {
        return resolved(policyName, List.of(layer)).origins();
    }

    /** Whether {@link #policy} knows the name. */
    public boolean contains(String name) {
        return entries.containsKey(Names.canonical(name));
    }

    /** What values can refer to. */
    References references() {
        return references;
    }

    /**
     * The same policies with another change of one of them, in place of its earlier one. It and those that inherit from it
     * may be wrong then; the others' policies are the very same objects.
     *
     * @param canonical the canonical name of a policy that there is
     * @param change one that sets nothing takes the earlier one back
     */
    PolicyCatalog with(String canonical, PolicyLayer change) {
        PolicyTree changed = tree.with(canonical, change.settings().isEmpty() ? null : Level.of(change, references));
        Map<String, Entry> next = new LinkedHashMap<>(entries);
        changed.familyOf(canonical).forEach(name -> next.put(name, changed.entry(name)));
        return new PolicyCatalog(changed, next, methods, references);
    }

    /** Whether anything has been changed at run time. */
    boolean hasChanges() {
        return tree.hasChanges();
    }

    /** What was changed at run time of a policy that there is; one that sets nothing where nothing was. */
    PolicyLayer changeOf(String policyName) {
        Level change = entry(policyName).change();
        return change == null ? PolicyLayer.empty() : change.layer();
    }

    /** The canonical names of the policy itself and of all that inherit from it. */
    Set<String> familyOf(String canonical) {
        return tree.familyOf(canonical);
    }

    /** The layers that set something, as far as they can be read. */
    List<Level> levels(List<PolicyLayer> layers) {
        return layers.stream()
                .filter(layer -> !layer.settings().isEmpty())
                .map(layer -> Level.of(layer, references))
                .toList();
    }

    /** What is in force where these levels stand above a policy that there is, and its change above them. */
    PolicyAssembly inForce(String policyName, List<Level> levels) {
        Entry entry = entry(policyName);
        return levels.isEmpty() ? entry.assembly() : entry.with(levels);
    }

    private Entry entry(String policyName) {
        return Objects.requireNonNull(entries.get(Names.canonical(policyName)), policyName);
    }

    private PolicyAssembly resolved(@Nullable String policyName, List<PolicyLayer> layers) {
        String name = policyName == null ? DEFAULTS : policyName;
        Entry entry = entries.get(Names.canonical(name));
        if (entry == null) {
            throw new RetryConfigurationException(problemsWithoutPolicy(name, layers));
        }
        List<Level> levels = levels(layers);
        List<ConfigurationProblem> problems = new ArrayList<>();
        PolicyAssembly assembly = entry.assembly();
        for (int i = 0; i < levels.size(); i++) {
            List<Problem> inherited = assembly.wrong();
            assembly = entry.with(levels.subList(0, i + 1));
            problems.addAll(levels.get(i).problems());
            problems.addAll(assembly.problemsOfLastLevel(inherited));
        }
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(problems);
        }
        return assembly;
    }

    /** What is wrong whatever the policy were. */
    private List<ConfigurationProblem> problemsWithoutPolicy(String name, List<PolicyLayer> layers) {
        List<ConfigurationProblem> problems = new ArrayList<>();
        problems.add(unknown(name, layers.isEmpty() ? PolicyLayer.empty() : layers.get(0)));
        for (PolicyLayer layer : layers) {
            Level level = Level.of(layer, references);
            problems.addAll(level.problems());
            problems.addAll(PolicyAssembly.of(name, List.of(level)).problemsWithinLastLevel());
        }
        return problems;
    }

    private ConfigurationProblem unknown(String name, PolicyLayer layer) {
        String fix = nameOneOf(name, names()) + "; a new one has at least one key below reprise.policies." + name;
        return new ConfigurationProblem("policy", name, layer.description(), "is not the name of a policy", fix);
    }

    /** What to do about a name that isn't known. */
    static String nameOneOf(String name, Collection<String> known) {
        if (known.isEmpty()) {
            return "remove it: there is no other policy";
        }
        String nearest = Nearest.to(name, known);
        String meant = nearest == null ? "use one of the policies " : "did you mean " + nearest + "? The policies are ";
        return meant + String.join(", ", known);
    }

    /**
     * A policy and what it was made of.
     *
     * @param levels the levels that it has whoever uses it, but for the change
     * @param change what was changed at run time, which stands above all others; null for nothing
     * @param assembly the policy for those who set nothing above it
     */
    record Entry(String name, List<Level> levels, @Nullable Level change, PolicyAssembly assembly) {

        static Entry of(String name, List<Level> levels, @Nullable Level change) {
            return new Entry(name, levels, change, assembly(name, levels, List.of(), change));
        }

        PolicyAssembly with(List<Level> above) {
            return assembly(name, levels, above, change);
        }

        private static PolicyAssembly assembly(
                String name, List<Level> below, List<Level> above, @Nullable Level change) {
            List<Level> all = new ArrayList<>(below);
            all.addAll(above);
            if (change != null) {
                all.add(change);
            }
            return PolicyAssembly.of(name, all);
        }
    }
}
