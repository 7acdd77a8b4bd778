package io.reprise.retry.spring.policy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.reprise.retry.PolicyKey;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/**
 * Whether the name of a policy, budget or method is one. It is read from the raw name, as Boot's relaxed form drops what it can't
 * compare: {@code pay+} would silently be {@code pay}, and an empty name the key below it.
 */
final class MemberNames {

    /** What stands in brackets, what stands between dots, or the nothing between two dots or after the last. */
    private static final Pattern ELEMENT =
            Pattern.compile("\\[(?:[^\\[\\]]|\\[[^\\[\\]]*])*]|[^.\\[]+|(?<=\\.)(?=\\.|$)");

    /** Every list has it. Another number in brackets is what becomes of a bare number, which can be meant as a name. */
    private static final String FIRST_OF_LIST = "[0]";

    private MemberNames() {}

    /** What is wrong with the name of the policy, budget or method that the property belongs to; nothing for other properties. */
    static Optional<ConfigurationProblem> problem(WrittenProperty property) {
        ConfigurationPropertyName name = property.name();
        return Section.ALL.stream()
                .filter(section -> section.root().equals(name) || section.contains(name))
                .findFirst()
                .flatMap(section -> Optional.ofNullable(written(property.raw(), section))
                        .flatMap(member -> problem(property, section, member)));
    }

    static boolean areRight(WrittenProperty property) {
        return problem(property).isEmpty();
    }

    private static Optional<ConfigurationProblem> problem(WrittenProperty property, Section section, String member) {
        boolean bracketed = member.startsWith("[");
        String place = section.root() + (bracketed ? member : "." + member);
        String noun = section.noun();
        if (bare(member).isBlank()) {
            return problem(property, place, "is a " + noun + " without a name", "give it a name");
        }
        if (member.equals(FIRST_OF_LIST)) {
            String fix =
                    "write the names of the " + section.root().getLastElement(Form.DASHED) + " in place of the dashes";
            return problem(property, place, "is an item of a list, and a " + noun + " has a name", fix);
        }
        if (section.equals(Section.METHODS)) {
            return bracketed ? unreadable(property, place, member) : unbracketed(property);
        }
        if (bracketed
                || (section.contains(property.name())
                        && section.memberOf(property.name()).equals(member))) {
            return Optional.empty();
        }
        return problem(
                property, place, "is a name that loses characters outside of brackets", "write \"[" + member + "]\"");
    }

    private static Optional<ConfigurationProblem> unreadable(WrittenProperty property, String place, String member) {
        return MethodName.parse(bare(member)).isPresent()
                ? Optional.empty()
                : problem(property, place, "is not the name of a method", "write " + MethodName.ACCEPTED);
    }

    /** Outside of brackets, a name ends at its first dot and loses the characters that Boot doesn't compare. */
    private static Optional<ConfigurationProblem> unbracketed(WrittenProperty property) {
        if (SourceKind.of(property.source()) == SourceKind.ENVIRONMENT) {
            return problem(
                    property,
                    property.raw(),
                    "can't name a method: an environment variable has no room for it",
                    "set it in a file, or as an argument");
        }
        String rest = property.raw().substring(Section.METHODS.root().toString().length() + 1);
        String name = Arrays.stream(PolicyKey.values())
                .map(key -> "." + key.key())
                .filter(rest::endsWith)
                .max(Comparator.comparingInt(String::length))
                .map(key -> rest.substring(0, rest.length() - key.length()))
                .orElse(rest);
        boolean known = MethodName.parse(name).isPresent();
        return problem(
                property,
                Section.METHODS.root() + "." + name,
                "is no name of a method outside of brackets, where it ends at the first dot",
                "write " + (known ? "\"[" + name + "]\"" : MethodName.ACCEPTED));
    }

    private static Optional<ConfigurationProblem> problem(
            WrittenProperty property, String place, String reason, String fix) {
        return Optional.of(new ConfigurationProblem(place, null, property.origin(), reason, fix));
    }

    /** The name as it is written, with its brackets; null for the section itself. */
    private static @Nullable String written(String raw, Section section) {
        Matcher element = ELEMENT.matcher(raw);
        int above = section.root().getNumberOfElements();
        while (element.find()) {
            if (above == 0) {
                return element.group();
            }
            if (!bare(element.group()).isEmpty()) {
                above--;
            }
        }
        return null;
    }

    private static String bare(String element) {
        return element.startsWith("[") ? element.substring(1, element.length() - 1) : element;
    }
}
