/** Decides whether a failed attempt is transient, throttled or fatal. */
@NullMarked
package io.reprise.retry.classify;

import org.jspecify.annotations.NullMarked;
