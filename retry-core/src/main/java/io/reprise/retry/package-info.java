/**
 * Reprise's engine. A {@code RetryPolicy} says what is allowed; a {@code RetryExecutor} runs an operation under it.
 */
@NullMarked
package io.reprise.retry;

import org.jspecify.annotations.NullMarked;
