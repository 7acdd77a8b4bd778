package io.reprise.retry.spring.policy;

import java.util.Locale;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/** The names below {@code reprise}, and how they are told to people and compared. */
final class PropertyNames {

    static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("reprise");
    static final ConfigurationPropertyName DEFAULTS = ROOT.append("defaults");
    static final ConfigurationPropertyName POLICIES = ROOT.append("policies");
    static final String BASE_POLICY = "base-policy";

    private PropertyNames() {}

    /** The name as it was written; Boot's own text of it drops what it can't compare. */
    static String text(ConfigurationPropertyName name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.getNumberOfElements(); i++) {
            boolean bracketed = name.chop(i + 1).isLastElementIndexed();
            String element = name.getElement(i, Form.ORIGINAL);
            text.append(bracketed ? "[" + element + "]" : i == 0 ? element : "." + element);
        }
        return text.toString();
    }

    /** The policy that a name below {@link #POLICIES} belongs to, as it was written. */
    static String policyOf(ConfigurationPropertyName name) {
        return name.getElement(POLICIES.getNumberOfElements(), Form.ORIGINAL);
    }

    /** The group of keys of the policy that a name below {@link #POLICIES} belongs to. */
    static ConfigurationPropertyName policyGroup(ConfigurationPropertyName name) {
        return name.chop(POLICIES.getNumberOfElements() + 1);
    }

    /** What two names of one policy have in common: case, dashes and underscores don't count. */
    static String canonical(String policy) {
        return policy.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }
}
