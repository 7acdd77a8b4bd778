package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.PolicyCatalog;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
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
     * What calls of a method need, under this name.
     *
     * @throws RetryConfigurationException if the application's own registry lacks the budget that the policy draws on
     */
    RetriedMethod retried(MethodPolicy policy, String operation, CallStyle style) {
        RetryExecutor executor = made(policy, operation);
        observer.made(executor);
        return new RetriedMethod(executor, style, policy.fallback());
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
     * What a class's annotations resolve to, by method.
     *
     * @param beanName the bean for which they are resolved; null where it isn't known
     * @throws RetryConfigurationException with all that is wrong
     */
    Map<Method, MethodPolicy> policies(RetryableMethods methods, @Nullable String beanName) {
        return new ClassResolution(catalog, resolver, methods, beanName).byMethod();
    }
}
