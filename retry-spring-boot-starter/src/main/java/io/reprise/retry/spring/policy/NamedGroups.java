package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * The members of a section that are written somewhere, each under the one name that it goes by: as the files spell it,
 * else as an override does, else as environment variables do.
 */
final class NamedGroups {

    private final Section section;

    /** By file spelling, to find those that are one name in two spellings. */
    private final Map<String, Map<String, WrittenProperty>> inFiles = new LinkedHashMap<>();

    private final Map<String, Group> groups = new LinkedHashMap<>();

    private NamedGroups(Section section) {
        this.section = section;
    }

    static NamedGroups of(BoundProperties bound, Section section) {
        NamedGroups named = new NamedGroups(section);
        bound.written().stream()
                .filter(property -> SourceKind.of(property.source()) == SourceKind.FILE)
                .filter(property -> section.contains(property.name()))
                .filter(MemberNames::areRight)
                .forEach(named::addFromFile);
        bound.values().stream()
                .filter(property -> section.contains(property.name()))
                .forEach(named::addValue);
        return named;
    }

    private void addFromFile(WrittenProperty property) {
        String name = section.memberOf(property.name());
        inFiles.computeIfAbsent(section.canonical(name), first -> new LinkedHashMap<>())
                .putIfAbsent(name, property);
        group(property.name(), property.origin());
    }

    /** Of several spellings of a name, each key's value comes from the source that beats the others. */
    private void addValue(BoundProperty property) {
        group(property.name(), property.origin())
                .values
                .merge(section.keyOf(property.name()).toString(), property, BoundProperty::withPrecedence);
    }

    private Group group(ConfigurationPropertyName property, String origin) {
        String name = section.memberOf(property);
        return groups.computeIfAbsent(
                section.canonical(name), first -> new Group(name, place(property), origin, new HashMap<>()));
    }

    /** The groups by what their names have in common with their other spellings; the reserved one is left out. */
    Map<String, Group> byCanonicalName() {
        Map<String, Group> free = new LinkedHashMap<>(groups);
        Section.Reserved reserved = section.reserved();
        if (reserved != null) {
            free.remove(reserved.name());
        }
        return free;
    }

    /** Names that files spell in two ways, and the name that isn't free. */
    List<ConfigurationProblem> problems() {
        List<ConfigurationProblem> problems = new ArrayList<>();
        inFiles.values().stream()
                .filter(spellings -> spellings.size() > 1)
                .forEach(spellings -> problems.add(spelledInTwoWays(spellings.values())));
        Section.Reserved reserved = section.reserved();
        Group taken = reserved == null ? null : groups.get(reserved.name());
        if (reserved != null && taken != null) {
            String reason = "is not free: " + reserved.meaning();
            problems.add(new ConfigurationProblem(taken.place, null, taken.origin, reason, reserved.fix()));
        }
        return problems;
    }

    private ConfigurationProblem spelledInTwoWays(Collection<WrittenProperty> spellings) {
        Iterator<WrittenProperty> each = spellings.iterator();
        WrittenProperty first = each.next();
        WrittenProperty second = each.next();
        String reason = "has the same name as " + place(first.name()) + ", " + first.origin() + ": "
                + section.naming().rule();
        return new ConfigurationProblem(
                place(second.name()), null, second.origin(), reason, "spell both alike, or rename one");
    }

    private String place(ConfigurationPropertyName property) {
        return PropertyNames.text(section.groupOf(property));
    }

    /**
     * A member of the section.
     *
     * @param name its name alone
     * @param place its full name as a property
     * @param origin where it's first written
     * @param values what is set in it, by key
     */
    record Group(String name, String place, String origin, Map<String, BoundProperty> values) {}
}
