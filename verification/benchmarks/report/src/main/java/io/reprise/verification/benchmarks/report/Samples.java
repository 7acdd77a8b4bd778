package io.reprise.verification.benchmarks.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * All figures of one Java. A ratio is formed within a round, whose benchmarks ran side by side, and never between rounds, as
 * the machine may have been slower in one of them.
 */
final class Samples {

    private final Map<Metric, Map<Integer, Map<Cell, Double>>> values = new LinkedHashMap<>();
    private final Set<Cell> cells = new LinkedHashSet<>();
    private final Map<Metric, Set<Cell>> lowerBounds = new LinkedHashMap<>();

    Samples(Collection<Sample> samples) {
        for (Sample sample : samples) {
            cells.add(sample.cell());
            values.computeIfAbsent(sample.metric(), metric -> new TreeMap<>())
                    .computeIfAbsent(sample.round(), round -> new LinkedHashMap<>())
                    .put(sample.cell(), sample.value());
            if (sample.lowerBound()) {
                lowerBounds
                        .computeIfAbsent(sample.metric(), metric -> new LinkedHashSet<>())
                        .add(sample.cell());
            }
        }
    }

    /** The libraries in a benchmark, in the order in which they were read. */
    Set<String> subjects(String benchmark) {
        Set<String> subjects = new LinkedHashSet<>();
        of(benchmark).forEach(cell -> subjects.add(cell.subject()));
        return subjects;
    }

    Set<Long> sizes(String benchmark) {
        Set<Long> sizes = new TreeSet<>();
        of(benchmark).forEach(cell -> sizes.add(cell.size()));
        return sizes;
    }

    private Stream<Cell> of(String benchmark) {
        return cells.stream().filter(cell -> cell.benchmark().equals(benchmark));
    }

    boolean has(Cell cell, Metric metric) {
        return rounds(metric).anyMatch(round -> round.containsKey(cell));
    }

    /** Whether a figure is only a lower bound, in any round. */
    boolean isLowerBound(Cell cell, Metric metric) {
        return lowerBounds.getOrDefault(metric, Set.of()).contains(cell);
    }

    /** The median as it stands in tables; a dash where there is none. */
    String text(Cell cell, Metric metric) {
        return figure(cell, metric)
                .map(statistic -> (isLowerBound(cell, metric) ? "> " : "") + metric.text(statistic.median()))
                .orElse("–");
    }

    /** The figure itself over all rounds; empty where there is none. */
    Optional<Statistic> figure(Cell cell, Metric metric) {
        return statistic(rounds(metric).map(round -> optional(round.get(cell))));
    }

    /** The ratio to the least of the others in the same round; empty where no round has both. */
    Optional<Statistic> ratio(Cell cell, Collection<Cell> others, Metric metric) {
        return statistic(rounds(metric).map(round -> ratio(round, cell, others)));
    }

    /**
     * By how much a figure grows from one size to another, and where a floor is given, by how much more than the floor's in
     * the same round does.
     */
    Optional<Statistic> growth(Cell from, Cell to, @Nullable String floor, Metric metric) {
        return statistic(rounds(metric).map(round -> {
            OptionalDouble own = ratio(round, to, List.of(from));
            if (floor == null || own.isEmpty()) {
                return own;
            }
            Cell floorTo = new Cell(to.benchmark(), floor, to.size());
            OptionalDouble floors = ratio(round, floorTo, List.of(floorTo.at(from.size())));
            return floors.isEmpty() ? floors : OptionalDouble.of(own.getAsDouble() / floors.getAsDouble());
        }));
    }

    private Stream<Map<Cell, Double>> rounds(Metric metric) {
        return values.getOrDefault(metric, Map.of()).values().stream();
    }

    private static OptionalDouble ratio(Map<Cell, Double> round, Cell cell, Collection<Cell> others) {
        OptionalDouble own = optional(round.get(cell));
        OptionalDouble least = others.stream()
                .flatMapToDouble(other -> optional(round.get(other)).stream())
                .min();
        if (own.isEmpty() || least.isEmpty() || least.getAsDouble() == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(own.getAsDouble() / least.getAsDouble());
    }

    private static OptionalDouble optional(@Nullable Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static Optional<Statistic> statistic(Stream<OptionalDouble> figures) {
        List<Double> present = new ArrayList<>();
        figures.forEach(figure -> figure.ifPresent(present::add));
        return present.isEmpty() ? Optional.empty() : Optional.of(Statistic.of(present));
    }
}
