/** What one call of an annotated bean's method costs, in applications that Spring Boot has started. */
@NullMarked
package io.reprise.verification.benchmarks.annotation;

import org.jspecify.annotations.NullMarked;
