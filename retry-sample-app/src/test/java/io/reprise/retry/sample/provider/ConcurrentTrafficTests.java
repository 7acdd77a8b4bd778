package io.reprise.retry.sample.provider;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.provider.weather.RandomMix;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ConcurrentTrafficTests {

    private static final int THREADS = 32;
    private static final int REQUESTS = 500;
    private static final String CUT = "cut";

    @Test
    void countsAreExactAndAScenarioIsUndisturbedUnder32Threads() throws Exception {
        long seed = 42;
        RandomMix storm = RandomMix.of(seed, Map.of("429", 0.2, "503", 0.1, "reset", 0.005, "close", 0.005));
        try (AiProvider provider = new AiProvider("127.0.0.1", 0, storm)) {
            provider.start();
            ProviderClient client = new ProviderClient(provider.url());
            client.setWeather("?scenario=check", "{\"script\": [429, 500, 503], \"then\": \"loop\"}");

            Map<String, Integer> seen = new ConcurrentHashMap<>();
            Map<String, Integer> seenInScenario = new ConcurrentHashMap<>();
            List<Callable<Void>> traffic = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                boolean scenario = i == 0;
                traffic.add(() -> {
                    chats(provider.url(), scenario ? "check" : null, scenario ? seenInScenario : seen);
                    return null;
                });
            }
            runAll(traffic);

            JsonNode weather = client.weather();
            assertThat(seenByProvider(weather)).as("seed %d", seed).isEqualTo(new TreeMap<>(seen));
            assertThat(weather.get("requests").asInt()).isEqualTo((THREADS - 1) * REQUESTS);
            assertThat(weather.get("played").asInt()).isEqualTo((THREADS - 1) * REQUESTS);
            assertThat(weather.get("inFlight").asInt()).isZero();
            JsonNode check = client.weather("?scenario=check");
            assertThat(seenByProvider(check))
                    .isEqualTo(new TreeMap<>(seenInScenario))
                    .isEqualTo(Map.of("429", 167, "500", 167, "503", 166));
        }
    }

    private static void chats(URI url, @Nullable String scenario, Map<String, Integer> seen) throws IOException {
        BareConnection connection = new BareConnection(url);
        try {
            for (int i = 0; i < REQUESTS; i++) {
                connection.sendChat(scenario);
                try {
                    seen.merge(Integer.toString(connection.readAnswer()), 1, Integer::sum);
                } catch (IOException cut) {
                    seen.merge(CUT, 1, Integer::sum);
                    connection.close();
                    connection = new BareConnection(url);
                }
            }
        } finally {
            connection.close();
        }
    }

    private static Map<String, Integer> seenByProvider(JsonNode weather) {
        Map<String, Integer> counts = new TreeMap<>();
        weather.get("answered")
                .properties()
                .forEach(entry -> counts.put(entry.getKey(), entry.getValue().asInt()));
        int cuts = weather.get("resets").asInt() + weather.get("closes").asInt();
        if (cuts > 0) {
            counts.put(CUT, cuts);
        }
        return counts;
    }

    private static void runAll(List<Callable<Void>> tasks) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            for (Future<Void> task : threads.invokeAll(tasks)) {
                task.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
