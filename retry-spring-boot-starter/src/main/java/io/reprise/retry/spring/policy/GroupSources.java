package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;

/**
 * The sources as far as one group of keys needs them. Boot's binder looks through all names of a source for each list that
 * it could have, so that with whole sources the time would grow with the square of the number of groups.
 */
final class GroupSources {

    private final List<ConfigurationPropertySource> sources;
    private final Map<ConfigurationPropertySource, Map<ConfigurationPropertyName, List<ConfigurationPropertyName>>>
            names = new HashMap<>();

    /**
     * The sources, for the groups of one section.
     *
     * @param sources all sources; environment variables, whose names tell less, are taken as they are
     */
    GroupSources(List<ConfigurationPropertySource> sources, Section section) {
        this.sources = sources;
        for (ConfigurationPropertySource source : sources) {
            if (source instanceof IterableConfigurationPropertySource all
                    && SourceKind.of(source) != SourceKind.ENVIRONMENT) {
                Map<ConfigurationPropertyName, List<ConfigurationPropertyName>> byGroup = new HashMap<>();
                all.stream()
                        .filter(section::contains)
                        .forEach(name -> byGroup.computeIfAbsent(section.groupOf(name), first -> new ArrayList<>())
                                .add(name));
                names.put(source, byGroup);
            }
        }
    }

    /** Those that have something of this group, with its names only, in the same order. */
    List<ConfigurationPropertySource> of(ConfigurationPropertyName group) {
        List<ConfigurationPropertySource> parts = new ArrayList<>();
        for (ConfigurationPropertySource source : sources) {
            Map<ConfigurationPropertyName, List<ConfigurationPropertyName>> byGroup = names.get(source);
            if (byGroup == null) {
                parts.add(source);
            } else if (byGroup.containsKey(group)) {
                parts.add(new Part(source, byGroup.getOrDefault(group, List.of())));
            }
        }
        return parts;
    }

    /** A source of which only some names are told. */
    private record Part(ConfigurationPropertySource whole, List<ConfigurationPropertyName> names)
            implements IterableConfigurationPropertySource {

        @Override
        public Stream<ConfigurationPropertyName> stream() {
            return names.stream();
        }

        @Override
        public @Nullable ConfigurationProperty getConfigurationProperty(ConfigurationPropertyName name) {
            return whole.getConfigurationProperty(name);
        }

        @Override
        public ConfigurationPropertyState containsDescendantOf(ConfigurationPropertyName name) {
            return whole.containsDescendantOf(name);
        }

        @Override
        public @Nullable Object getUnderlyingSource() {
            return whole.getUnderlyingSource();
        }
    }
}
