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

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.aop.AnnotationReader.Reading;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.PolicyCatalog;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotationConfigurationException;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.StringValueResolver;

/** Resolves the annotations of a class, telling all that is wrong with them at once, and makes executors. Thread-safe. */
public final class ExecutorFactory {

    private final Supplier<PolicyCatalog> catalog;
    private final Supplier<RetryRegistry> registry;
    private final StringValueResolver resolver;
    private final ExecutorObserver observer;

    /**
     * Creates a factory. What is supplied is not asked for before the first executor is made.
     *
     * @param catalog the configured policies
     * @param registry makes the executors, which share its budgets
     * @param resolver resolves placeholders and expressions
     * @param observer is told of each executor that is made
     */
    public ExecutorFactory(
            Supplier<PolicyCatalog> catalog,
            Supplier<RetryRegistry> registry,
            StringValueResolver resolver,
            ExecutorObserver observer) {
        this.catalog = Objects.requireNonNull(catalog, "catalog");
        this.registry = Objects.requireNonNull(registry, "registry");
        this.resolver = Objects.requireNonNull(resolver, "resolver");
        this.observer = Objects.requireNonNull(observer, "observer");
    }

    /**
     * An executor for calls of this name.
     *
     * @throws RetryConfigurationException if the application's own registry lacks the budget that the policy draws on
     */
    RetryExecutor executor(MethodPolicy policy, String operation) {
        RetryExecutor executor = made(policy, operation);
        observer.made(executor);
        return executor;
    }

    private RetryExecutor made(MethodPolicy method, String operation) {
        RetryRegistry executors = registry.get();
        try {
            return method.executor(executors, operation);
        } catch (IllegalArgumentException noSuchBudget) {
            // The catalog knows the configured ones only, which the starter's own registry has, all of them.
            throw new RetryConfigurationException(List.of(new ConfigurationProblem(
                    PolicyKey.BUDGET.key(),
                    method.policy().budget(),
                    "method " + operation + ", policy '" + method.policy().name() + "'",
                    "can't be drawn on: " + noSuchBudget.getMessage(),
                    "add the budget to the application's own RetryRegistry bean")));
        }
    }

    /**
     * The policies that a class's annotations resolve to, by method.
     *
     * @param beanName the bean for which they are resolved; null where it isn't known
     * @throws RetryConfigurationException with all that is wrong
     */
    Map<Method, MethodPolicy> policies(RetryableMethods methods, @Nullable String beanName) {
        Map<Method, MethodPolicy> policies = new LinkedHashMap<>();
        // Methods that share their class's annotation share its policy, and tell what is wrong with it once.
        Map<FoundAnnotations, MethodPolicy> resolved = new HashMap<>();
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

    private MethodPolicy policy(RetryableMethod method, Class<?> type, @Nullable String beanName) {
        Reading reading = reading(method, type, beanName);
        List<ConfigurationProblem> problems = new ArrayList<>(reading.problems());
        try {
            RetryPolicy policy = catalog.get().resolve(reading.policy(), reading.layer());
            if (problems.isEmpty()) {
                return new MethodPolicy(policy, reading.policy() != null);
            }
        } catch (RetryConfigurationException wrong) {
            problems.addAll(wrong.problems());
        }
        throw new RetryConfigurationException(problems);
    }

    private Reading reading(RetryableMethod method, Class<?> type, @Nullable String beanName) {
        try {
            Retryable annotation = method.annotation();
            throwIfAmbiguous(method, type, beanName);
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

    private static void throwIfAmbiguous(RetryableMethod method, Class<?> type, @Nullable String beanName) {
        MergedAnnotation<Retryable> rival = method.annotations().rival();
        if (rival != null) {
            throw new RetryConfigurationException(List.of(new ConfigurationProblem(
                    "@Retryable",
                    null,
                    Origin.ofMeant(method, type, beanName),
                    "is found twice, equally near and with different attributes: "
                            + Origin.ofFound(method.annotations().nearest()) + ", and " + Origin.ofFound(rival),
                    "put one annotation on the method or class itself, or remove one of the two")));
        }
    }
}
