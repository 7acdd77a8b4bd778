package io.reprise.retry.spring.aop;

import io.reprise.retry.RetryExecutor;
import org.jspecify.annotations.Nullable;

/**
 * All that a call of an annotated method needs. Immutable.
 *
 * @param executor runs the method's calls
 * @param style how it carries them out
 * @param fallback what answers for a call that has given up; null for nothing
 */
record RetriedMethod(
        RetryExecutor executor, CallStyle style, @Nullable Fallback fallback) {}
