package io.reprise.verification.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One line per limit: what it is, what was measured, and whether it is kept. */
final class TargetTable {

    private static final List<String> HEAD = List.of("path", "measured", "limit", "value", "reached");

    private final Samples samples;

    TargetTable(Samples samples) {
        this.samples = samples;
    }

    void write(Markdown page) {
        page.heading(3, "Targets");
        List<List<String>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (Target target : Targets.all()) {
            for (Bound bound : target.bounds()) {
                rows.add(row(target, bound));
                remark(target, bound, remarks);
            }
        }
        page.table(HEAD, rows);
        if (!remarks.isEmpty()) {
            page.items(remarks);
        }
    }

    private List<String> row(Target target, Bound bound) {
        Optional<Statistic> measured = bound.measured(samples);
        return List.of(
                target.path(),
                bound.words(),
                bound.limitText(),
                measured.map(bound::text).orElse("not measured"),
                bound.verdict(samples));
    }

    private void remark(Target target, Bound bound, List<String> remarks) {
        List<Cell> missing = bound.missing(samples);
        if (!missing.isEmpty()) {
            remarks.add(target.path() + ", " + bound.words() + ": not measured were "
                    + missing.stream().map(Cell::toString).collect(Collectors.joining(", ")) + ".");
        }
    }
}
