package io.reprise.retry.spring.policy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.reprise.retry.spring.policy.BoundProperties.Shape;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;

/**
 * Which environment variables nobody has to explain. Their names tell less than others: an underscore may be a dot or a
 * dash, and not all that begins with {@code REPRISE_} was written for us.
 */
final class EnvironmentVariables {

    private final BoundProperties bound;
    private final List<String> topLevelKeys;
    private final Map<ConfigurationPropertySource, Set<String>> known = new HashMap<>();

    EnvironmentVariables(BoundProperties bound, KnownKeys keys) {
        this.bound = bound;
        this.topLevelKeys = keys.of(PropertyNames.ROOT);
    }

    /** Whether this is a variable for a known key under a name with more underscores than it needs, or one of others. */
    boolean isHarmless(WrittenProperty property) {
        return SourceKind.of(property.source()) == SourceKind.ENVIRONMENT && (isForeign(property) || isKnown(property));
    }

    /** A platform sets such variables for a service named 'reprise', for instance. */
    private boolean isForeign(WrittenProperty property) {
        ConfigurationPropertyName name = property.name();
        String first = name.getElement(1, Form.UNIFORM);
        String firstTwo = name.getNumberOfElements() > 2 ? first + name.getElement(2, Form.UNIFORM) : first;
        return Nearest.to(first, topLevelKeys) == null && Nearest.to(firstTwo, topLevelKeys) == null;
    }

    private boolean isKnown(WrittenProperty property) {
        return known.computeIfAbsent(property.source(), this::originsOfKnown).contains(property.origin());
    }

    private Set<String> originsOfKnown(ConfigurationPropertySource source) {
        Set<String> origins = new HashSet<>();
        for (ConfigurationPropertyName name : bound.names()) {
            ConfigurationProperty property = source.getConfigurationProperty(name);
            if (property != null) {
                origins.add(WrittenProperty.origin(property));
            } else if (bound.shape(name) == Shape.LIST) {
                addItems(source, name, origins);
            }
        }
        return origins;
    }

    private static void addItems(
            ConfigurationPropertySource source, ConfigurationPropertyName list, Set<String> origins) {
        ConfigurationProperty item = source.getConfigurationProperty(list.append("[0]"));
        for (int next = 1; item != null; next++) {
            origins.add(WrittenProperty.origin(item));
            item = source.getConfigurationProperty(list.append("[" + next + "]"));
        }
    }
}
