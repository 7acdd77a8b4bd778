package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.PolicyKey;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/** The mapper from bound properties to policies: makes a catalog of them, or tells everything that is wrong at once. */
final class CatalogReader {

    private final BoundProperties bound;
    private final ApplicationTypes types;
    private final Map<String, BoundProperty> defaultValues = new HashMap<>();
    private final Map<String, Map<String, BoundProperty>> policyValues = new HashMap<>();
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    private CatalogReader(BoundProperties bound, ApplicationTypes types) {
        this.bound = bound;
        this.types = types;
    }

    static PolicyCatalog read(BoundProperties bound, ApplicationTypes types) {
        return new CatalogReader(bound, types).read();
    }

    private PolicyCatalog read() {
        problems.addAll(StructureCheck.of(bound));
        problems.addAll(bound.problems());
        problems.addAll(RetrySettings.problems(bound));
        PolicyNames names = PolicyNames.of(bound);
        problems.addAll(names.problems());
        sortValues();
        ConfiguredPolicy defaults = defaults();
        Map<String, ConfiguredPolicy> policies = new LinkedHashMap<>();
        names.byCanonicalName().forEach((canonical, named) -> policies.put(canonical, policy(canonical, named)));
        PolicyTree tree = new PolicyTree(defaults, policies);
        problems.addAll(tree.problems());
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(problems);
        }
        return new PolicyCatalog(tree.entries(), types);
    }

    /** By policy and key; of several spellings of a policy, each key's value from the source that beats the others. */
    private void sortValues() {
        for (BoundProperty property : bound.values()) {
            ConfigurationPropertyName name = property.name();
            if (PropertyNames.DEFAULTS.isAncestorOf(name)) {
                sort(defaultValues, name.subName(PropertyNames.DEFAULTS.getNumberOfElements()), property);
            } else if (PropertyNames.POLICIES.isAncestorOf(name)) {
                String policy = PropertyNames.canonical(PropertyNames.policyOf(name));
                sort(
                        policyValues.computeIfAbsent(policy, first -> new HashMap<>()),
                        name.subName(PropertyNames.POLICIES.getNumberOfElements() + 1),
                        property);
            }
        }
    }

    private static void sort(Map<String, BoundProperty> values, ConfigurationPropertyName key, BoundProperty property) {
        values.merge(key.toString(), property, BoundProperty::withPrecedence);
    }

    private ConfiguredPolicy defaults() {
        BoundProperty base = defaultValues.get(PropertyNames.BASE_POLICY);
        if (base != null) {
            problems.add(base.problem("has no place here: every policy inherits from the defaults", "remove it"));
        }
        Level level = level(PropertyNames.text(PropertyNames.DEFAULTS), defaultValues);
        return new ConfiguredPolicy(PolicyCatalog.DEFAULTS, level, null);
    }

    private ConfiguredPolicy policy(String canonical, PolicyNames.Named named) {
        Map<String, BoundProperty> values = policyValues.getOrDefault(canonical, Map.of());
        return new ConfiguredPolicy(named.name(), level(named.place(), values), values.get(PropertyNames.BASE_POLICY));
    }

    private Level level(String place, Map<String, BoundProperty> values) {
        List<Setting> settings = new ArrayList<>();
        for (PolicyKey key : PolicyKey.values()) {
            BoundProperty value = values.get(key.key());
            if (value != null) {
                settings.add(new Setting(key, value.value(), value.place(), value.origin()));
            }
        }
        Level level = Level.of(PolicyLayer.of(place, settings), types);
        problems.addAll(level.problems());
        return level;
    }
}
