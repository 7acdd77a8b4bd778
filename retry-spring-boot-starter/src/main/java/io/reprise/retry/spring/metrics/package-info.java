/** Counts and times calls, attempts, failures and waits with Micrometer. */
@NullMarked
package io.reprise.retry.spring.metrics;

import org.jspecify.annotations.NullMarked;
