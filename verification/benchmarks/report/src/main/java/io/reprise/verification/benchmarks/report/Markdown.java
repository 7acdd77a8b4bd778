package io.reprise.verification.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

/** Writes a page. Not thread-safe. */
final class Markdown {

    private final StringBuilder text = new StringBuilder();

    void heading(int level, String heading) {
        text.append("#".repeat(level)).append(' ').append(heading).append("\n\n");
    }

    void paragraph(String paragraph) {
        text.append(paragraph).append("\n\n");
    }

    void items(List<String> items) {
        items.forEach(item -> text.append("- ").append(item).append('\n'));
        text.append('\n');
    }

    /** A table whose first column is text and whose others are numbers. */
    void table(List<String> head, List<List<String>> rows) {
        row(head);
        List<String> line = new ArrayList<>(List.of("---"));
        head.stream().skip(1).forEach(column -> line.add("---:"));
        row(line);
        rows.forEach(this::row);
        text.append('\n');
    }

    private void row(List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
