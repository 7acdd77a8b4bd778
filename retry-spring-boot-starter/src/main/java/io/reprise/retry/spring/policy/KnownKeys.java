package io.reprise.retry.spring.policy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import io.reprise.retry.PolicyKey;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/** Which keys a group has, to help whoever has written another. */
final class KnownKeys {

    private final BoundProperties bound;

    KnownKeys(BoundProperties bound) {
        this.bound = bound;
    }

    /** What to do about an unknown key: the nearest known one, and all of them. */
    String suggestion(ConfigurationPropertyName unknown, ConfigurationPropertyName group) {
        List<String> keys = of(group);
        ConfigurationPropertyName rest = unknown.subName(group.getNumberOfElements());
        String first = rest.getElement(0, Form.ORIGINAL);
        // Where the rest without its first part is a key, that part is no mistyped key but too much.
        boolean keyBelow =
                rest.getNumberOfElements() > 1 && Nearest.to(PropertyNames.text(rest.subName(1)), keys) != null;
        String meant = (keyBelow ? Stream.<String>empty() : Stream.of(PropertyNames.text(rest), first))
                .flatMap(written -> Stream.ofNullable(Nearest.to(written, keys)))
                .findFirst()
                .map(nearest -> "did you mean " + nearest + "? The keys here are ")
                .orElse("remove it; the keys here are ");
        return meant + String.join(", ", keys);
    }

    /** The keys of a group: in a policy those of its inner groups too, elsewhere only its own. */
    List<String> of(ConfigurationPropertyName group) {
        if (PropertyNames.DEFAULTS.equals(group) || PropertyNames.DEFAULTS.isAncestorOf(group)) {
            return below(group.subName(PropertyNames.DEFAULTS.getNumberOfElements()), policyKeys());
        }
        if (Section.POLICIES.contains(group)) {
            Stream<String> keys = Stream.concat(Stream.of(PropertyNames.BASE_POLICY), policyKeys());
            return below(Section.POLICIES.keyOf(group), keys);
        }
        if (Section.METHODS.contains(group)) {
            return below(Section.METHODS.keyOf(group), policyKeys());
        }
        return bound.names().stream()
                .filter(group::isParentOf)
                .map(name -> name.getLastElement(Form.DASHED))
                .distinct()
                .toList();
    }

    private static Stream<String> policyKeys() {
        return Arrays.stream(PolicyKey.values()).map(PolicyKey::key);
    }

    private static List<String> below(ConfigurationPropertyName inner, Stream<String> keys) {
        return keys.map(ConfigurationPropertyName::of)
                .filter(key -> inner.isEmpty() || inner.isAncestorOf(key))
                .map(key -> key.subName(inner.getNumberOfElements()).toString())
                .toList();
    }
}
