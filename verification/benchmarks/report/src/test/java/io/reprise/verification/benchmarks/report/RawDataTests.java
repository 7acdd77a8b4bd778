package io.reprise.verification.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class RawDataTests {

    @TempDir
    private Path directory;

    @Test
    void readsWhatJmhWrites() throws IOException {
        write("core.happy.json", jmh("a.B.happyPath", "\"library\": \"loop\"", "2.5, 2.4"));
        Samples samples = RawData.read(directory).byJava().get("java-17");
        Cell cell = Cell.of("core/happyPath", "loop");
        assertThat(samples.figure(cell, Metric.TIME)).contains(new Statistic(2.5, 2.5, 2.5, 1));
        assertThat(samples.figure(cell, Metric.BYTES)).contains(new Statistic(40, 40, 40, 1));
    }

    @Test
    void sizeOfAGrowthIsItsParameterOrElseTheNumberOfThreads() throws IOException {
        write("growth.policies.json", jmh("a.B.policies", "\"library\": \"loop\", \"size\": \"100\"", "2.5, 2.4"));
        write("growth.threads.8.json", jmh("a.B.threads", "\"library\": \"loop\"", "2.5, 2.4"));
        Samples samples = RawData.read(directory).byJava().get("java-17");
        assertThat(samples.sizes("growth/policies")).containsExactly(100L);
        assertThat(samples.sizes("growth/threads")).containsExactly(8L);
    }

    @Test
    void readsFiguresOfPendingCallsFromSeveralFiles() throws IOException {
        write("async.ours.100.times.json", pending("\"figures\": {\"CPU\": 4.5}"));
        write(
                "async.ours.100.held.json",
                pending("\"figures\": {\"LIVE_BYTES\": 160.0}, \"remark\": \"only a lower bound\""));
        RawData data = RawData.read(directory);
        Cell cell = new Cell("async/pending", "ours", 100);
        Samples samples = data.byJava().get("java-17");
        assertThat(samples.figure(cell, Metric.CPU).orElseThrow().median()).isEqualTo(4.5);
        assertThat(samples.figure(cell, Metric.LIVE_BYTES).orElseThrow().median())
                .isEqualTo(160);
        assertThat(data.remarks()).singleElement().asString().endsWith("only a lower bound");
    }

    @Test
    void fileThatWasCutShortIsLeftOutAndNamed() throws IOException {
        write("core.happy.json", "[{\"benchmark\": ");
        RawData data = RawData.read(directory);
        assertThat(data.byJava()).isEmpty();
        assertThat(data.unreadable()).containsExactly("java-17/1/core.happy.json");
    }

    @Test
    void saysWhereIterationsStillGotFaster() throws IOException {
        write("core.happy.json", jmh("a.B.happyPath", "\"library\": \"loop\"", "9.0, 5.0, 4.0"));
        write("core.failing.json", jmh("a.B.exhausted", "\"library\": \"loop\"", "9.0, 5.0, 5.5"));
        assertThat(RawData.read(directory).remarks())
                .singleElement()
                .asString()
                .contains("core/happyPath of loop", "still getting faster");
    }

    @Test
    void directoryThatIsNotThereHoldsNothing() {
        assertThat(RawData.read(directory.resolve("absent")).byJava()).isEmpty();
    }

    private void write(String file, String json) throws IOException {
        Path round = Files.createDirectories(directory.resolve("java-17").resolve("1"));
        Files.writeString(round.resolve(file), json);
    }

    private static String jmh(String benchmark, String params, String iterations) {
        return """
                [{"benchmark": "%s", "threads": 8, "params": {%s},
                  "primaryMetric": {"score": 2.5, "rawData": [[%s]]},
                  "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 40.0}}}]
                """.formatted(benchmark, params, iterations);
    }

    private static String pending(String figures) {
        return "[{\"benchmark\": \"pending\", \"params\": {\"library\": \"ours\", \"size\": \"100\"}, %s}]"
                .formatted(figures);
    }
}
