package io.reprise.retry.spring.policy;

import org.jspecify.annotations.Nullable;

/**
 * One policy as it is configured, before anything is inherited.
 *
 * @param name the name it goes by
 * @param level what it sets itself
 * @param base where it names the policy that it inherits from; null where it doesn't
 */
record ConfiguredPolicy(String name, Level level, @Nullable BoundProperty base) {}
