package io.reprise.retry.sample.provider;

import java.util.List;
import java.util.Map;

import io.netty.handler.codec.http.QueryStringDecoder;
import io.reprise.retry.sample.provider.weather.BadWeatherException;
import io.reprise.retry.sample.provider.weather.WeatherStation;
import io.reprise.retry.sample.provider.weather.WeatherStations;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * {@code /weather}, and {@code /weather?scenario=…}: {@code POST} sets the weather, {@code GET} shows it with its
 * counts, {@code DELETE} goes back to the beginning. Thread-safe.
 */
final class WeatherEndpoint {

    private static final String SCENARIO = "scenario";

    private final WeatherStations stations;

    WeatherEndpoint(WeatherStations stations) {
        this.stations = stations;
    }

    Mono<Void> show(HttpServerRequest request, HttpServerResponse response) {
        String scenario = scenario(request);
        WeatherStation station = scenario == null ? stations.global() : stations.known(scenario);
        if (station == null) {
            return Wire.json(response, 404, ChatReply.failure(404, "No request has named this scenario (lately)"));
        }
        return show(scenario, station, response);
    }

    Mono<Void> set(HttpServerRequest request, HttpServerResponse response) {
        String scenario = scenario(request);
        return RequestBody.read(request).flatMap(body -> {
            var weather = WeatherJson.read(body);
            WeatherStation station = scenario == null ? stations.global() : stations.scenario(scenario);
            station.set(weather);
            return show(scenario, station, response);
        });
    }

    Mono<Void> reset(HttpServerRequest request, HttpServerResponse response) {
        String scenario = scenario(request);
        if (scenario == null) {
            stations.global().reset();
        } else {
            stations.forget(scenario);
        }
        return response.status(204).send();
    }

    private static Mono<Void> show(@Nullable String scenario, WeatherStation station, HttpServerResponse response) {
        return Wire.json(response, 200, WeatherView.of(scenario, station.report()));
    }

    private static @Nullable String scenario(HttpServerRequest request) {
        if (request.requestHeaders().contains(ChatEndpoint.SCENARIO_HEADER)) {
            throw new BadWeatherException(
                    ChatEndpoint.SCENARIO_HEADER, "a header", "the scenario of weather as /weather?scenario=…");
        }
        Map<String, List<String>> parameters = parameters(request.uri());
        parameters.forEach((name, values) -> {
            if (!name.equals(SCENARIO) || values.size() != 1) {
                throw new BadWeatherException(name, String.join(", ", values), "one parameter, 'scenario'");
            }
        });
        List<String> values = parameters.get(SCENARIO);
        return values == null ? null : values.get(0);
    }

    private static Map<String, List<String>> parameters(String uri) {
        try {
            return new QueryStringDecoder(uri).parameters();
        } catch (IllegalArgumentException malformed) {
            throw new BadWeatherException("query", uri, "a query without broken percent signs");
        }
    }
}
