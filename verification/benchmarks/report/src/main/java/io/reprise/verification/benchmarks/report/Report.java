package io.reprise.verification.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads {@code <directory>/raw} and {@code <directory>/run.md}, and writes {@code tables.md} and {@code plots} beside them. */
public final class Report {

    private static final List<Metric> OF_JMH = List.of(Metric.TIME, Metric.BYTES);
    private static final List<Metric> OF_PENDING =
            List.of(Metric.CPU, Metric.WALL, Metric.BEYOND_WAITS, Metric.LIVE_BYTES, Metric.THREADS);
    private static final long PENDING = 100_000;

    private final Path directory;
    private final Markdown page = new Markdown();

    private Report(Path directory) {
        this.directory = directory;
    }

    /** Writes the report of a run's directory. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("usage: report <directory of a run>");
        }
        System.setProperty("java.awt.headless", "true");
        new Report(Path.of(arguments[0])).write();
    }

    private void write() throws IOException {
        page.heading(1, "Benchmarks");
        Path about = directory.resolve("run.md");
        page.paragraph(
                Files.exists(about)
                        ? Files.readString(about).strip()
                        : "Nothing is known of the machine and the run: there is no run.md.");
        page.paragraph(
                "A ratio is formed within one round, whose benchmarks ran side by side; it is the median of the rounds, with"
                        + " the lowest and the highest in brackets. Figures in ns or bytes are medians too.");
        RawData data = RawData.read(directory.resolve("raw"));
        if (!data.unreadable().isEmpty()) {
            page.paragraph("Cut short, and left out: " + String.join(", ", data.unreadable()) + ".");
        }
        if (!data.remarks().isEmpty()) {
            page.paragraph("To be read with care:");
            page.items(data.remarks());
        }
        for (Map.Entry<String, Samples> each : data.byJava().entrySet()) {
            of(each.getKey(), each.getValue());
        }
        Files.writeString(directory.resolve("tables.md"), page.toString());
    }

    private void of(String java, Samples samples) throws IOException {
        page.heading(2, java);
        Path version = directory.resolve("raw").resolve(java).resolve("java.txt");
        if (Files.exists(version)) {
            page.paragraph("```\n" + Files.readString(version).strip() + "\n```");
        }
        new TargetTable(samples).write(page);
        suites(new SuiteTables(samples));
        page.heading(3, "Growth");
        for (Topic topic : Topic.all()) {
            new GrowthTables(samples).write(page, topic);
            for (String file : new Plots(directory.resolve("plots")).draw(java, samples, topic)) {
                page.paragraph("![" + topic.title() + "](plots/" + file + ")");
            }
        }
    }

    private void suites(SuiteTables tables) {
        for (String benchmark : List.of("happyPath", "happyPathOnTwoThreads", "failsTwice", "exhausted")) {
            tables.write(page, Suite.CORE, benchmark, OF_JMH);
        }
        for (Suite suite : List.of(Suite.ANNOTATION, Suite.ANNOTATION_SPRING_7)) {
            tables.write(page, suite, "happyPath", OF_JMH);
            tables.write(page, suite, "failsTwice", OF_JMH);
        }
        tables.write(page, Suite.ASYNC, Suite.ASYNC.cell("pending", "").at(PENDING), OF_PENDING);
    }
}
