package io.reprise.retry.spring.policy;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/** The names below {@code reprise}, and how they are told to people. */
final class PropertyNames {

    static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("reprise");
    static final ConfigurationPropertyName DEFAULTS = ROOT.append("defaults");
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
}
