/** Tells the observation around a call of its attempts, so that they stand in the trace. */
@NullMarked
package io.reprise.retry.spring.observation;

import org.jspecify.annotations.NullMarked;
