package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.LivePolicies;
import io.reprise.retry.spring.policy.PolicyUser;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringValueResolver;

/** Resolves the annotations of a class, telling all that is wrong with them at once, and makes executors. Thread-safe. */
public final class ExecutorFactory {

    private final Supplier<LivePolicies> policies;
    private final StringValueResolver resolver;
    private final ExecutorObserver observer;

    /**
     * Creates a factory. What is supplied is not asked for before the first annotation is resolved.
     *
     * @param policies the policies in force; makes the executors
     * @param resolver resolves placeholders and expressions
     * @param observer is told of each executor that is made
     */
    public ExecutorFactory(Supplier<LivePolicies> policies, StringValueResolver resolver, ExecutorObserver observer) {
        this.policies = Objects.requireNonNull(policies, "policies");
        this.resolver = Objects.requireNonNull(resolver, "resolver");
        this.observer = Objects.requireNonNull(observer, "observer");
    }

    /**
     * What calls of a method need, under this name.
     *
     * @throws RetryConfigurationException if the application's own registry lacks the budget that the policy draws on
     */
    RetriedMethod retried(MethodPolicy policy, String operation, CallStyle style) {
        RetryExecutor executor = made(policy.user(), operation);
        observer.made(executor);
        return new RetriedMethod(executor, style, policy.fallback());
    }

    private RetryExecutor made(PolicyUser user, String operation) {
        LivePolicies live = policies.get();
        try {
            return live.executor(user, operation);
        } catch (IllegalArgumentException noSuchBudget) {
            // The catalog knows the configured ones only, which the starter's own registry has, all of them.
            throw new RetryConfigurationException(List.of(new ConfigurationProblem(
                    PolicyKey.BUDGET.key(),
                    user.configured().budget(),
                    "method " + operation + ", policy '" + user.configured().name() + "'",
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
        return new ClassResolution(() -> policies.get().configured(), resolver, methods, beanName).byMethod();
    }
}
