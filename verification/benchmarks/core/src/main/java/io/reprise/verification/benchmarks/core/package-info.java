/** What one call costs by each library's engine, without Spring's proxies. */
@NullMarked
package io.reprise.verification.benchmarks.core;

import org.jspecify.annotations.NullMarked;
