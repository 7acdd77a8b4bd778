package io.reprise.retry.sample.provider;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.concurrent.ScheduledFuture;
import io.reprise.retry.sample.provider.weather.Visit;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerResponse;

/** Carries answers out on a connection: whole, cut, or late; without blocking a thread. */
final class Wire {

    private Wire() {}

    /**
     * Answers a request as the weather says. The wait for a slow answer ends early if the client goes away.
     *
     * @param body the JSON that is sent, or half of it
     */
    static Mono<Void> answer(Visit visit, byte[] body, HttpServerResponse response) {
        Mono<Void> answer = Mono.defer(() -> answerNow(visit, body, response));
        if (visit.answer().isDelayed()) {
            answer = delay(visit.answer().delay(), response).then(answer);
        }
        return answer.doOnCancel(visit::abandon);
    }

    /** Sends a JSON document that has nothing to do with the weather. */
    static Mono<Void> json(HttpServerResponse response, int status, Object document) {
        return json(response, status, Json.write(document), Map.of());
    }

    private static Mono<Void> json(
            HttpServerResponse response, int status, byte[] body, Map<String, List<String>> headers) {
        head(response, status, body, headers);
        return response.sendByteArray(Mono.just(body)).then();
    }

    private static Mono<Void> answerNow(Visit visit, byte[] body, HttpServerResponse response) {
        Map<String, List<String>> headers = visit.send();
        int status = visit.answer().status();
        return switch (visit.answer().ending()) {
            case COMPLETE -> json(response, status, body, headers);
            case RESET -> cut(response, Wire::reset);
            case CLOSE -> cut(response, Wire::close);
            case RESET_MIDWAY -> {
                head(response, status, body, headers);
                yield half(response, body).then(cut(response, Wire::reset));
            }
        };
    }

    /** Done when the half has left. Sent as a stream, hidden as such: a single part would be taken for the whole body. */
    private static Mono<Void> half(HttpServerResponse response, byte[] body) {
        Flux<byte[]> half = Flux.just(Arrays.copyOf(body, body.length / 2)).hide();
        return response.sendByteArray(half).then();
    }

    private static void head(HttpServerResponse response, int status, byte[] body, Map<String, List<String>> headers) {
        response.status(status)
                .header(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
        headers.forEach((name, values) -> response.responseHeaders().set(name, values));
    }

    /** Cuts the connection; the request then ends with its connection, so nothing more is sent. */
    private static Mono<Void> cut(HttpServerResponse response, Consumer<Channel> cutting) {
        return Mono.<Void>never()
                .doOnSubscribe(
                        subscribed -> response.withConnection(connection -> cutting.accept(connection.channel())));
    }

    /** With a linger time of 0 the operating system drops what isn't sent and ends with RST, where it usually says FIN. */
    private static void reset(Channel channel) {
        channel.config().setOption(ChannelOption.SO_LINGER, 0);
        close(channel);
    }

    // A connection that fails to close is already gone.
    @SuppressWarnings("FutureReturnValueIgnored")
    private static void close(Channel channel) {
        channel.close();
    }

    /** Waits on the connection's own thread, so that the wait ends with the provider. */
    private static Mono<Void> delay(Duration delay, HttpServerResponse response) {
        return Mono.create(sink -> response.withConnection(connection -> {
            ScheduledFuture<?> timer = connection
                    .channel()
                    .eventLoop()
                    .schedule(() -> sink.success(), delay.toNanos(), TimeUnit.NANOSECONDS);
            sink.onDispose(() -> timer.cancel(false));
        }));
    }
}
