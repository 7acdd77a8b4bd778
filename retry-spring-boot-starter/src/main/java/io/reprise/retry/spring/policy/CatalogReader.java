package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.reprise.retry.PolicyKey;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/** The mapper from bound properties to policies: makes a catalog of them, or tells everything that is wrong at once. */
final class CatalogReader {

    private final BoundProperties bound;
    private final ApplicationTypes types;
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

    private ConfiguredPolicy defaults() {
        Map<String, BoundProperty> values = values(PropertyNames.DEFAULTS, name -> true);
        BoundProperty base = values.remove(PropertyNames.BASE_POLICY);
        if (base != null) {
            problems.add(base.problem("has no place here: every policy inherits from the defaults", "remove it"));
        }
        Level level = level(PropertyNames.text(PropertyNames.DEFAULTS), values);
        return new ConfiguredPolicy(PolicyCatalog.DEFAULTS, level, null);
    }

    private ConfiguredPolicy policy(String canonical, PolicyNames.Named named) {
        Map<String, BoundProperty> values = values(
                PropertyNames.POLICIES,
                name -> PropertyNames.canonical(PropertyNames.policyOf(name)).equals(canonical));
        BoundProperty base = values.remove(PropertyNames.BASE_POLICY);
        return new ConfiguredPolicy(named.name(), level(named.place(), values), base);
    }

    /** The values below a group by key; of several spellings of a policy, each key's from the source that beats the others. */
    private Map<String, BoundProperty> values(
            ConfigurationPropertyName group, Predicate<ConfigurationPropertyName> included) {
        int depth = group.getNumberOfElements() + (group.equals(PropertyNames.POLICIES) ? 1 : 0);
        Map<String, BoundProperty> values = new HashMap<>();
        bound.values().stream()
                .filter(property -> group.isAncestorOf(property.name()) && included.test(property.name()))
                .forEach(property -> values.merge(
                        property.name().subName(depth).toString(), property, BoundProperty::withPrecedence));
        return values;
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
