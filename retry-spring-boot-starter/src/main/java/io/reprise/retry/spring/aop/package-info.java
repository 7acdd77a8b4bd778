/** Weaves retries into beans: finds the annotation, resolves it once per method, and intercepts calls. */
@NullMarked
package io.reprise.retry.spring.aop;

import org.jspecify.annotations.NullMarked;
