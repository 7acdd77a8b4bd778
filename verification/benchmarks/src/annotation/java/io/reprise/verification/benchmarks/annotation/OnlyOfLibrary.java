package io.reprise.verification.benchmarks.annotation;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/** Keeps libraries out of an application that is measured with another one, although all lie on one class path. */
final class OnlyOfLibrary implements AutoConfigurationImportFilter, EnvironmentAware {

    static final String PROPERTY = "benchmark.auto-configurations";

    private static final String BASIC = "org.springframework.boot.autoconfigure.";

    private List<String> prefixes = List.of();

    @Override
    public void setEnvironment(Environment environment) {
        prefixes = List.of(environment.getRequiredProperty(PROPERTY, String[].class));
    }

    @Override
    public boolean[] match(@Nullable String[] classes, AutoConfigurationMetadata metadata) {
        boolean[] matches = new boolean[classes.length];
        for (int i = 0; i < classes.length; i++) {
            matches[i] = isWanted(classes[i]);
        }
        return matches;
    }

    private boolean isWanted(@Nullable String name) {
        return name != null && (name.startsWith(BASIC) || prefixes.stream().anyMatch(name::startsWith));
    }
}
