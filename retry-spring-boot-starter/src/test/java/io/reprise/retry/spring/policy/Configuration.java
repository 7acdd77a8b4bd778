package io.reprise.retry.spring.policy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertiesPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * An environment of files, system properties and environment variables, with Boot's own loader for the files, so that
 * origins are real; the precedence is Boot's: system properties, variables, then files, the one added first before others.
 */
final class Configuration {

    private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();

    private final StandardEnvironment environment = new StandardEnvironment() {
        @Override
        protected void customizePropertySources(MutablePropertySources sources) {
            sources.addLast(new PropertiesPropertySource(SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, new Properties()));
            sources.addLast(new SystemEnvironmentPropertySource(SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, Map.of()));
        }
    };

    static Configuration none() {
        return new Configuration();
    }

    static Configuration yaml(String... lines) {
        return none().file("application.yml", lines);
    }

    Configuration file(String name, String... lines) {
        ByteArrayResource resource =
                new ByteArrayResource(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)) {
                    @Override
                    public String getDescription() {
                        return name;
                    }
                };
        try {
            for (PropertySource<?> document : new YamlPropertySourceLoader().load(name, resource)) {
                environment.getPropertySources().addLast(document);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return this;
    }

    Configuration variables(Map<String, Object> variables) {
        String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
        environment.getPropertySources().replace(name, new SystemEnvironmentPropertySource(name, variables));
        return this;
    }

    Configuration systemProperty(String name, String value) {
        ((PropertiesPropertySource) environment
                        .getPropertySources()
                        .get(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME))
                .getSource()
                .put(name, value);
        return this;
    }

    Configuration bean(String name, Object bean) {
        beans.registerSingleton(name, bean);
        return this;
    }

    DefaultListableBeanFactory beans() {
        return beans;
    }

    StandardEnvironment environment() {
        return environment;
    }

    PolicyCatalog catalog() {
        return PolicyCatalog.from(environment, ApplicationTypes.of(beans));
    }

    /** Everything that is wrong; fails where nothing is. */
    List<ConfigurationProblem> problems() {
        return catchThrowableOfType(RetryConfigurationException.class, this::catalog)
                .problems();
    }

    /** The one thing that is wrong, as text; fails where it isn't one. */
    String problem() {
        List<ConfigurationProblem> problems = problems();
        if (problems.size() != 1) {
            throw new AssertionError("not one problem: " + problems);
        }
        return problems.get(0).toString();
    }
}
