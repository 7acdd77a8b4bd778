package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * The policies that are written somewhere, each under the one name that it goes by: as the files spell it, else as an
 * override does, else as environment variables do.
 */
final class PolicyNames {

    /** By file spelling, to find those that are one name in two spellings. */
    private final Map<String, Map<String, WrittenProperty>> inFiles = new LinkedHashMap<>();

    private final Map<String, Named> names = new LinkedHashMap<>();

    private PolicyNames() {}

    static PolicyNames of(BoundProperties bound) {
        PolicyNames policies = new PolicyNames();
        bound.written().stream()
                .filter(property -> SourceKind.of(property.source()) == SourceKind.FILE)
                .filter(property -> PropertyNames.POLICIES.isAncestorOf(property.name()))
                .forEach(policies::addFromFile);
        bound.values().stream()
                .filter(property -> PropertyNames.POLICIES.isAncestorOf(property.name()))
                .forEach(property -> policies.add(property.name(), property.origin()));
        return policies;
    }

    private void addFromFile(WrittenProperty property) {
        String name = PropertyNames.policyOf(property.name());
        inFiles.computeIfAbsent(PropertyNames.canonical(name), first -> new LinkedHashMap<>())
                .putIfAbsent(name, property);
        add(property.name(), property.origin());
    }

    private void add(ConfigurationPropertyName property, String origin) {
        String name = PropertyNames.policyOf(property);
        names.putIfAbsent(PropertyNames.canonical(name), new Named(name, group(property), origin));
    }

    /** The names by what they have in common with their other spellings; the reserved one is left out. */
    Map<String, Named> byCanonicalName() {
        Map<String, Named> free = new LinkedHashMap<>(names);
        free.remove(PolicyCatalog.DEFAULTS);
        return free;
    }

    /** Names that files spell in two ways, and the name that isn't free. */
    List<ConfigurationProblem> problems() {
        List<ConfigurationProblem> problems = new ArrayList<>();
        inFiles.values().stream()
                .filter(spellings -> spellings.size() > 1)
                .forEach(spellings -> problems.add(spelledInTwoWays(spellings.values())));
        Named reserved = names.get(PolicyCatalog.DEFAULTS);
        if (reserved != null) {
            String reason = "is not free: it stands for reprise.defaults";
            String fix = "move its keys to reprise.defaults, or choose another name";
            problems.add(new ConfigurationProblem(reserved.place, null, reserved.origin, reason, fix));
        }
        return problems;
    }

    private static ConfigurationProblem spelledInTwoWays(Collection<WrittenProperty> spellings) {
        Iterator<WrittenProperty> each = spellings.iterator();
        WrittenProperty first = each.next();
        WrittenProperty second = each.next();
        String reason = "has the same name as " + group(first.name()) + ", " + first.origin()
                + ": names are compared without case, dashes and underscores";
        return new ConfigurationProblem(
                group(second.name()), null, second.origin(), reason, "spell both alike, or rename one");
    }

    private static String group(ConfigurationPropertyName property) {
        return PropertyNames.text(PropertyNames.policyGroup(property));
    }

    /**
     * A policy's name.
     *
     * @param name the name alone
     * @param place its full name as a property
     * @param origin where it's first written
     */
    record Named(String name, String place, String origin) {}
}
