package io.reprise.retry.spring.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/** A real HTTP server that answers with the statuses it was told to, then with 200, and remembers what it was asked. */
final class LoopbackServer implements AutoCloseable {

    /** In place of a status: no answer comes before the server is closed. */
    static final int SILENCE = -1;

    /** In place of a status: the connection is closed without an answer. */
    static final int LOST = -2;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<Integer> statuses = new ArrayDeque<>();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch hasBeenAsked = new CountDownLatch(1);

    /**
     * A request that came.
     *
     * @param method its method
     * @param headers its headers
     */
    record Request(String method, Headers headers) {

        /** All values of the header. */
        List<String> keys() {
            return headers.getOrDefault("Idempotency-Key", List.of());
        }
    }

    LoopbackServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    URI uri() {
        return URI.create("http://localhost:" + server.getAddress().getPort() + "/charges");
    }

    LoopbackServer answersWith(Integer... next) {
        synchronized (statuses) {
            statuses.addAll(List.of(next));
        }
        return this;
    }

    /** Waits until the first request has begun to arrive; false where none does. */
    boolean isAsked() {
        try {
            return hasBeenAsked.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupt) {
            throw new IllegalStateException(interrupt);
        }
    }

    List<Request> requests() {
        return requests;
    }

    /** The idempotency keys that came, in the order of the requests. */
    List<String> keys() {
        return requests.stream().flatMap(request -> request.keys().stream()).toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(new Request(exchange.getRequestMethod(), exchange.getRequestHeaders()));
        hasBeenAsked.countDown();
        exchange.getRequestBody().readAllBytes();
        Integer status;
        synchronized (statuses) {
            status = statuses.poll();
        }
        if (status == null) {
            answer(exchange, 200);
        } else if (status == LOST) {
            exchange.close();
        } else if (status != SILENCE) {
            answer(exchange, status);
        }
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        byte[] body = {'o', 'k'};
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
