package io.reprise.retry.spring;

import io.reprise.retry.RetryPolicy;

/**
 * The application's code that sets values of configured policies, as a bean: for what can't be written in a file, or is the
 * same for many policies.
 *
 * <p>It is asked once per policy at the start, {@code defaults} included, bases before the policies that inherit from them.
 * What it sets counts as if it stood in {@code reprise.policies.<name>}: it beats what is written there, is inherited where
 * that is, and is beaten by annotations and {@code reprise.methods}. Several are asked in Spring's order, the last one to set
 * a value wins. The result is validated as all configuration is, and a customizer that throws stops the start.
 *
 * <p>It is created before the beans with annotated methods, so it must not depend on any.
 */
@FunctionalInterface
public interface RetryPolicyCustomizer {

    /**
     * Sets values.
     *
     * @param policy the policy's name as it is written, or {@code defaults}
     * @param builder holds the policy's values so far
     */
    void customize(String policy, RetryPolicy.Builder builder);
}
