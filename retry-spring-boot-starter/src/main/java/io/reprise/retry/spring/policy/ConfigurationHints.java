package io.reprise.retry.spring.policy;

import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.reprise.retry.PolicyKey;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Says, when an application is processed ahead of time, what is reached by reflection because of the configuration: the
 * records that properties are bound to, and the classes that policies name. Those are found as the properties are when the
 * application is processed.
 */
final class ConfigurationHints implements RuntimeHintsRegistrar, BeanFactoryInitializationAotProcessor {

    private static final Set<String> NAMING_CLASSES =
            Set.of(PolicyKey.RETRY_ON.key(), PolicyKey.NEVER_RETRY_ON.key(), PolicyKey.RETRY_IF.key());

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
        BindableRuntimeHintsRegistrar.forTypes(
                        RepriseProperties.class, RepriseProperties.Policy.class, RepriseProperties.Budget.class)
                .registerHints(hints, loader);
    }

    @Override
    public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
            ConfigurableListableBeanFactory beans) {
        ConfigurableEnvironment environment =
                beans.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME, ConfigurableEnvironment.class);
        return (generation, code) ->
                registerNamedClasses(environment, beans.getBeanClassLoader(), generation.getRuntimeHints());
    }

    static void registerNamedClasses(
            ConfigurableEnvironment environment, @Nullable ClassLoader loader, RuntimeHints hints) {
        environment.getPropertySources().stream()
                .flatMap(source -> source instanceof EnumerablePropertySource<?> known
                        ? Arrays.stream(known.getPropertyNames())
                        : Stream.empty())
                .filter(ConfigurationHints::namesClasses)
                .flatMap(name -> Arrays.stream(StringUtils.commaDelimitedListToStringArray(
                        Objects.requireNonNullElse(environment.getProperty(name), ""))))
                .map(String::strip)
                .filter(name -> ClassUtils.isPresent(name, loader))
                .forEach(name -> hints.reflection()
                        .registerType(
                                ClassUtils.resolveClassName(name, loader),
                                MemberCategory.INVOKE_DECLARED_CONSTRUCTORS));
    }

    /** Such as {@code reprise.defaults.retry-on[0]}. */
    private static boolean namesClasses(String property) {
        String name = property.replaceFirst("\\[\\d+]$", "");
        return name.startsWith("reprise.") && NAMING_CLASSES.contains(name.substring(name.lastIndexOf('.') + 1));
    }
}
