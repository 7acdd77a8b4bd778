package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.core.env.EnumerablePropertySource;

/**
 * A property below {@code reprise} that stands in some source, whether or not anything knows it and whether or not another
 * source overrides it.
 *
 * @param name its name
 * @param raw the name as the source spells it: Boot's has lost what Boot doesn't compare
 * @param value its value as it stands there
 * @param origin where it stands, for people
 * @param source the source
 */
record WrittenProperty(
        ConfigurationPropertyName name, String raw, Object value, String origin, ConfigurationPropertySource source) {

    static List<WrittenProperty> in(List<ConfigurationPropertySource> sources) {
        List<WrittenProperty> written = new ArrayList<>();
        for (ConfigurationPropertySource source : sources) {
            (SourceKind.of(source) == SourceKind.ENVIRONMENT ? byName(source) : asWritten(source))
                    .forEach(written::add);
        }
        return written;
    }

    /**
     * From the raw names: Boot's own look-up takes two spellings of one name in one source for one. Nobody else's names are
     * looked at closely, or their values at all: some sources compute them on demand.
     */
    private static Stream<WrittenProperty> asWritten(ConfigurationPropertySource source) {
        if (!(source.getUnderlyingSource() instanceof EnumerablePropertySource<?> properties)) {
            return Stream.empty();
        }
        String root = PropertyNames.ROOT.toString();
        return Stream.of(properties.getPropertyNames())
                .filter(raw -> raw.regionMatches(true, 0, root, 0, root.length()))
                .filter(raw -> isBelowRoot(ConfigurationPropertyName.adapt(raw, '.')))
                .map(raw -> asWritten(source, properties, raw));
    }

    private static WrittenProperty asWritten(
            ConfigurationPropertySource source, EnumerablePropertySource<?> properties, String raw) {
        Object value = properties.getProperty(raw);
        return new WrittenProperty(
                ConfigurationPropertyName.adapt(raw, '.'),
                raw,
                value == null ? "" : value,
                PropertySourceOrigin.get(properties, raw).toString(),
                source);
    }

    /** Environment variables, whose names only Boot can translate. */
    private static Stream<WrittenProperty> byName(ConfigurationPropertySource source) {
        if (!(source instanceof IterableConfigurationPropertySource names)) {
            return Stream.empty();
        }
        return names.stream()
                .filter(PropertyNames.ROOT::isAncestorOf)
                .map(source::getConfigurationProperty)
                .filter(Objects::nonNull)
                .map(property -> ofVariable(property, source));
    }

    private static WrittenProperty ofVariable(ConfigurationProperty property, ConfigurationPropertySource source) {
        ConfigurationPropertyName name = property.getName();
        return new WrittenProperty(name, PropertyNames.text(name), property.getValue(), origin(property), source);
    }

    static String origin(ConfigurationProperty property) {
        return String.valueOf(property.getOrigin());
    }

    private static boolean isBelowRoot(ConfigurationPropertyName name) {
        return PropertyNames.ROOT.equals(name) || PropertyNames.ROOT.isAncestorOf(name);
    }
}
