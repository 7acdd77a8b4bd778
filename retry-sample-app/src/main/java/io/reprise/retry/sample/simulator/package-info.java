/** The simulator page: what a policy would do, shown before it meets production, by the engine's own simulations. */
@NullMarked
package io.reprise.retry.sample.simulator;

import org.jspecify.annotations.NullMarked;
