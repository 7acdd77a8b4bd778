package io.reprise.retry.spring.policy;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * A value that the binder found.
 *
 * @param name its name, the keys in their canonical form, a name that the user chose as it was written
 * @param value its text, or a list of texts, placeholders resolved
 * @param origin where it stands, for people
 * @param precedence the number of its property source; the lowest beats all others
 */
record BoundProperty(ConfigurationPropertyName name, Object value, String origin, int precedence) {

    /** The name for people. */
    String place() {
        return PropertyNames.text(name);
    }

    /** This or the other, whichever comes from the source that beats the other's. */
    BoundProperty withPrecedence(BoundProperty other) {
        return other.precedence < precedence ? other : this;
    }

    /** Where it stands, for people. */
    String source() {
        return place() + ", " + origin;
    }

    ConfigurationProblem problem(String reason, String fix) {
        return new ConfigurationProblem(place(), ValueParsers.text(value), origin, reason, fix);
    }
}
