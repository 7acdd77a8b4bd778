/** The wait before a retry as the policy computes it: an exponential ceiling, spread by jitter. Pure functions. */
@NullMarked
package io.reprise.retry.backoff;

import org.jspecify.annotations.NullMarked;
