package io.reprise.retry.sample.simulator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.simulation.Contention;
import io.reprise.retry.simulation.ContentionInput;
import io.reprise.retry.simulation.Herd;
import io.reprise.retry.simulation.HerdInput;
import io.reprise.retry.simulation.ScheduleInput;
import io.reprise.retry.simulation.ScheduleReport;
import io.reprise.retry.simulation.Storm;
import io.reprise.retry.simulation.StormInput;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"provider.port=0", "traffic.enabled=false"})
class SimulatorApiTests {

    private static final String API = "/simulator/api/";

    @Autowired
    private TestRestTemplate http;

    @Autowired
    private ObjectMapper json;

    @Autowired
    private RetryRegistry registry;

    @Autowired
    private Simulations simulations;

    @LocalServerPort
    private int port;

    private JsonNode schedule(String query) {
        return http.getForObject(API + "schedule?" + query, JsonNode.class);
    }

    private JsonNode outcome(String simulation) throws IOException {
        ResponseEntity<String> answer = http.getForEntity(API + simulation, String.class);
        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.OK);
        assertThat(answer.getHeaders().getContentType()).isEqualTo(MediaType.APPLICATION_NDJSON);
        List<String> lines = String.valueOf(answer.getBody()).lines().toList();
        assertThat(lines.get(0)).startsWith("{\"progress\":");
        return json.readTree(lines.get(lines.size() - 1));
    }

    private JsonNode asJson(Object value) {
        try {
            return json.readTree(json.writeValueAsBytes(value));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void scheduleWithoutParametersIsTheReferenceToTheDigit() {
        JsonNode report = schedule("");
        JsonNode rows = report.at("/schedule/rows");
        assertThat(rows.findValuesAsText("waitMs"))
                .containsExactly("120", "179", "682", "1072", "559", "3370", "3497", "15993");
        assertThat(rows.findValuesAsText("ceilingMs"))
                .containsExactly("200", "400", "800", "1600", "3200", "6400", "12800", "25600");
        assertThat(report.at("/schedule/totalMs").asLong()).isEqualTo(25_472);
        assertThat(report.at("/schedule/totalWithoutJitterMs").asLong()).isEqualTo(51_000);
        assertThat(report.at("/distribution/meanMs").asDouble()).isEqualTo(25_059.67, within(0.005));
        assertThat(report.at("/distribution/percentile95Ms").asLong()).isEqualTo(39_402);
        assertThat(report.at("/distribution/longestMs").asLong()).isEqualTo(45_374);
        assertThat(report.at("/texts/pseudocode").asText()).isEqualTo("""
                        for attempt in 0..7
                          exp = min(30000, 200 * 2 ** attempt)
                          delay = random(0, exp)
                          sleep(delay)""");
        assertThat(report.at("/sideBySide").findValuesAsText("jitter"))
                .containsExactly("none", "full", "equal", "decorrelated", "proportional");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "baseDelay=1s&maxDelay=none&jitter=equal&retries=3&jitterFactor=0.2&hint=2s&seed=7&runs=10",
                "base-delay=1s&max-delay=none&jitter=EQUAL&retries=3&jitter-factor=0.2&hint=PT2S&seed=7&runs=10"
            })
    void parametersAreReadInBothNotations(String query) {
        ScheduleReport expected = ScheduleReport.of(ScheduleInput.builder("payments")
                .baseDelay(Duration.ofSeconds(1))
                .maxDelay(null)
                .jitter(Jitter.EQUAL)
                .retries(3)
                .jitterFactor(0.2)
                .hint(Duration.ofSeconds(2))
                .seed(7)
                .runs(10)
                .build());
        assertThat(schedule(query)).isEqualTo(asJson(expected));
    }

    @Test
    void queryOfAReportGivesTheSameReportAgain() {
        JsonNode report = schedule("policy=patient&jitter=proportional&jitterFactor=0.3");
        JsonNode parameters = report.get("parameters");
        ScheduleReport.Parameters same = json.convertValue(parameters, ScheduleReport.Parameters.class);
        assertThat(schedule(same.query() + "&name=patient&deadline=60s")).isEqualTo(report);
    }

    @Test
    void policyInForceGivesTheValuesThatAreNotGiven() {
        JsonNode chat = schedule("policy=chat").get("parameters");
        assertThat(chat.get("policy").asText()).isEqualTo("chat");
        assertThat(chat.get("retries").asInt()).isEqualTo(3);
        assertThat(chat.get("maxDelay").asText()).isEqualTo("2s");
        JsonNode changed = schedule("policy=Chat&retries=5").get("parameters");
        assertThat(changed.get("retries").asInt()).isEqualTo(5);
        assertThat(changed.get("maxDelay").asText()).isEqualTo("2s");
    }

    @Test
    void policiesAreShownAsTheyAreInForce() {
        RetryPolicy configured = registry.get("patient").policy();
        try {
            registry.replace(
                    configured.toBuilder().baseDelay(Duration.ofMillis(750)).build());
            JsonNode policies = http.getForObject(API + "policies", JsonNode.class);
            assertThat(policies.findValuesAsText("name")).contains("chat", "guarded", "patient", "quick");
            policies.forEach(policy -> {
                if (policy.get("name").asText().equals("patient")) {
                    assertThat(policy.get("baseDelay").asText()).isEqualTo("750ms");
                    assertThat(policy.get("deadline").asText()).isEqualTo("1m");
                    assertThat(policy.get("retries").asInt()).isEqualTo(5);
                    assertThat(policy.get("budgetCapacity").asInt()).isEqualTo(500);
                }
            });
            assertThat(schedule("policy=patient").at("/parameters/baseDelay").asText())
                    .isEqualTo("750ms");
        } finally {
            registry.replace(configured);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "schedule   | retries=21          | retries          | 21     | from 1 to 20",
                "schedule   | retries=0           | retries          | 0      | from 1 to 20",
                "schedule   | retries=many        | retries          | many   | whole number",
                "schedule   | runs=10001          | runs             | 10001  | from 1 to 10000",
                "herd       | clients=9999999999  | clients          | 9999999999 | from 1 to 10000",
                "schedule   | seed=4294967296     | seed             | 4294967296 | 4294967295",
                "schedule   | base-delay=soon     | baseDelay        | soon   | such as 200ms",
                "schedule   | baseDelay=-1ms      | baseDelay        | -1ms   | 0",
                "schedule   | baseDelay=40s       | maxDelay         | 30 s   | base-delay",
                "schedule   | maxDelay=x          | maxDelay         | x      | or none",
                "schedule   | multiplier=0.5      | multiplier       | 0.5    | 1",
                "schedule   | multiplier=NaN      | multiplier       | NaN    | 1",
                "schedule   | jitter=some         | jitter           | some   | decorrelated",
                "schedule   | jitterFactor=2      | jitterFactor     | 2      | 1",
                "schedule   | deadline=0s         | deadline         | 0s     | longer than 0",
                "schedule   | hint=2h             | hint             | 2h     | to 60 min",
                "schedule   | name=               | name             |        | one line",
                "schedule   | policy=nobody       | policy           | nobody | chat",
                "schedule   | clients=5           | clients          | 5      | unknown; known: policy",
                "herd       | clients=10001       | clients          | 10001  | from 1 to 10000",
                "herd       | outage=0ms          | outage           | 0ms    | 1 ms",
                "herd       | retries=21          | retries          | 21     | from 0 to 20",
                "herd       | baseDelay=0s&multiplier=1&jitter=none | baseDelay | 0s | longer than 0",
                "contention | clients=1001        | clients          | 1001   | from 1 to 1000",
                "contention | clients=1000&runs=101 | runs           | 101    | from 1 to 100",
                "storm      | offeredLoad=0       | offeredLoad      | 0      | 0.1",
                "storm      | capacity=0          | capacity         | 0      | 0.1",
                "storm      | budgetCapacity=0    | budgetCapacity   | 0      | 1",
                "storm      | retryCost=501       | retryCost        | 501    | 500",
                "storm      | minRetryInterval=0s | minRetryInterval | 0s     | longer than zero",
                "storm      | duration=10s        | duration         | 10s    | at least 41s"
            })
    void badInputIsRefusedNamingParameterValueAndLimit(
            String simulation, String query, String parameter, String value, String limit) {
        ResponseEntity<JsonNode> answer = http.getForEntity(API + simulation + "?" + query, JsonNode.class);
        assertThat(answer.getStatusCode()).isEqualTo(HttpStatus.BAD_REQUEST);
        JsonNode problems = answer.getBody().get("problems");
        assertThat(problems).hasSize(1);
        assertThat(problems.get(0).get("parameter").asText()).isEqualTo(parameter);
        assertThat(problems.get(0).get("value").asText()).isEqualTo(value == null ? "" : value);
        assertThat(problems.get(0).get("accepted").asText()).contains(limit);
    }

    @Test
    void allThatCantBeReadIsToldInOneGo() {
        ResponseEntity<JsonNode> answer =
                http.getForEntity(API + "storm?retries=x&outage=y&capacity=z&wind=3", JsonNode.class);
        assertThat(answer.getBody().findValuesAsText("parameter"))
                .containsExactlyInAnyOrder("wind", "retries", "outage", "capacity");
    }

    @Test
    void herdIsTheEngines() throws IOException {
        JsonNode outcome = outcome("herd?clients=50&outage=3s&retries=5&maxDelay=2s&seed=9");
        RetryPolicy policy = RetryPolicy.builder("payments")
                .maxAttempts(6)
                .maxDelay(Duration.ofSeconds(2))
                .build();
        Herd expected = Herd.of(HerdInput.builder(policy)
                .clients(50)
                .outage(Duration.ofSeconds(3))
                .seed(9)
                .build());
        assertThat(outcome.get("result")).isEqualTo(asJson(expected));
        assertThat(outcome.get("text").asText()).isEqualTo(expected.asText());
    }

    @Test
    void contentionIsTheEngines() throws IOException {
        JsonNode outcome = outcome("contention?clients=10&runs=5");
        Contention expected = Contention.of(new ContentionInput(10, 5, 42));
        assertThat(outcome.get("result")).isEqualTo(asJson(expected));
        assertThat(outcome.get("text").asText()).isEqualTo(expected.asText());
    }

    @Test
    void stormIsTheEnginesWithTheBudgetAndWithout() throws IOException {
        JsonNode outcome =
                outcome("storm?retries=2&baseDelay=50ms&deadline=none&offeredLoad=200&retryCost=14&maxDelay=10s");
        RetryPolicy policy = RetryPolicy.builder("payments")
                .maxAttempts(3)
                .baseDelay(Duration.ofMillis(50))
                .deadline(null)
                .build();
        StormInput input = StormInput.builder(policy)
                .offeredLoad(200)
                .budget(new BudgetSettings(500, 14, 14, Duration.ofSeconds(10)))
                .build();
        JsonNode with = outcome.at("/result/withBudget");
        JsonNode without = outcome.at("/result/withoutBudget");
        assertThat(with).isEqualTo(asJson(Storm.of(input)));
        assertThat(without).isEqualTo(asJson(Storm.of(input.withoutBudget())));
        assertThat(with.get("recovered").asBoolean()).isTrue();
        assertThat(without.get("recovered").asBoolean()).isFalse();
        assertThat(outcome.get("text").asText()).contains("with the budget: recovered", "without a budget: stuck");
    }

    @Test
    void simulationStopsWhenItsReaderGoesAway() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(Simulations.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        logger.setLevel(Level.DEBUG);
        try {
            beginToReadLongOne();
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> simulations.running() == 0);
            assertThat(log.list).extracting(ILoggingEvent::getMessage).containsExactly("a simulation was stopped");
        } finally {
            logger.setLevel(null);
            logger.detachAppender(log);
        }
    }

    private void beginToReadLongOne() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + port + API + "contention?clients=1000&runs=100"))
                .build();
        InputStream answer = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofInputStream())
                .body();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(answer, StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).contains("progress");
            assertThat(simulations.running()).isOne();
        }
    }

    @Test
    void pageIsThereAndTheFrontPageSaysSo() {
        ResponseEntity<String> page = http.getForEntity("/simulator", String.class);
        assertThat(page.getStatusCode()).isEqualTo(HttpStatus.OK);
        assertThat(page.getBody()).contains("<title>");
        assertThat(http.getForObject("/simulator/", String.class)).isEqualTo(page.getBody());
        assertThat(http.getForObject("/", String.class)).contains("/simulator\n");
    }
}
