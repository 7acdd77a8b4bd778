package io.reprise.retry.spring.actuate;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What a request sets, in its body and its query, by name. Unlike an operation's parameters, it shows which names were given:
 * also those that nobody knows, and those that are null.
 */
record RequestValues(Map<String, @Nullable Object> values) {}
