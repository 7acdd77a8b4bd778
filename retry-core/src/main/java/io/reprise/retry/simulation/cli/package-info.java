/** The simulations on the command line: {@code java -jar retry-core-….jar}. */
@NullMarked
package io.reprise.retry.simulation.cli;

import org.jspecify.annotations.NullMarked;
