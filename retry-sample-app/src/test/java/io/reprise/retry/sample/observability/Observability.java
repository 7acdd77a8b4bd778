package io.reprise.retry.sample.observability;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.yaml.snakeyaml.Yaml;

/** The files of the sample's folder {@code observability}, as tests read them. */
final class Observability {

    static final Path FOLDER = Path.of("observability").toAbsolutePath();

    private static final Pattern METRIC = Pattern.compile("\\bretry_[a-z_]+\\b(?=[{\\[])");

    private Observability() {}

    /** One expression of a dashboard or a rule, with Grafana's variables replaced. */
    record Expression(String place, String text) {
        @Override
        public String toString() {
            return place + ": " + text;
        }

        Set<String> metrics() {
            return METRIC.matcher(text).results().map(found -> found.group()).collect(Collectors.toSet());
        }
    }

    static JsonNode dashboard() {
        try {
            return new ObjectMapper().readTree(read("grafana/dashboards/reprise.json"));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static List<JsonNode> panels() {
        return stream(dashboard().get("panels")).toList();
    }

    static List<Expression> expressionsOfPanels() {
        return panels().stream()
                .flatMap(panel -> stream(panel.get("targets"))
                        .map(target -> new Expression(
                                panel.get("title").asText() + " "
                                        + target.get("refId").asText(),
                                withoutVariables(target.get("expr").asText()))))
                .toList();
    }

    static List<Expression> expressionsOfAlerts() {
        return alerts().stream()
                .map(alert -> new Expression(
                        alert.get("alert").toString(), alert.get("expr").toString()))
                .toList();
    }

    static List<Expression> expressions() {
        return Stream.concat(expressionsOfPanels().stream(), expressionsOfAlerts().stream())
                .toList();
    }

    static String withoutVariables(String text) {
        return text.replace("$__rate_interval", "5m")
                .replace("$application", ".*")
                .replace("$policy", ".*")
                .replace("$method", ".*");
    }

    static List<Map<String, Object>> alerts() {
        return maps(yaml("alerts.yml").get("groups")).stream()
                .flatMap(group -> maps(group.get("rules")).stream())
                .toList();
    }

    static Map<String, Object> yaml(String file) {
        return new Yaml().load(read(file));
    }

    @SuppressWarnings("unchecked") // what YAML's lists of maps are
    static List<Map<String, Object>> maps(Object list) {
        return (List<Map<String, Object>>) list;
    }

    static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    static String read(String file) {
        try {
            return Files.readString(FOLDER.resolve(file));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
