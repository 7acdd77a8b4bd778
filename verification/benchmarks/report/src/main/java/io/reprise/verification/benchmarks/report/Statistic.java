package io.reprise.verification.benchmarks.report;

import java.util.Collection;
import java.util.Locale;

/** The middle of several rounds' figures, and how far they lie apart. */
record Statistic(double median, double lowest, double highest, int rounds) {

    /** Of at least one figure. Of an even number, the median is the mean of the two in the middle. */
    static Statistic of(Collection<Double> figures) {
        double[] sorted =
                figures.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Statistic(median, sorted[0], sorted[sorted.length - 1], sorted.length);
    }

    /** As a ratio: with its spread where there is one. */
    String asRatio() {
        String text = String.format(Locale.ROOT, "%.2f", median);
        return rounds == 1 ? text : text + String.format(Locale.ROOT, " (%.2f–%.2f)", lowest, highest);
    }
}
