package io.reprise.retry.spring.aop;

import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import org.jspecify.annotations.Nullable;

/**
 * What a method's annotation resolves to. Immutable.
 *
 * @param policy the policy, with what the annotation sets on top
 * @param isNamed whether the annotation names it: methods that name a policy share its budget, others have their own
 * @param fallback what answers for the method when a call has given up; null for nothing
 */
record MethodPolicy(
        RetryPolicy policy, boolean isNamed, @Nullable Fallback fallback) {

    /**
     * An executor for calls of this name.
     *
     * @throws IllegalArgumentException if the registry has no budget of the name that the policy draws on
     */
    RetryExecutor executor(RetryRegistry registry, String operation) {
        return isNamed ? registry.executor(policy, operation) : registry.executor(policy, operation, operation);
    }
}
