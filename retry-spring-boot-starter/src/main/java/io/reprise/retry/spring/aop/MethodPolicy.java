package io.reprise.retry.spring.aop;

import io.reprise.retry.spring.policy.PolicyUser;
import org.jspecify.annotations.Nullable;

/**
 * What a method's annotation resolves to. Immutable.
 *
 * @param user the method with its policy, and what the annotation sets on top
 * @param fallback what answers for the method when a call has given up; null for nothing
 */
record MethodPolicy(PolicyUser user, @Nullable Fallback fallback) {}
