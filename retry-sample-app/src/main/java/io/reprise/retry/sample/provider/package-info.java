/**
 * The embedded AI provider: a real HTTP server on a port of its own whose weather decides how each request is
 * answered. What the weather says is worked out in {@code weather}; this package carries it out on the wire.
 */
@NullMarked
package io.reprise.retry.sample.provider;

import org.jspecify.annotations.NullMarked;
