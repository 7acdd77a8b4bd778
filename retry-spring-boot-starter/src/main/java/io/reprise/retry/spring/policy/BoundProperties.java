package io.reprise.retry.spring.policy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * All that stands below {@code reprise}, found by Boot's binder, so that relaxed names, environment variables, lists and
 * placeholders are what they are everywhere in Boot. What is kept isn't an object but what it would be bound from: texts
 * with their origins.
 */
final class BoundProperties {

    private final List<ConfigurationPropertySource> sources = new ArrayList<>();
    private final PropertySourcesPlaceholdersResolver placeholders;
    private final List<WrittenProperty> written;
    private final Map<ConfigurationPropertyName, Shape> shapes = new HashMap<>();

    /** By text, as two spellings of a name are equal, and yet a variable may be found by one of them only. */
    private final Map<String, ConfigurationPropertyName> names = new LinkedHashMap<>();

    private final Map<ConfigurationPropertyName, ConfigurationProperty> firstItems = new HashMap<>();
    private final Map<String, BoundProperty> values = new LinkedHashMap<>();
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    /** What the binder looks for under a name. */
    enum Shape {
        GROUP,
        LIST,
        VALUE;

        static Shape of(Bindable<?> target) {
            Class<?> type = target.getType().resolve(Object.class);
            if (Collection.class.isAssignableFrom(type)) {
                return LIST;
            }
            return type.isRecord() || Map.class.isAssignableFrom(type) ? GROUP : VALUE;
        }
    }

    private BoundProperties(ConfigurableEnvironment environment, boolean withGroups) {
        ConfigurationPropertySources.from(environment.getPropertySources()).forEach(sources::add);
        placeholders = new PropertySourcesPlaceholdersResolver(environment);
        written = withGroups ? WrittenProperty.in(sources) : List.of();
    }

    static BoundProperties of(ConfigurableEnvironment environment) {
        BoundProperties bound = new BoundProperties(environment, true);
        bound.bind();
        return bound;
    }

    /** The same without policies, budgets and methods, of which there may be thousands. */
    static BoundProperties withoutGroups(ConfigurableEnvironment environment) {
        BoundProperties bound = new BoundProperties(environment, false);
        bound.bind();
        return bound;
    }

    private void bind() {
        // The binder goes through this list anew for each thing that it binds.
        List<ConfigurationPropertySource> looked = new ArrayList<>(sources);
        Binder binder = new Binder(looked, placeholders);
        Notes notes = new Notes();
        binder.bind(PropertyNames.ROOT, Bindable.of(RepriseProperties.class), notes);
        for (Section section : Section.ALL) {
            GroupSources parts = new GroupSources(sources, section);
            for (ConfigurationPropertyName group : groups(section)) {
                looked.clear();
                looked.addAll(parts.of(group));
                binder.bind(group, Bindable.of(section.type()), notes);
            }
        }
    }

    /**
     * Each spelling of a name is bound by itself: the binder for maps takes {@code my-api} and {@code [my-api]} for one
     * key, and then finds only what is written the one way. The files' spellings come first: they have the dashes, and the
     * sources remember of two equal names the first one's answer.
     */
    private Collection<ConfigurationPropertyName> groups(Section section) {
        Map<String, ConfigurationPropertyName> groups = new LinkedHashMap<>();
        written.stream()
                .filter(property -> section.contains(property.name()))
                .filter(MemberNames::areRight)
                .sorted(Comparator.comparing(property -> SourceKind.of(property.source())))
                .map(property -> section.groupOf(property.name()))
                .forEach(group -> groups.putIfAbsent(PropertyNames.text(group), group));
        return groups.values();
    }

    /** The values that count. */
    Collection<BoundProperty> values() {
        return values.values();
    }

    /** The value of this name, where there is one. */
    Optional<BoundProperty> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** What the binder looked for under this name; null where nothing. */
    @Nullable
    Shape shape(ConfigurationPropertyName name) {
        return shapes.get(name);
    }

    /** All names that the binder looked for, in each spelling, in the order of {@link RepriseProperties}. */
    Collection<ConfigurationPropertyName> names() {
        return names.values();
    }

    /** All properties of all sources. */
    List<WrittenProperty> written() {
        return written;
    }

    /** The value with its placeholders resolved, as far as they can be. */
    String text(Object value) {
        return String.valueOf(placeholders.resolvePlaceholders(value));
    }

    /** Where the binder itself failed. */
    List<ConfigurationProblem> problems() {
        return problems;
    }

    private void note(ConfigurationPropertyName name, Object value, ConfigurationProperty property) {
        String key = PropertyNames.text(name);
        values.put(key, new BoundProperty(name, value, WrittenProperty.origin(property), precedence(property)));
    }

    /** The binder takes a name from the first source that has it. */
    private int precedence(ConfigurationProperty property) {
        int number = 0;
        while (number < sources.size() && sources.get(number).getConfigurationProperty(property.getName()) == null) {
            number++;
        }
        return number;
    }

    /** Has every value bound as a text, and takes the texts away from the binder, so that no object comes of it. */
    private final class Notes implements BindHandler {

        @Override
        @SuppressWarnings("unchecked")
        public <T> @Nullable Bindable<T> onStart(
                ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
            // Where something stands below a text's name, the binder would look for parts of the text.
            if (shapes.get(name.getParent()) == Shape.VALUE) {
                return null;
            }
            Shape shape = Shape.of(target);
            shapes.put(name, shape);
            names.put(PropertyNames.text(name), name);
            if (Section.isRoot(name)) {
                return null;
            }
            return shape == Shape.VALUE ? (Bindable<T>) Bindable.of(String.class) : target;
        }

        @Override
        public @Nullable Object onSuccess(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
            ConfigurationProperty property = Objects.requireNonNull(context.getConfigurationProperty());
            if (shapes.get(name.getParent()) == Shape.LIST) {
                firstItems.putIfAbsent(name.getParent(), property);
                return result;
            }
            boolean list = result instanceof Collection<?>;
            note(
                    name,
                    list ? List.copyOf((Collection<?>) result) : result,
                    list ? firstItems.getOrDefault(name, property) : property);
            return null;
        }

        /** A value in place of a group fails here, too, but not always: {@link StructureCheck} finds them all. */
        @Override
        public @Nullable Object onFailure(
                ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
            ConfigurationProperty property = context.getConfigurationProperty();
            if (error instanceof UnboundConfigurationPropertiesException gap) {
                property = gap.getUnboundProperties().iterator().next();
                problems.add(problem(name, property, "is a list whose items aren't numbered from 0 without a gap"));
            } else if (Shape.of(target) != Shape.GROUP && property != null) {
                problems.add(problem(name, property, "can't be resolved: " + error.getMessage()));
            }
            return null;
        }

        private ConfigurationProblem problem(
                ConfigurationPropertyName name, ConfigurationProperty property, String reason) {
            String value = String.valueOf(property.getValue());
            String origin = WrittenProperty.origin(property);
            return new ConfigurationProblem(PropertyNames.text(name), value, origin, reason, "correct it or remove it");
        }
    }
}
