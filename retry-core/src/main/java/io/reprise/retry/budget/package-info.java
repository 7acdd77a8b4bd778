/**
 * The tokens that the retries of one dependency share, across calls and threads.
 *
 * <p>A leaf: it uses nothing of this library.
 */
@NullMarked
package io.reprise.retry.budget;

import org.jspecify.annotations.NullMarked;
