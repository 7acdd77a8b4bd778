package io.reprise.retry.spring.policy;

import java.util.Set;

import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.core.env.CommandLinePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** What a source of properties is there for, as far as names go. */
enum SourceKind {
    /** Files and what stands in for them: the names of policies come from here. */
    FILE,
    /** What is given to one run to override the files: system properties, arguments, JSON on the command line. */
    OVERRIDE,
    /** Environment variables: an override that knows no dashes, and that other programs write into as well. */
    ENVIRONMENT;

    private static final Set<String> OVERRIDES =
            Set.of(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, "spring.application.json");

    static SourceKind of(ConfigurationPropertySource source) {
        Object underlying = source.getUnderlyingSource();
        if (underlying instanceof SystemEnvironmentPropertySource) {
            return ENVIRONMENT;
        }
        boolean override = underlying instanceof CommandLinePropertySource
                || (underlying instanceof PropertySource<?> properties && OVERRIDES.contains(properties.getName()));
        return override ? OVERRIDE : FILE;
    }
}
