package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The settings that are no policy's own. Immutable.
 *
 * @param enabled {@code reprise.enabled}: whether failed calls are retried at all. Default true
 * @param aspectOrder {@code reprise.aspect-order}: the advisor's order, {@link #DEFAULT_ASPECT_ORDER} by default
 * @param metricsEnabled {@code reprise.metrics.enabled}: whether meters are registered. Default true
 * @param loggingEnabled {@code reprise.logging.enabled}: whether calls that gave up are logged. Default true
 */
public record RetrySettings(boolean enabled, int aspectOrder, boolean metricsEnabled, boolean loggingEnabled) {

    /**
     * Outside of all advisors that come with Spring and Resilience4j, whose orders are the lowest or a few above it: each
     * attempt is then a transaction, a cache look-up, and a call through the circuit breaker of its own.
     */
    public static final int DEFAULT_ASPECT_ORDER = Ordered.LOWEST_PRECEDENCE - 100;

    private static final ScalarKey<Boolean> ENABLED =
            new ScalarKey<>("reprise.enabled", ValueParsers.TRUE_OR_FALSE, "true or false", true);

    private static final ScalarKey<Integer> ASPECT_ORDER =
            new ScalarKey<>("reprise.aspect-order", ValueParsers.WHOLE_NUMBER, "a whole number", DEFAULT_ASPECT_ORDER);

    private static final ScalarKey<Boolean> METRICS_ENABLED =
            new ScalarKey<>("reprise.metrics.enabled", ValueParsers.TRUE_OR_FALSE, "true or false", true);

    private static final ScalarKey<Boolean> LOGGING_ENABLED =
            new ScalarKey<>("reprise.logging.enabled", ValueParsers.TRUE_OR_FALSE, "true or false", true);

    /**
     * The settings of this environment. A wrong value counts as its default here: {@link PolicyCatalog#from} tells of it
     * together with all that is wrong elsewhere, and stops the start.
     */
    public static RetrySettings of(ConfigurableEnvironment environment) {
        BoundProperties bound = BoundProperties.withoutGroups(environment);
        return new RetrySettings(
                value(ENABLED, bound),
                value(ASPECT_ORDER, bound),
                value(METRICS_ENABLED, bound),
                value(LOGGING_ENABLED, bound));
    }

    static List<ConfigurationProblem> problems(BoundProperties bound) {
        return Stream.of(ENABLED, ASPECT_ORDER, METRICS_ENABLED, LOGGING_ENABLED)
                .flatMap(key -> key.problem(written(key, bound)))
                .toList();
    }

    private static <T> T value(ScalarKey<T> key, BoundProperties bound) {
        return key.value(written(key, bound));
    }

    private static @Nullable BoundProperty written(ScalarKey<?> key, BoundProperties bound) {
        return bound.value(key.name()).orElse(null);
    }
}
