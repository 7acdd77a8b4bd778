package io.reprise.retry.sample.observability;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.OwnWeather;
import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.chat.Prompt;
import io.reprise.retry.sample.observability.Observability.Expression;
import io.reprise.retry.sample.provider.AiProvider;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.client.RestClientException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

/**
 * A real Prometheus scrapes the running sample in bad weather: everything that the dashboard and the alerts ask for is there, and
 * says what the provider has seen.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "provider.port=0",
            "traffic.enabled=false",
            "management.prometheus.metrics.export.enabled=true",
            "reprise.policies.chat.base-delay=20ms",
            "reprise.policies.quick.base-delay=20ms",
            "reprise.budgets.quick.capacity=5",
            "reprise.budgets.quick.retry-cost=5",
            "reprise.budgets.quick.min-retry-interval=1h"
        })
class PrometheusTests {

    private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), (\\w+)\\)");

    private final List<OwnWeather> weathers = new ArrayList<>();

    @Autowired
    private ChatService chat;

    @Autowired
    private AiProvider provider;

    @Autowired
    private TestRestTemplate http;

    @LocalServerPort
    private int port;

    @TempDir
    Path folder;

    @BeforeAll
    static void prometheusIsInstalled() {
        Tool.PROMETHEUS.required();
    }

    private static ConditionFactory soon() {
        return Awaitility.await().atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(200));
    }

    @Test
    void everythingThatDashboardAndAlertsAskForIsThereAndIsWhatTheProviderHasSeen() throws Exception {
        try (PrometheusServer prometheus = PrometheusServer.scraping(port, folder)) {
            soon().untilAsserted(() -> assertThat(prometheus.value("sum(retry_calls_seconds_count)"))
                    .as("series before the first call")
                    .isZero());
            assertEveryMetricExistsFromTheStart();
            badWeather();
            soon().untilAsserted(() ->
                    assertThat(prometheus.value("sum(retry_attempts_total)")).isEqualTo(requestsSeenByTheProvider()));
            assertCounts(prometheus);
            Observability.expressions().forEach(expression -> assertGivesSeries(prometheus, expression));
            assertPanels(prometheus);
            assertThat(Tool.PROMTOOL.run(folder, ownMetrics(), "check", "metrics"))
                    .isEmpty();
            assertVariables(prometheus);
            soon().untilAsserted(() -> assertThat(namesOf(prometheus.alerts())).isEqualTo(namesOfAllAlerts()));
        }
    }

    private void badWeather() {
        calls(20, chat::ask, "ok");
        calls(10, chat::ask, "503", "ok");
        calls(5, chat::ask, "503", "503", "503", "503");
        calls(5, chat::ask, "429 retry-after-ms=50", "ok");
        calls(4, chat::ask, "429 retry-after=20");
        calls(3, chat::ask, "400");
        calls(6, chat::moderate, "503", "503");
        calls(1, chat::translate, "503", "400");
    }

    private void calls(int times, Consumer<Prompt> call, String... script) {
        for (int i = 0; i < times; i++) {
            OwnWeather weather = new OwnWeather(provider);
            weathers.add(weather);
            weather.script(script);
            try {
                call.accept(weather.prompt());
            } catch (RestClientException bad) {
                assertThat(script).isNotEqualTo(new String[] {"ok"});
            }
        }
    }

    private double requestsSeenByTheProvider() {
        return weathers.stream().mapToInt(OwnWeather::requests).sum();
    }

    private void assertCounts(PrometheusServer prometheus) {
        assertThat(prometheus.value("sum(retry_calls_seconds_count)")).isEqualTo(weathers.size());
        assertThat(byLabel(prometheus, "outcome", "sum by (outcome) (retry_calls_seconds_count) > 0"))
                .isEqualTo(Map.of(
                        "success", 20.0,
                        "success_after_retry", 15.0,
                        "attempts_exhausted", 7.0,
                        "hint_too_long", 4.0,
                        "not_retryable", 4.0,
                        "budget_exhausted", 4.0));
        assertThat(byLabel(prometheus, "result", "sum by (result) (retry_attempts_total) > 0"))
                .isEqualTo(Map.of("success", 35.0, "transient", 39.0, "throttled", 9.0, "fatal", 4.0));
        assertThat(byLabel(prometheus, "source", "sum by (source) (retry_waits_seconds_count)"))
                .isEqualTo(Map.of("backoff", 28.0, "hint", 5.0));
        assertThat(prometheus.value("sum(retry_failures_total)")).isEqualTo(52);
        assertThat(prometheus.value("sum(retry_waiting)")).isZero();
        assertThat(prometheus.value("retry_budget_tokens{budget=\"quick\"}")).isZero();
    }

    private static Map<String, Double> byLabel(PrometheusServer prometheus, String label, String expression) {
        return prometheus.query(expression).stream()
                .collect(Collectors.toMap(
                        series -> series.at("/metric/" + label).asText(),
                        PrometheusServer::value,
                        Double::sum,
                        TreeMap::new));
    }

    private static void assertGivesSeries(PrometheusServer prometheus, Expression expression) {
        soon().untilAsserted(() -> assertThat(prometheus.query(expression.text()))
                .as(expression.toString())
                .isNotEmpty()
                .allSatisfy(series -> assertThat(PrometheusServer.value(series)).isNotNaN()));
    }

    /** Rates are of one and the same time, so that their ratios are those of the counts. */
    private static void assertPanels(PrometheusServer prometheus) {
        Map<String, String> panels = Observability.expressionsOfPanels().stream()
                .collect(Collectors.toMap(Expression::place, Expression::text));
        soon().untilAsserted(() -> {
            assertThat(prometheus.value(panels.get("Load amplification A"))).isEqualTo(87 / 54.0, offset(1e-6));
            assertThat(prometheus.value(panels.get("Calls that gave up A"))).isEqualTo(16 / 54.0, offset(1e-6));
            assertThat(prometheus.value(panels.get("Calls that needed a retry A")))
                    .isEqualTo(23 / 54.0, offset(1e-6));
            assertThat(prometheus.value(panels.get("Lowest budget A"))).isZero();
        });
    }

    private static void assertVariables(PrometheusServer prometheus) {
        Map<String, List<String>> values = new TreeMap<>();
        Observability.stream(Observability.dashboard().at("/templating/list"))
                .map(variable -> LABEL_VALUES.matcher(Observability.withoutVariables(
                        variable.at("/query/query").asText())))
                .filter(Matcher::matches)
                .forEach(query -> values.put(query.group(2), prometheus.labelValues(query.group(1), query.group(2))));
        assertThat(values.get("application")).containsExactly("retry-sample-app");
        assertThat(values.get("policy")).contains("chat", "guarded", "patient", "quick");
        assertThat(values.get("method")).contains("ChatService.ask", "ChatService.moderate");
    }

    private static Set<String> namesOf(JsonNode alerts) {
        return Observability.stream(alerts)
                .map(alert -> alert.at("/labels/alertname").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> namesOfAllAlerts() {
        return Observability.expressionsOfAlerts().stream()
                .map(Expression::place)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private void assertEveryMetricExistsFromTheStart() {
        Set<String> names = scrape().lines()
                .filter(line -> line.startsWith("retry_"))
                .map(line -> line.substring(0, line.indexOf('{')))
                .collect(Collectors.toSet());
        // What attempts fail with is known only when they do.
        assertThat(Observability.expressions())
                .flatExtracting(Expression::metrics)
                .filteredOn(name -> !name.equals("retry_failures_total"))
                .isNotEmpty()
                .isSubsetOf(names);
    }

    private String scrape() {
        return http.getForObject("/actuator/prometheus", String.class);
    }

    /** The scrape without what other libraries measure, some of which they don't describe. */
    private String ownMetrics() {
        String own = scrape().lines()
                .filter(line -> line.matches("(# (HELP|TYPE) )?retry_.*"))
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(own).contains("# HELP retry_calls_seconds ", "# HELP retry_failures_total ");
        return own;
    }
}
