package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.spring.RetryPolicyCustomizer;

/** The mapper from bound properties to policies: makes a catalog of them, or tells everything that is wrong at once. */
final class CatalogReader {

    private final BoundProperties bound;
    private final Map<String, RetryPolicyCustomizer> customizers;
    private final References references;
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    private CatalogReader(
            BoundProperties bound, ApplicationTypes types, Map<String, RetryPolicyCustomizer> customizers) {
        this.bound = bound;
        this.customizers = customizers;
        this.references = new References(types, ConfiguredBudgets.of(bound));
    }

    static PolicyCatalog read(
            BoundProperties bound, ApplicationTypes types, Map<String, RetryPolicyCustomizer> customizers) {
        return new CatalogReader(bound, types, customizers).read();
    }

    private PolicyCatalog read() {
        problems.addAll(StructureCheck.of(bound));
        problems.addAll(bound.problems());
        problems.addAll(RetrySettings.problems(bound));
        problems.addAll(references.budgets().problems());
        NamedGroups named = NamedGroups.of(bound, Section.POLICIES);
        problems.addAll(named.problems());
        ConfiguredPolicy defaults = defaults();
        Map<String, ConfiguredPolicy> policies = new LinkedHashMap<>();
        named.byCanonicalName().forEach((canonical, group) -> policies.put(canonical, policy(group)));
        ConfiguredMethods methods = methods();
        PolicyTree tree = new PolicyTree(defaults, policies);
        problems.addAll(tree.problems());
        throwIfWrong();
        PolicyTree customized = customizers.isEmpty() ? tree : customized(tree);
        throwIfWrong();
        return new PolicyCatalog(customized, methods, references);
    }

    private void throwIfWrong() {
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(problems);
        }
    }

    private PolicyTree customized(PolicyTree tree) {
        PolicyCustomization customization = new PolicyCustomization(customizers, references);
        PolicyTree customized = tree.customized(customization);
        problems.addAll(customization.problems());
        problems.addAll(customized.problems());
        return customized;
    }

    private ConfiguredPolicy defaults() {
        Map<String, BoundProperty> values = new HashMap<>();
        int elements = PropertyNames.DEFAULTS.getNumberOfElements();
        bound.values().stream()
                .filter(property -> PropertyNames.DEFAULTS.isAncestorOf(property.name()))
                .forEach(
                        property -> values.put(property.name().subName(elements).toString(), property));
        BoundProperty base = values.get(PropertyNames.BASE_POLICY);
        if (base != null) {
            problems.add(base.problem("has no place here: every policy inherits from the defaults", "remove it"));
        }
        Level level = level(PropertyNames.text(PropertyNames.DEFAULTS), values);
        return new ConfiguredPolicy(PolicyCatalog.DEFAULTS, level, null);
    }

    private ConfiguredPolicy policy(NamedGroups.Group group) {
        Map<String, BoundProperty> values = group.values();
        return new ConfiguredPolicy(group.name(), level(group.place(), values), values.get(PropertyNames.BASE_POLICY));
    }

    private ConfiguredMethods methods() {
        NamedGroups named = NamedGroups.of(bound, Section.METHODS);
        problems.addAll(named.problems());
        List<MethodEntry> entries = new ArrayList<>();
        named.byCanonicalName()
                .values()
                .forEach(group -> MethodName.parse(group.name())
                        .ifPresent(name -> entries.add(
                                new MethodEntry(name, group.name(), group.place(), group.origin(), method(group)))));
        return new ConfiguredMethods(entries, references.types());
    }

    /** Checked by itself, as an entry may be for no method, or for several with different policies. */
    private PolicyLayer method(NamedGroups.Group group) {
        BoundProperty base = group.values().get(PropertyNames.BASE_POLICY);
        if (base != null) {
            problems.add(base.problem("has no place here: a method's annotation names its policy", "remove it"));
        }
        Level level = level(group.place(), group.values());
        problems.addAll(PolicyAssembly.of(group.place(), List.of(level)).problemsWithinLastLevel());
        return level.layer();
    }

    private Level level(String place, Map<String, BoundProperty> values) {
        List<Setting> settings = new ArrayList<>();
        for (PolicyKey key : PolicyKey.values()) {
            BoundProperty value = values.get(key.key());
            if (value != null) {
                settings.add(new Setting(key, value.value(), value.place(), value.origin()));
            }
        }
        Level level = Level.of(PolicyLayer.of(place, settings), references);
        problems.addAll(level.problems());
        return level;
    }
}
