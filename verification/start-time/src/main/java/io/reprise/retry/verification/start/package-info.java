/** Measures what annotated methods and configured policies add to an application's start. */
@NullMarked
package io.reprise.retry.verification.start;

import org.jspecify.annotations.NullMarked;
