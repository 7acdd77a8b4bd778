/** Calls in the background, so that there is something to watch. */
@NullMarked
package io.reprise.retry.sample.traffic;

import org.jspecify.annotations.NullMarked;
