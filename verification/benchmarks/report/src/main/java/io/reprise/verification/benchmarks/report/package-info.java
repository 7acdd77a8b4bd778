/** Turns what the benchmarks measured into tables and plots. */
@NullMarked
package io.reprise.verification.benchmarks.report;

import org.jspecify.annotations.NullMarked;
