package io.reprise.retry.sample.provider;

import io.reprise.retry.sample.provider.weather.BadWeatherException;

/** The answer to weather that isn't understood. Immutable. */
record WeatherFailure(Fault error) {

    static WeatherFailure of(BadWeatherException e) {
        return new WeatherFailure(new Fault(String.valueOf(e.getMessage()), e.field(), e.value(), e.accepted()));
    }

    /**
     * @param message the whole fault in one sentence
     * @param field the path of the field that is wrong; empty for the whole document
     * @param value what was found there
     * @param accepted what is accepted in its place
     */
    record Fault(String message, String field, String value, String accepted) {}
}
