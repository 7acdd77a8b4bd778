package io.reprise.retry.sample.observability;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A real Prometheus with the sample's own configuration, which scrapes once a second. */
final class PrometheusServer implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;
    private final int port;

    private PrometheusServer(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    static PrometheusServer scraping(int applicationPort, Path folder) throws IOException {
        Files.writeString(
                folder.resolve("prometheus.yml"),
                Observability.read("prometheus.yml")
                        .replace("localhost:8080", "localhost:" + applicationPort)
                        .replace("interval: 5s", "interval: 1s"));
        Files.writeString(folder.resolve("alerts.yml"), Observability.read("alerts.yml"));
        Path log = folder.resolve("prometheus.log");
        int port = freePort();
        Process process = new ProcessBuilder(
                        Tool.PROMETHEUS.required().toString(),
                        "--config.file=" + folder.resolve("prometheus.yml"),
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new PrometheusServer(process, log, port);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The series that an expression gives now. */
    List<JsonNode> query(String expression) {
        return Observability.stream(
                        get("/api/v1/query?query=" + encoded(expression)).get("result"))
                .toList();
    }

    /** The value of an expression that gives one series or none; none is NaN. */
    double value(String expression) {
        List<JsonNode> series = query(expression);
        return series.isEmpty() ? Double.NaN : value(series.get(0));
    }

    static double value(JsonNode series) {
        return Double.parseDouble(series.get("value").get(1).asText());
    }

    List<String> labelValues(String selector, String label) {
        return Observability.stream(get("/api/v1/label/" + label + "/values?match[]=" + encoded(selector)))
                .map(JsonNode::asText)
                .toList();
    }

    JsonNode alerts() {
        return get("/api/v1/alerts").get("alerts");
    }

    private JsonNode get(String path) {
        try {
            HttpResponse<String> answer = http.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path.replace("[]", "%5B%5D")))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            JsonNode body = new ObjectMapper().readTree(answer.body());
            if (!body.path("status").asText().equals("success")) {
                throw new AssertionError(path + " gives " + answer.body());
            }
            return body.get("data");
        } catch (IOException unreachable) {
            throw new AssertionError(path + ": " + unreachable + "\n" + said(), unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    private String said() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            return "(no log: " + unreadable + ")";
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().get(10, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException stillRunning) {
            process.destroyForcibly();
        }
    }
}
