package io.reprise.retry.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Columns of text, the first one flush left, all others flush right, two spaces between. Not thread-safe. */
final class TextTable {

    private final List<List<String>> rows = new ArrayList<>();

    TextTable(String... headings) {
        row((Object[]) headings);
    }

    void row(Object... cells) {
        rows.add(IntStream.range(0, cells.length)
                .mapToObj(i -> String.valueOf(cells[i]))
                .toList());
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, rows.get(0).size()).map(this::width).toArray();
        return rows.stream().map(row -> line(row, widths)).collect(Collectors.joining("\n"));
    }

    private int width(int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder(row.get(0)).append(blanks(widths[0], row.get(0)));
        for (int i = 1; i < row.size(); i++) {
            line.append("  ").append(blanks(widths[i], row.get(i))).append(row.get(i));
        }
        return line.toString();
    }

    private static String blanks(int width, String text) {
        return " ".repeat(width - text.length());
    }
}
