package io.reprise.retry.sample.provider;

import io.reprise.retry.sample.provider.weather.Arrival;
import io.reprise.retry.sample.provider.weather.BadWeatherException;
import io.reprise.retry.sample.provider.weather.ProviderClock;
import io.reprise.retry.sample.provider.weather.WeatherStations;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Leads each request to its endpoint. Thread-safe. */
final class ProviderRoutes {

    private static final String ENDPOINTS = "POST /v1/chat/completions, and GET, POST and DELETE /weather";

    private final ProviderClock clock;
    private final ChatEndpoint chat;
    private final WeatherEndpoint weather;

    ProviderRoutes(WeatherStations stations, ProviderClock clock) {
        this.clock = clock;
        this.chat = new ChatEndpoint(stations, clock);
        this.weather = new WeatherEndpoint(stations);
    }

    Mono<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        Arrival arrival = Arrival.now(clock);
        return Mono.defer(() -> route(arrival, request, response))
                .onErrorResume(BadWeatherException.class, e -> Wire.json(response, 400, WeatherFailure.of(e)))
                .onErrorResume(
                        RequestBody.TooLargeException.class, e -> Wire.json(response, 413, ChatReply.failure(413, e)));
    }

    private Mono<Void> route(Arrival arrival, HttpServerRequest request, HttpServerResponse response) {
        return switch (request.method() + " " + request.fullPath()) {
            case "POST /v1/chat/completions" -> chat.complete(arrival, request, response);
            case "GET /weather" -> weather.show(request, response);
            case "POST /weather" -> weather.set(request, response);
            case "DELETE /weather" -> weather.reset(request, response);
            default -> Wire.json(response, 404, ChatReply.failure(404, "There is only " + ENDPOINTS));
        };
    }
}
