package io.reprise.retry.sample.simulator;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Locale;

/**
 * Prints how long the simulator's API takes, over HTTP, once it is warm: the median and the slowest of 15. Not a test. Start
 * the sample application, then {@code java SimulatorTimings.java http://localhost:8080}.
 */
final class SimulatorTimings {

    private static final int WARM_UPS = 5;
    private static final int TIMED = 15;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String application;

    private SimulatorTimings(String application) {
        this.application = application;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        SimulatorTimings timings = new SimulatorTimings(args[0]);
        timings.time("schedule?retries=20&runs=500");
        timings.time("schedule?retries=20&runs=10000");
        timings.time("herd?clients=10000");
        timings.time("contention");
        timings.time("storm");
    }

    private void time(String simulation) throws IOException, InterruptedException {
        for (int i = 0; i < WARM_UPS; i++) {
            ask(simulation);
        }
        long[] nanos = new long[TIMED];
        for (int i = 0; i < TIMED; i++) {
            nanos[i] = ask(simulation);
        }
        Arrays.sort(nanos);
        System.out.println(String.format(
                Locale.ROOT,
                "%-32s %8.1f ms, slowest %8.1f ms",
                simulation,
                nanos[TIMED / 2] / 1e6,
                nanos[TIMED - 1] / 1e6));
    }

    private long ask(String simulation) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(application + "/simulator/api/" + simulation))
                .build();
        long start = System.nanoTime();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(simulation + " answered " + answer.statusCode() + ": " + answer.body());
        }
        return System.nanoTime() - start;
    }
}
