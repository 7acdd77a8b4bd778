/** What all benchmarks call. */
@NullMarked
package io.reprise.verification.benchmarks;

import org.jspecify.annotations.NullMarked;
