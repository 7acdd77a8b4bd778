package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.aop.AnnotationReader.Reading;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.PolicyCatalog;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotationConfigurationException;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.util.StringValueResolver;

/** Resolves the annotations of a class, telling all that is wrong with them at once, and makes executors. Thread-safe. */
public final class ExecutorFactory {

    private final Supplier<PolicyCatalog> catalog;
    private final Supplier<RetryEnvironment> environment;
    private final StringValueResolver resolver;
    private final ExecutorObserver observer;

    /**
     * Creates a factory. What is supplied is not asked for before the first executor is made.
     *
     * @param catalog the configured policies
     * @param environment what executors share
     * @param resolver resolves placeholders and expressions
     * @param observer is told of each executor that is made
     */
    public ExecutorFactory(
            Supplier<PolicyCatalog> catalog,
            Supplier<RetryEnvironment> environment,
            StringValueResolver resolver,
            ExecutorObserver observer) {
        this.catalog = Objects.requireNonNull(catalog, "catalog");
        this.environment = Objects.requireNonNull(environment, "environment");
        this.resolver = Objects.requireNonNull(resolver, "resolver");
        this.observer = Objects.requireNonNull(observer, "observer");
    }

    /** An executor for calls of this name. */
    RetryExecutor executor(RetryPolicy policy, String operation) {
        RetryExecutor executor = RetryExecutor.of(policy, environment.get(), operation);
        observer.made(executor);
        return executor;
    }

    /**
     * The policies that a class's annotations resolve to, by method.
     *
     * @param beanName the bean for which they are resolved; null where it isn't known
     * @throws RetryConfigurationException with all that is wrong
     */
    Map<Method, RetryPolicy> policies(RetryableMethods methods, @Nullable String beanName) {
        Map<Method, RetryPolicy> policies = new LinkedHashMap<>();
        // Methods that share their class's annotation share its policy, and tell what is wrong with it once.
        Map<MergedAnnotations, RetryPolicy> resolved = new HashMap<>();
        Set<ConfigurationProblem> problems = new LinkedHashSet<>();
        for (RetryableMethod method : methods.all()) {
            try {
                MethodCheck.throwIfNotRetryable(method, methods.type(), beanName);
                policies.put(
                        method.method(),
                        resolved.computeIfAbsent(
                                method.annotations(), each -> policy(method, methods.type(), beanName)));
            } catch (RetryConfigurationException wrong) {
                problems.addAll(wrong.problems());
            }
        }
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(List.copyOf(problems));
        }
        return policies;
    }

    private RetryPolicy policy(RetryableMethod method, Class<?> type, @Nullable String beanName) {
        Reading reading = reading(method, type, beanName);
        List<ConfigurationProblem> problems = new ArrayList<>(reading.problems());
        try {
            RetryPolicy policy = catalog.get().resolve(reading.policy(), reading.layer());
            if (problems.isEmpty()) {
                return policy;
            }
        } catch (RetryConfigurationException wrong) {
            problems.addAll(wrong.problems());
        }
        throw new RetryConfigurationException(problems);
    }

    private Reading reading(RetryableMethod method, Class<?> type, @Nullable String beanName) {
        try {
            Retryable annotation = method.annotation();
            return new AnnotationReader(resolver, Origin.ofAnnotation(method, type, beanName)).read(annotation);
        } catch (AnnotationConfigurationException contradiction) {
            throw new RetryConfigurationException(List.of(new ConfigurationProblem(
                    "@Retryable",
                    null,
                    Origin.ofMethod(method.method(), beanName),
                    "contradicts itself: " + contradiction.getMessage(),
                    "set only one of the attributes that mean the same")));
        }
    }
}
