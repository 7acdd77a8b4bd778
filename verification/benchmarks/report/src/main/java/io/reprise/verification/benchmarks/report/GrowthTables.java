package io.reprise.verification.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One table per topic and metric, with a column for each size. */
final class GrowthTables {

    private final Samples samples;

    GrowthTables(Samples samples) {
        this.samples = samples;
    }

    void write(Markdown page, Topic topic) {
        page.heading(4, topic.title());
        Set<Long> sizes = samples.sizes(topic.benchmark());
        if (sizes.isEmpty()) {
            page.paragraph("Not measured.");
            return;
        }
        for (Metric metric : topic.metrics()) {
            List<String> head = new ArrayList<>(List.of(metric.unit() + " at … " + topic.grows()));
            sizes.forEach(size -> head.add(String.format("%,d", size)));
            page.table(head, rows(topic, metric, sizes));
        }
    }

    private List<List<String>> rows(Topic topic, Metric metric, Set<Long> sizes) {
        List<List<String>> rows = new ArrayList<>();
        for (String subject : samples.subjects(topic.benchmark())) {
            List<String> row = new ArrayList<>(List.of(subject));
            for (long size : sizes) {
                row.add(samples.text(new Cell(topic.benchmark(), subject, size), metric));
            }
            rows.add(row);
        }
        return rows;
    }
}
