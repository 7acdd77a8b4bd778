/**
 * The provider's weather: which answer the next request gets, and exact counts of what was answered. Pure: it knows
 * neither HTTP server nor JSON, and takes time from a {@link io.reprise.retry.sample.provider.weather.ProviderClock}.
 */
@NullMarked
package io.reprise.retry.sample.provider.weather;

import org.jspecify.annotations.NullMarked;
