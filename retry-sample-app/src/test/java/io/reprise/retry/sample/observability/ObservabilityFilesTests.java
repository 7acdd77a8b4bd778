package io.reprise.retry.sample.observability;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.observability.Observability.Expression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

import static io.reprise.retry.sample.observability.Observability.FOLDER;
import static io.reprise.retry.sample.observability.Observability.maps;
import static io.reprise.retry.sample.observability.Observability.read;
import static io.reprise.retry.sample.observability.Observability.yaml;
import static org.assertj.core.api.Assertions.assertThat;

/** Dashboard, alerts and provisioning are whole, and fit each other. */
class ObservabilityFilesTests {

    @TempDir
    Path temporary;

    static Stream<JsonNode> panels() {
        return Observability.panels().stream();
    }

    static Stream<Map<String, Object>> alerts() {
        return Observability.alerts().stream();
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("panels")
    void panelSaysWhatToDoAndHasAUnitAndTheChosenDataSource(JsonNode panel) {
        String title = panel.get("title").asText();
        assertThat(panel.get("description").asText()).as(title).hasSizeGreaterThan(100);
        assertThat(panel.at("/fieldConfig/defaults/unit").asText()).as(title).isNotEmpty();
        assertThat(panel.at("/datasource/uid").asText()).as(title).isEqualTo("${datasource}");
        assertThat(panel.get("targets")).as(title).isNotEmpty().allSatisfy(target -> {
            assertThat(target.at("/datasource/uid").asText()).isEqualTo("${datasource}");
            assertThat(target.get("legendFormat").asText()).isNotEmpty();
        });
    }

    @Test
    void panelsLieSideBySideWithoutOverlap() {
        List<JsonNode> places = panels().map(panel -> panel.get("gridPos")).toList();
        assertThat(places).allSatisfy(place -> {
            assertThat(place.get("x").asInt() + place.get("w").asInt()).isLessThanOrEqualTo(24);
            assertThat(places.stream().filter(other -> overlap(place, other))).containsExactly(place);
        });
        assertThat(panels().map(panel -> panel.get("id").asInt())).doesNotHaveDuplicates();
    }

    private static boolean overlap(JsonNode one, JsonNode other) {
        return overlap(one, other, "x", "w") && overlap(one, other, "y", "h");
    }

    private static boolean overlap(JsonNode one, JsonNode other, String start, String size) {
        return one.get(start).asInt()
                        < other.get(start).asInt() + other.get(size).asInt()
                && other.get(start).asInt()
                        < one.get(start).asInt() + one.get(size).asInt();
    }

    @Test
    void everyRateIsOverGrafanasIntervalAndQuantilesAreTakenOfAddedUpBuckets() {
        panels().flatMap(panel -> Observability.stream(panel.get("targets")))
                .map(target -> target.get("expr").asText())
                .forEach(expression -> {
                    assertThat(expression.replace("[$__rate_interval]", "")).doesNotContain("[");
                    if (expression.contains("_bucket")) {
                        assertThat(expression)
                                .matches("histogram_quantile\\([\\d.]+, sum by \\(le, source\\) \\(rate\\(.*");
                    }
                });
    }

    @Test
    void thereIsAVariableForEachThingToChoose() {
        assertThat(Observability.stream(Observability.dashboard().at("/templating/list"))
                        .map(variable -> variable.get("name").asText()))
                .containsExactly("datasource", "application", "policy", "method");
    }

    @Test
    void promtoolAcceptsEveryExpression() throws Exception {
        List<Expression> expressions = Observability.expressions();
        List<Map<String, String>> rules = IntStream.range(0, expressions.size())
                .mapToObj(i -> Map.of(
                        "record",
                        "checked:number" + i,
                        "expr",
                        expressions.get(i).text()))
                .toList();
        Path file = temporary.resolve("rules.yml");
        Files.writeString(file, new Yaml().dump(Map.of("groups", List.of(Map.of("name", "checked", "rules", rules)))));

        assertThat(Tool.PROMTOOL.run(temporary, "", "check", "rules", file.toString()))
                .contains(rules.size() + " rules found");
    }

    @Test
    void promtoolAcceptsConfigurationAndAlertsAndItsTestsOfTheAlertsPass() throws Exception {
        Tool.PROMTOOL.run(FOLDER, "", "check", "config", "prometheus.yml");
        Tool.PROMTOOL.run(FOLDER, "", "check", "config", "prometheus-docker.yml");
        assertThat(Tool.PROMTOOL.run(FOLDER, "", "test", "rules", "alerts.test.yml"))
                .contains("SUCCESS");
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("alerts")
    void alertIsTestedAndLeadsToItsSectionOfTheRunbook(Map<String, Object> alert) throws IOException {
        String name = alert.get("alert").toString();
        Map<?, ?> labels = (Map<?, ?>) alert.get("labels");
        Map<?, ?> annotations = (Map<?, ?>) alert.get("annotations");
        assertThat(labels.get("severity")).isIn("critical", "warning");
        assertThat(annotations.get("summary").toString()).contains("$labels.policy", "$labels.application");
        assertThat(annotations.get("description").toString()).isNotBlank();
        assertThat(annotations.get("runbook_url")).isEqualTo("docs/runbook.md#" + name.toLowerCase(Locale.ROOT));
        assertThat(Files.readString(FOLDER.resolve("../../docs/runbook.md"))).contains("\n## " + name + "\n");
        assertThat(read("alerts.test.yml")).contains("alertname: " + name);
    }

    @Test
    void dockersFilesAreWhereComposeLooksForThem() {
        Map<?, ?> services = (Map<?, ?>) yaml("compose.yml").get("services");
        assertThat(services.keySet().toString()).isEqualTo("[prometheus, grafana]");
        assertThat(services.values())
                .allSatisfy(service -> assertThat((List<?>) ((Map<?, ?>) service).get("volumes"))
                        .isNotEmpty()
                        .allSatisfy(volume -> assertThat(
                                        FOLDER.resolve(volume.toString().replaceFirst(":.*", "")))
                                .exists()));
    }

    @Test
    void grafanaFindsTheDashboardAndTheDataSource() {
        Map<?, ?> grafana = (Map<?, ?>) ((Map<?, ?>) yaml("compose.yml").get("services")).get("grafana");
        Map<String, Object> provider = maps(yaml("grafana/provisioning/dashboards/reprise.yml")
                        .get("providers"))
                .get(0);
        Map<String, Object> source = maps(yaml("grafana/provisioning/datasources/prometheus.yml")
                        .get("datasources"))
                .get(0);
        String folder = ((Map<?, ?>) provider.get("options")).get("path").toString();

        assertThat(grafana.get("volumes").toString()).contains("./grafana/dashboards:" + folder + ":ro");
        assertThat(((Map<?, ?>) grafana.get("environment")).get("GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH"))
                .isEqualTo(folder + "/reprise.json");
        assertThat(source.get("url")).isEqualTo("http://prometheus:9090");
    }

    @Test
    void bothConfigurationsOfPrometheusDifferInTheTargetAlone() {
        assertThat(withoutComments(read("prometheus-docker.yml")).replace("host.docker.internal", "localhost"))
                .isEqualTo(withoutComments(read("prometheus.yml")));
    }

    private static String withoutComments(String yaml) {
        return yaml.replaceAll("(?m)^#.*\\R", "");
    }

    @Test
    void expressionsAreFoundAtAll() {
        assertThat(Observability.expressionsOfPanels()).hasSizeGreaterThan(20);
        assertThat(Observability.expressionsOfAlerts()).hasSize(4);
        assertThat(Observability.expressions()).extracting(Expression::metrics).noneMatch(metrics -> metrics.isEmpty());
    }
}
