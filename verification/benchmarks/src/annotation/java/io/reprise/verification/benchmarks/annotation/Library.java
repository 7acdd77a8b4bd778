package io.reprise.verification.benchmarks.annotation;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * An application to measure.
 *
 * @param configuration what makes the bean that is called
 * @param autoConfigurations whose automatic configurations take part besides Spring Boot's own basic ones: prefixes of names
 * @param properties its configuration
 * @param meter the meter that has to be there after a call; null if none may be
 */
record Library(
        Class<?> configuration,
        Set<String> autoConfigurations,
        Map<String, String> properties,
        @Nullable String meter) {

    static Library of(Class<?> configuration) {
        return new Library(configuration, Set.of(), Map.of(), null);
    }

    Library withAutoConfigurations(String... prefixes) {
        Set<String> all = new LinkedHashSet<>(autoConfigurations);
        all.addAll(Arrays.asList(prefixes));
        return new Library(configuration, all, properties, meter);
    }

    Library withProperties(Map<String, String> more) {
        return new Library(configuration, autoConfigurations, more, meter);
    }

    Library withMeter(String name) {
        return new Library(configuration, autoConfigurations, properties, name);
    }
}
