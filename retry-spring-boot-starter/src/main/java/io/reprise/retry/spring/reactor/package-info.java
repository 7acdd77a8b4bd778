/** Retries of {@link reactor.core.publisher.Mono} and {@link reactor.core.publisher.Flux}, by the engine's decision. */
@NullMarked
package io.reprise.retry.spring.reactor;

import org.jspecify.annotations.NullMarked;
