package io.reprise.retry.sample.provider;

import io.reprise.retry.sample.provider.weather.Answer;
import io.reprise.retry.sample.provider.weather.Arrival;
import io.reprise.retry.sample.provider.weather.ProviderClock;
import io.reprise.retry.sample.provider.weather.Visit;
import io.reprise.retry.sample.provider.weather.WeatherStation;
import io.reprise.retry.sample.provider.weather.WeatherStations;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * {@code POST /v1/chat/completions}: answers as the weather says. A request that isn't valid gets a 400, is counted,
 * and takes no step of the weather. A request counts once its body is whole, and has arrived when its headers had.
 * Thread-safe.
 */
final class ChatEndpoint {

    /** The header by which a request names its scenario. */
    static final String SCENARIO_HEADER = "X-Scenario";

    private final WeatherStations stations;
    private final ProviderClock clock;

    ChatEndpoint(WeatherStations stations, ProviderClock clock) {
        this.stations = stations;
        this.clock = clock;
    }

    Mono<Void> complete(Arrival arrival, HttpServerRequest request, HttpServerResponse response) {
        String scenario = request.requestHeaders().get(SCENARIO_HEADER);
        WeatherStation station = scenario == null ? stations.global() : stations.scenario(scenario);
        return RequestBody.read(request)
                .flatMap(body -> answer(station, arrival, body, response))
                .onErrorResume(
                        RequestBody.TooLargeException.class, e -> refuse(station.refuse(arrival, 413), e, response));
    }

    private Mono<Void> answer(WeatherStation station, Arrival arrival, byte[] body, HttpServerResponse response) {
        ChatRequest chat;
        try {
            chat = ChatRequest.read(body);
        } catch (ChatRequest.InvalidException e) {
            return refuse(station.refuse(arrival, 400), e, response);
        }
        Visit visit = station.arrive(arrival);
        return Wire.answer(visit, Json.write(reply(visit, chat)), response);
    }

    private Object reply(Visit visit, ChatRequest chat) {
        Answer answer = visit.answer();
        return answer.status() == 200
                ? ChatReply.completion(chat, visit.number(), clock.wall().instant())
                : ChatReply.weatherFailure(answer.status());
    }

    private static Mono<Void> refuse(Visit visit, Exception reason, HttpServerResponse response) {
        int status = visit.answer().status();
        return Wire.answer(visit, Json.write(ChatReply.failure(status, reason)), response);
    }
}
