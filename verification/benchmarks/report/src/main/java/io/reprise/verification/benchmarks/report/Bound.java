package io.reprise.verification.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/** One limit that a target sets. */
sealed interface Bound {

    /** What is limited, in words. */
    String words();

    double limit();

    /** The measured value that has to be at most the limit; empty where something that it needs wasn't measured. */
    Optional<Statistic> measured(Samples samples);

    Metric metric();

    /** Whose figure is limited. */
    Cell limited();

    /** All whose figures are needed or compared with. */
    List<Cell> needed();

    /** What of it wasn't measured. */
    default List<Cell> missing(Samples samples) {
        return needed().stream().filter(cell -> !samples.has(cell, metric())).toList();
    }

    /**
     * Whether the limit is kept; {@code unknown} also where a figure is only a lower bound, unless the limited one is that and
     * too high already.
     */
    default String verdict(Samples samples) {
        Optional<Statistic> measured = measured(samples);
        if (measured.isEmpty()) {
            return "unknown";
        }
        boolean kept = measured.get().median() <= limit();
        List<Cell> lowerBounds = needed().stream()
                .filter(cell -> samples.isLowerBound(cell, metric()))
                .toList();
        if (lowerBounds.isEmpty() || (!kept && lowerBounds.equals(List.of(limited())))) {
            return kept ? "yes" : "no";
        }
        return "unknown";
    }

    /** The measured value as it stands in the table. */
    String text(Statistic measured);

    /** The limit as it stands in the table. */
    String limitText();

    /** At most so many times the least of the others. */
    record Times(double limit, Cell cell, Metric metric, String othersName, List<Cell> others) implements Bound {

        static Times floor(double limit, Cell cell, Metric metric, String floor) {
            return new Times(limit, cell, metric, floor, cell.beside(List.of(floor)));
        }

        static Times fastest(double limit, Cell cell, Metric metric, String name, List<String> peers) {
            return new Times(limit, cell, metric, name, cell.beside(peers));
        }

        @Override
        public String words() {
            return metric.unit() + " of `" + cell.subject() + "` against " + othersName;
        }

        @Override
        public Optional<Statistic> measured(Samples samples) {
            return samples.ratio(cell, others, metric);
        }

        @Override
        public Cell limited() {
            return cell;
        }

        @Override
        public List<Cell> needed() {
            List<Cell> needed = new ArrayList<>(List.of(cell));
            needed.addAll(others);
            return needed;
        }

        @Override
        public String text(Statistic measured) {
            return measured.asRatio();
        }

        @Override
        public String limitText() {
            return String.format(Locale.ROOT, "%.2f ×", limit);
        }
    }

    /** At most so much. */
    record AtMost(double limit, Cell cell, Metric metric) implements Bound {

        @Override
        public String words() {
            return metric.unit() + " of `" + cell.subject() + '`';
        }

        @Override
        public Optional<Statistic> measured(Samples samples) {
            return samples.figure(cell, metric);
        }

        @Override
        public Cell limited() {
            return cell;
        }

        @Override
        public List<Cell> needed() {
            return List.of(cell);
        }

        @Override
        public String text(Statistic measured) {
            return metric.text(measured.median());
        }

        @Override
        public String limitText() {
            return metric.text(limit);
        }
    }

    /** Grows at most by so much from one size to another; where a floor is given, in proportion to the floor's growth. */
    record Growth(
            double limit, Cell from, long to, @Nullable String floor, Metric metric) implements Bound {

        @Override
        public String words() {
            return String.format(
                    Locale.ROOT,
                    "%s of `%s` at %,d against %,d%s",
                    metric.unit(),
                    from.subject(),
                    to,
                    from.size(),
                    floor == null ? "" : ", over the same of `" + floor + '`');
        }

        @Override
        public Optional<Statistic> measured(Samples samples) {
            return samples.growth(from, from.at(to), floor, metric);
        }

        @Override
        public Cell limited() {
            return from.at(to);
        }

        @Override
        public List<Cell> needed() {
            List<Cell> needed = new ArrayList<>(List.of(from, from.at(to)));
            if (floor != null) {
                Cell under = new Cell(from.benchmark(), floor, from.size());
                needed.addAll(List.of(under, under.at(to)));
            }
            return needed;
        }

        @Override
        public String text(Statistic measured) {
            return measured.asRatio();
        }

        @Override
        public String limitText() {
            return String.format(Locale.ROOT, "%.2f ×", limit);
        }
    }
}
