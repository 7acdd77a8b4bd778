package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.reprise.retry.spring.policy.BoundProperties.Shape;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * Finds what stands below {@code reprise} where nothing looks for it: unknown keys, values in place of groups, groups and
 * lists in place of values, and keys that one source sets twice.
 */
final class StructureCheck {

    private final BoundProperties bound;
    private final KnownKeys knownKeys;
    private final EnvironmentVariables variables;
    private final List<ConfigurationProblem> problems = new ArrayList<>();
    private final Set<List<Object>> told = new HashSet<>();
    private final Map<List<Object>, WrittenProperty> seen = new HashMap<>();

    private StructureCheck(BoundProperties bound) {
        this.bound = bound;
        this.knownKeys = new KnownKeys(bound);
        this.variables = new EnvironmentVariables(bound, knownKeys);
    }

    static List<ConfigurationProblem> of(BoundProperties bound) {
        StructureCheck check = new StructureCheck(bound);
        bound.written().forEach(check::check);
        return check.problems;
    }

    private void check(WrittenProperty property) {
        Optional<ConfigurationProblem> misnamed = MemberNames.problem(property);
        if (misnamed.isPresent()) {
            tell(property, misnamed.get());
        } else {
            checkKey(property);
        }
    }

    private void checkKey(WrittenProperty property) {
        ConfigurationPropertyName name = property.name();
        Shape shape = bound.shape(name);
        if (shape == Shape.GROUP) {
            checkGroup(property);
        } else if (isListItem(name)) {
            checkSetOnce(property, name.getParent());
        } else if (shape != null) {
            checkSetOnce(property, name);
        } else if (!variables.isHarmless(property)) {
            checkUnknown(property);
        }
    }

    private boolean isListItem(ConfigurationPropertyName name) {
        return name.isLastElementIndexed() && bound.shape(name.getParent()) == Shape.LIST;
    }

    /** A bare header is an empty value, and any other value in its place a slip, of the indentation for instance. */
    private void checkGroup(WrittenProperty property) {
        if (bound.text(property.value()).isBlank()) {
            tell(property, property.name(), "has no key", "remove it or set at least one");
        } else {
            tell(property, property.name(), "is a group of keys, not a value", "write its keys below it, or remove it");
        }
    }

    /** A list is set by one text or by its items, and all its items have their name in one spelling. */
    private void checkSetOnce(WrittenProperty property, ConfigurationPropertyName key) {
        WrittenProperty first = seen.putIfAbsent(List.of(property.source(), key), property);
        if (first != null && !spelling(first).equals(spelling(property))) {
            String reason = "is set twice: also as " + spelling(first) + ", " + first.origin();
            tell(property, key, reason, "keep one of the two");
        }
    }

    /** In files, two spellings of a name that the user chose are told once for all keys below it, elsewhere. */
    private String spelling(WrittenProperty property) {
        boolean item = isListItem(property.name());
        ConfigurationPropertyName name = item ? property.name().getParent() : property.name();
        return Section.of(name)
                        .filter(section -> SourceKind.of(property.source()) == SourceKind.FILE)
                        .map(section -> PropertyNames.text(section.keyOf(name)))
                        .orElseGet(() -> PropertyNames.text(name))
                + (item ? "[]" : "");
    }

    private void checkUnknown(WrittenProperty property) {
        ConfigurationPropertyName known = property.name();
        while (bound.shape(known) == null) {
            known = known.getParent();
        }
        if (bound.shape(known) == Shape.GROUP) {
            ConfigurationPropertyName place = property.name().chop(known.getNumberOfElements() + 1);
            String fix = knownKeys.suggestion(property.name(), known) + hint(property, place);
            tell(property, place, "is not a key of Reprise", fix);
        } else if (property.name().isLastElementIndexed()) {
            tell(property, known, "is a list, but takes one value", "write one value");
        } else {
            tell(property, known, "takes a value, not keys below it", "write the value itself");
        }
    }

    private static String hint(WrittenProperty property, ConfigurationPropertyName place) {
        return Section.of(place)
                .filter(section -> !place.equals(property.name()))
                .map(section -> "; the name of a " + section.noun()
                        + (SourceKind.of(property.source()) == SourceKind.ENVIRONMENT
                                ? " stands in a variable without its dashes: my-api is MYAPI"
                                : " with a dot in it needs brackets, such as \"[eu.payments]\""))
                .orElse("");
    }

    private void tell(WrittenProperty property, ConfigurationPropertyName place, String reason, String fix) {
        String value = place.equals(property.name()) ? String.valueOf(property.value()) : null;
        tell(property, new ConfigurationProblem(PropertyNames.text(place), value, property.origin(), reason, fix));
    }

    /** Once per place and source, however much stands below the place. */
    private void tell(WrittenProperty property, ConfigurationProblem problem) {
        if (told.add(List.of(problem.place(), property.source()))) {
            problems.add(problem);
        }
    }
}
