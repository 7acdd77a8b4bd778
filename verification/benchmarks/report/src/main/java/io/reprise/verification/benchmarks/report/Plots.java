package io.reprise.verification.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Draws a plot per topic and metric: a line for each library, with the median of the rounds. */
final class Plots {

    private final Path directory;

    Plots(Path directory) {
        this.directory = directory;
    }

    /** The names of the files that it has drawn; none where at most one size was measured. */
    List<String> draw(String java, Samples samples, Topic topic) throws IOException {
        List<String> drawn = new ArrayList<>();
        if (samples.sizes(topic.benchmark()).size() < 2) {
            return drawn;
        }
        for (Metric metric : topic.metrics()) {
            XYChart chart = chart(java, topic, metric);
            samples.subjects(topic.benchmark()).forEach(subject -> add(chart, samples, topic, metric, subject));
            if (!chart.getSeriesMap().isEmpty()) {
                drawn.add(save(chart, String.join("-", java, topic.benchmark().replace('/', '-'), lower(metric))));
            }
        }
        return drawn;
    }

    private static String lower(Metric metric) {
        return metric.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private String save(XYChart chart, String name) throws IOException {
        Files.createDirectories(directory);
        String file = name + ".png";
        BitmapEncoder.saveBitmap(chart, directory.resolve(file).toString(), BitmapFormat.PNG);
        return file;
    }

    private static XYChart chart(String java, Topic topic, Metric metric) {
        XYChart chart = new XYChartBuilder()
                .width(720)
                .height(420)
                .title(topic.title() + " (" + java + ")")
                .xAxisTitle(topic.grows())
                .yAxisTitle(metric.unit())
                .build();
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setXAxisLogarithmic(topic.logarithmic());
        chart.getStyler().setYAxisMin(0.0);
        return chart;
    }

    private static void add(XYChart chart, Samples samples, Topic topic, Metric metric, String subject) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (long size : samples.sizes(topic.benchmark())) {
            Optional<Statistic> figure = samples.figure(new Cell(topic.benchmark(), subject, size), metric);
            if (figure.isPresent()) {
                x.add((double) size);
                y.add(figure.get().median());
            }
        }
        if (!x.isEmpty()) {
            chart.addSeries(subject, x, y);
        }
    }
}
