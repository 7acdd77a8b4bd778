package io.reprise.verification.benchmarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One table per benchmark: the figures of each library, and their ratios to the floors and to the fastest peer. */
final class SuiteTables {

    private final Samples samples;

    SuiteTables(Samples samples) {
        this.samples = samples;
    }

    void write(Markdown page, Suite suite, String benchmark, List<Metric> metrics) {
        write(page, suite, suite.cell(benchmark, ""), metrics);
    }

    void write(Markdown page, Suite suite, Cell place, List<Metric> metrics) {
        page.heading(3, place.benchmark() + (place.size() == 0 ? "" : String.format(" at %,d", place.size())));
        Set<String> subjects = samples.subjects(place.benchmark());
        if (subjects.isEmpty()) {
            page.paragraph("Not measured.");
            return;
        }
        List<Column> columns = columns(suite, place, metrics);
        List<String> head = new ArrayList<>(List.of("library"));
        columns.forEach(column -> head.add(column.name()));
        page.table(head, rows(place, subjects, metrics, columns));
        remark(page, suite, place, metrics.get(0));
    }

    private List<List<String>> rows(Cell place, Set<String> subjects, List<Metric> metrics, List<Column> columns) {
        List<List<String>> rows = new ArrayList<>();
        Metric first = metrics.get(0);
        List<Cell> ranked = new ArrayList<>(place.beside(List.copyOf(subjects)));
        ranked.removeIf(cell -> !samples.has(cell, first));
        ranked.sort(Comparator.comparingDouble(
                cell -> samples.figure(cell, first).map(Statistic::median).orElseThrow()));
        for (Cell cell : ranked) {
            List<String> row = new ArrayList<>(List.of(cell.subject()));
            columns.forEach(column -> row.add(column.text(samples, cell)));
            rows.add(row);
        }
        return rows;
    }

    private List<Column> columns(Suite suite, Cell place, List<Metric> metrics) {
        List<Column> columns = new ArrayList<>();
        metrics.forEach(metric -> columns.add(new Figure(metric)));
        Metric first = metrics.get(0);
        for (String floor : suite.floors()) {
            columns.add(new Ratio("× " + floor, first, place.beside(List.of(floor))));
        }
        columns.add(new Ratio("× fastest peer", first, place.beside(suite.peers())));
        if (!suite.measuredPeers().isEmpty()) {
            columns.add(new Ratio("× fastest peer with metrics", first, place.beside(suite.measuredPeers())));
        }
        columns.removeIf(column -> !column.isMeasured(samples));
        return columns;
    }

    private void remark(Markdown page, Suite suite, Cell place, Metric metric) {
        List<String> wanted = new ArrayList<>(suite.floors());
        wanted.addAll(suite.peers());
        wanted.addAll(suite.measuredPeers());
        List<String> missing = place.beside(wanted).stream()
                .filter(cell -> !samples.has(cell, metric))
                .map(Cell::subject)
                .toList();
        if (!missing.isEmpty()) {
            page.paragraph(
                    "Not measured here, so that nothing is compared with them: " + String.join(", ", missing) + ".");
        }
    }

    /** What stands in one column. */
    private sealed interface Column {

        String name();

        boolean isMeasured(Samples samples);

        String text(Samples samples, Cell cell);
    }

    private record Figure(Metric metric) implements Column {

        @Override
        public String name() {
            return metric.unit();
        }

        @Override
        public boolean isMeasured(Samples samples) {
            return true;
        }

        @Override
        public String text(Samples samples, Cell cell) {
            return samples.text(cell, metric);
        }
    }

    private record Ratio(String name, Metric metric, List<Cell> others) implements Column {

        @Override
        public boolean isMeasured(Samples samples) {
            return others.stream().anyMatch(other -> samples.has(other, metric));
        }

        @Override
        public String text(Samples samples, Cell cell) {
            Optional<Statistic> ratio = samples.ratio(cell, others, metric);
            return ratio.map(Statistic::asRatio).orElse("–");
        }
    }
}
