package io.reprise.retry.sample.provider;

import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;

import io.reprise.retry.sample.provider.weather.Forecast;
import io.reprise.retry.sample.provider.weather.ProviderClock;
import io.reprise.retry.sample.provider.weather.WeatherStations;
import org.jspecify.annotations.Nullable;
import reactor.netty.ChannelBindException;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/**
 * An AI provider that fails as real ones do: an HTTP server with {@code POST /v1/chat/completions}, whose weather
 * decides on each answer.
 *
 * <p>The weather is set, shown and taken back at {@code /weather}:
 *
 * <pre>{@code
 * curl localhost:8090/weather -d '{"script": ["429 retry-after=2", "503", "reset", "ok"]}'
 * curl localhost:8090/weather -d '{"script": ["503", "ok"], "then": "loop"}'
 * curl localhost:8090/weather -d '{"script": [{"status": 429, "headers": {"Retry-After": ["5", "10"]}, "delayMs": 50}]}'
 * curl localhost:8090/weather -d '{"random": {"seed": 7, "mix": {"429 retry-after=1": 0.2, "slow": 0.05}}}'
 * curl localhost:8090/weather -d '{"outage": {"seconds": 5, "answer": "reset"}}'
 * curl localhost:8090/weather -d '{"fair": true}'
 * curl localhost:8090/weather
 * curl -X DELETE localhost:8090/weather
 * }</pre>
 *
 * <p>Requests with the header {@code X-Scenario: <id>} have weather and counts of their own, at
 * {@code /weather?scenario=<id>}; a scenario begins with fair weather, and the 1,000 used last are kept. Bodies are at
 * most 1 MiB.
 *
 * <p>It can be started again after it was closed; weather and counts outlive that. Thread-safe.
 */
public final class AiProvider implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int WORKERS = 2;

    private final String host;
    private final int port;
    private final ProviderRoutes routes;
    private @Nullable Running running;

    /**
     * A provider that isn't started yet.
     *
     * @param host the address to listen on
     * @param port the port to listen on; 0: any free one
     * @param weather the weather of requests without a scenario
     */
    public AiProvider(String host, int port, Forecast weather) {
        this.host = host;
        this.port = port;
        ProviderClock clock = ProviderClock.system();
        this.routes = new ProviderRoutes(new WeatherStations(weather, clock), clock);
    }

    /**
     * Starts to listen; without effect if it does so already.
     *
     * @throws IllegalStateException if it can't listen on its port
     */
    public synchronized void start() {
        if (running == null) {
            running = bind();
        }
    }

    public synchronized boolean isRunning() {
        return running != null;
    }

    /**
     * The port it listens on.
     *
     * @throws IllegalStateException if it doesn't run
     */
    public synchronized int port() {
        if (running == null) {
            throw new IllegalStateException("The AI provider doesn't run, so it has no port");
        }
        return running.server().port();
    }

    /**
     * Where it listens, such as {@code http://127.0.0.1:8090}.
     *
     * @throws IllegalStateException if it doesn't run
     */
    public URI url() {
        return URI.create("http://" + host + ":" + port());
    }

    /** Stops to listen and closes all connections; answers that haven't left are dropped. Without effect if closed. */
    @Override
    public synchronized void close() {
        if (running != null) {
            Running ending = running;
            running = null;
            ending.end();
        }
    }

    private Running bind() {
        LoopResources loops = LoopResources.create("ai-provider", WORKERS, true);
        try {
            DisposableServer server = HttpServer.create()
                    .bindAddress(() -> new InetSocketAddress(host, port))
                    .runOn(loops, false)
                    .handle(routes::handle)
                    .bindNow(PATIENCE);
            return new Running(server, loops);
        } catch (ChannelBindException e) {
            loops.dispose();
            throw new IllegalStateException(
                    "The AI provider can't listen on " + host + ":" + port
                            + "; set provider.port to a free port, or to 0 for any",
                    e);
        }
    }

    private record Running(DisposableServer server, LoopResources loops) {

        /** The loops' end closes the connections, without waiting for what they have in hand. */
        void end() {
            server.disposeNow(PATIENCE);
            loops.disposeLater(Duration.ZERO, PATIENCE).block(PATIENCE);
        }
    }
}
