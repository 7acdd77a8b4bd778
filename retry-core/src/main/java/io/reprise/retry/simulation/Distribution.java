package io.reprise.retry.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.Nanos;

/**
 * How long all waits of one call are together, over many seeds. Immutable. A total is the sum of a schedule's rounded
 * waits, in milliseconds.
 *
 * @param runs how many seeds, one after the other from the input's on (2³²−1 is followed by 0)
 * @param meanMs the mean total
 * @param percentile95Ms the value at zero-based index floor(0.95 × runs) of the sorted totals
 * @param longestMs the longest total
 * @param sortedTotalsMs all totals, the shortest first
 * @param histogram how many totals lie where: at most 20 bins of one width from the shortest to the longest
 */
public record Distribution(
        int runs, double meanMs, long percentile95Ms, long longestMs, List<Long> sortedTotalsMs, List<Bin> histogram) {

    private static final int BINS = 20;
    private static final int LONGEST_BAR = 50;

    public Distribution {
        sortedTotalsMs = List.copyOf(sortedTotalsMs);
        histogram = List.copyOf(histogram);
    }

    /**
     * Some of the totals.
     *
     * @param fromMs the shortest that belongs to it
     * @param toMs the shortest that no longer does
     * @param count how many there are
     */
    public record Bin(long fromMs, long toMs, int count) {}

    /** The distribution of this input. */
    public static Distribution of(ScheduleInput input) {
        long[] totals = LongStream.range(0, input.runs())
                .map(run -> total(input, input.seed() + run))
                .sorted()
                .toArray();
        double mean = Arrays.stream(totals).asDoubleStream().sum() / totals.length;
        long percentile95 = totals[percentile95Index(totals.length)];
        long longest = totals[totals.length - 1];
        List<Long> sorted = Arrays.stream(totals).boxed().toList();
        return new Distribution(totals.length, mean, percentile95, longest, sorted, histogram(totals));
    }

    /** floor(0.95 × size), in whole numbers because 0.95 × 20 in floating point may fall short of 19. */
    private static int percentile95Index(int size) {
        return size * 95 / 100;
    }

    private static long total(ScheduleInput input, long seed) {
        Jitter jitter = input.policy().jitter();
        long total = 0;
        for (long wait : input.waits(jitter, seed)) {
            total = Nanos.plus(total, wait);
        }
        return total;
    }

    private static List<Bin> histogram(long[] sorted) {
        long shortest = sorted[0];
        long width = (sorted[sorted.length - 1] - shortest) / BINS + 1;
        List<Bin> bins = new ArrayList<>();
        int next = 0;
        for (long from = shortest; next < sorted.length; from = Nanos.plus(from, width)) {
            int first = next;
            long to = Nanos.plus(from, width);
            while (next < sorted.length && (sorted[next] < to || to == Long.MAX_VALUE)) {
                next++;
            }
            bins.add(new Bin(from, to, next - first));
        }
        return bins;
    }

    /** The histogram as text: one line per bin, with a bar as long as its count. */
    public String histogramText() {
        int most = histogram.stream().mapToInt(Bin::count).max().orElse(1);
        return histogram.stream()
                .map(bin -> String.format(
                        Locale.ROOT,
                        "%9s  %5d  %s",
                        Words.millis(bin.fromMs()),
                        bin.count(),
                        "#".repeat(bin.count() * LONGEST_BAR / most)))
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"));
    }
}
