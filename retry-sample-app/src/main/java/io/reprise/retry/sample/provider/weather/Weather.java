package io.reprise.retry.sample.provider.weather;

/** What can be set as weather: a forecast that goes on until the next one, or an outage that passes. */
public sealed interface Weather permits Forecast, Outage {}
