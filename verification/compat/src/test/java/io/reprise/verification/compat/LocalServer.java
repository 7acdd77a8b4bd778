package io.reprise.verification.compat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A real server, which asks to come back in 7 s, then in 3 s, and then answers. Thread-safe. */
final class LocalServer implements AutoCloseable {

    private final HttpServer server;
    private final List<String> keys = new CopyOnWriteArrayList<>();

    LocalServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
            keys.add(key == null ? "none" : key);
            boolean enough = keys.size() > 2;
            if (!enough) {
                exchange.getResponseHeaders().set("Retry-After", keys.size() == 1 ? "7" : "3");
            }
            byte[] body = "paid".getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(enough ? 200 : keys.size() == 1 ? 503 : 429, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    String url() {
        return "http://" + server.getAddress().getHostString() + ":"
                + server.getAddress().getPort() + "/charges";
    }

    /** The idempotency key of each request since this was last asked, or 'none'. */
    List<String> takeKeys() {
        List<String> taken = List.copyOf(keys);
        keys.clear();
        return taken;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
