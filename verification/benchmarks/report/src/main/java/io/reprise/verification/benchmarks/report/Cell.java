package io.reprise.verification.benchmarks.report;

import java.util.List;

/**
 * What was measured together: one library in one benchmark.
 *
 * @param benchmark as in {@code core/happyPath}
 * @param subject the library
 * @param size of what grows; 0 where nothing does
 */
record Cell(String benchmark, String subject, long size) {

    static Cell of(String benchmark, String subject) {
        return new Cell(benchmark, subject, 0);
    }

    Cell at(long otherSize) {
        return new Cell(benchmark, subject, otherSize);
    }

    /** The same of other libraries. */
    List<Cell> beside(List<String> subjects) {
        return subjects.stream().map(other -> new Cell(benchmark, other, size)).toList();
    }

    @Override
    public String toString() {
        return benchmark + " of " + subject + (size == 0 ? "" : " at " + size);
    }
}
