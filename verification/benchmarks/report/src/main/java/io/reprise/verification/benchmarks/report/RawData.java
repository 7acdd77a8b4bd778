package io.reprise.verification.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Reads what a run has written: {@code raw/<java>/<round>/<suite>[.<part>].json}, by JMH or in the form of the harness for
 * pending calls. A file that was cut short, because the run was stopped, is left out and named.
 */
final class RawData {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double SETTLED = 0.85;

    private final List<Sample> samples = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private final List<String> unreadable = new ArrayList<>();

    private RawData() {}

    static RawData read(Path directory) {
        RawData data = new RawData();
        for (Path java : children(directory)) {
            for (Path round : children(java)) {
                children(round).stream()
                        .filter(file -> file.toString().endsWith(".json"))
                        .forEach(file -> data.read(java, round, file));
            }
        }
        return data;
    }

    /** The figures of each Java. */
    Map<String, Samples> byJava() {
        Map<String, List<Sample>> sorted = new LinkedHashMap<>();
        samples.forEach(sample ->
                sorted.computeIfAbsent(sample.java(), java -> new ArrayList<>()).add(sample));
        Map<String, Samples> all = new LinkedHashMap<>();
        sorted.forEach((java, own) -> all.put(java, new Samples(own)));
        return all;
    }

    List<String> unreadable() {
        return unreadable;
    }

    /** What else has to be said of figures: that they are lower bounds only, or that the JVM was still getting faster. */
    List<String> remarks() {
        return remarks;
    }

    private static List<Path> children(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(directory)) {
            return children.sorted().toList();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void read(Path java, Path round, Path file) {
        String suite = file.getFileName().toString().replaceFirst("\\..*", "");
        try {
            for (JsonNode each : JSON.readTree(file.toFile())) {
                add(java.getFileName().toString(), number(round), suite, each);
            }
        } catch (IOException broken) {
            unreadable.add(java.getFileName() + "/" + java.relativize(file));
        }
    }

    private static int number(Path round) {
        return Integer.parseInt(round.getFileName().toString());
    }

    private void add(String java, int round, String suite, JsonNode node) {
        Cell cell = cell(suite, node);
        if (node.has("remark")) {
            remarks.add(java + ", round " + round + ", " + cell + ": "
                    + node.get("remark").asText());
        }
        if (node.has("figures")) {
            node.get("figures")
                    .properties()
                    .forEach(figure -> samples.add(new Sample(
                            java,
                            round,
                            cell,
                            Metric.valueOf(figure.getKey()),
                            figure.getValue().asDouble(),
                            node.path("lowerBounds").asBoolean())));
            return;
        }
        double time = node.at("/primaryMetric/score").asDouble();
        samples.add(Sample.exact(java, round, cell, Metric.TIME, time));
        if (isSettling(node.at("/primaryMetric/rawData/0"))) {
            remarks.add(java + ", round " + round + ", " + cell + ": was still getting faster when it was measured");
        }
        JsonNode bytes = node.at("/secondaryMetrics").path("gc.alloc.rate.norm").path("score");
        if (bytes.isNumber()) {
            samples.add(Sample.exact(java, round, cell, Metric.BYTES, Metric.BYTES.cleaned(bytes.asDouble())));
        }
    }

    /** Whether the iterations got faster one after the other, and the last one is far from the first. */
    private static boolean isSettling(JsonNode iterations) {
        for (int i = 1; i < iterations.size(); i++) {
            if (iterations.get(i).asDouble() > iterations.get(i - 1).asDouble()) {
                return false;
            }
        }
        int last = iterations.size() - 1;
        return last > 0
                && iterations.get(last).asDouble() < SETTLED * iterations.get(0).asDouble();
    }

    /** What grows is the parameter 'size' or, where there is none in a suite of growth, the number of threads. */
    private static Cell cell(String suite, JsonNode node) {
        String name = node.get("benchmark").asText();
        String benchmark = suite + '/' + name.substring(name.lastIndexOf('.') + 1);
        JsonNode params = node.path("params");
        long fallback = suite.equals("growth") ? node.path("threads").asLong() : 0;
        return new Cell(
                benchmark, params.path("library").asText(), params.path("size").asLong(fallback));
    }
}
