/**
 * The words in which one call is told: what an attempt came to, what kind of failure it was, why the call stopped.
 *
 * <p>This is the bottom of the library. Every other package may use it; it uses none of them.
 */
@NullMarked
package io.reprise.retry.call;

import org.jspecify.annotations.NullMarked;
