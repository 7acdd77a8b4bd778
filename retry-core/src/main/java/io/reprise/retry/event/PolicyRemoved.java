package io.reprise.retry.event;

import org.jspecify.annotations.Nullable;

/**
 * A policy was removed from its registry, so that what is kept about it can go.
 *
 * @param policy the policy's name, as in the events of its calls
 * @param budget the name of the budget that went with it; null where none did
 */
public record PolicyRemoved(String policy, @Nullable String budget) {}
