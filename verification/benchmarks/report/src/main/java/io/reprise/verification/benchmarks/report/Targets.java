package io.reprise.verification.benchmarks.report;

import java.util.ArrayList;
import java.util.List;

import io.reprise.verification.benchmarks.report.Bound.AtMost;
import io.reprise.verification.benchmarks.report.Bound.Growth;
import io.reprise.verification.benchmarks.report.Bound.Times;

/** The limits that the product has set itself. They stand here and nowhere else. */
final class Targets {

    private static final String PLAIN = "reprise";
    private static final String ANNOTATED = "reprise-plain";
    private static final String DEFAULT = "reprise-default";
    private static final String FLOOR = "floor-default";
    private static final String LOOP = "loop";
    private static final String INTERCEPTOR = "interceptor-loop";
    private static final String FASTEST = "the fastest peer";
    private static final long PENDING = 100_000;

    private Targets() {}

    static List<Target> all() {
        return List.of(
                happyPath(),
                defaultHappyPath(),
                twoThreads(),
                failsTwice(),
                exhausted(),
                annotation(Suite.ANNOTATION),
                annotation(Suite.ANNOTATION_SPRING_7),
                annotationByDefault(Suite.ANNOTATION),
                annotationByDefault(Suite.ANNOTATION_SPRING_7),
                annotationFailsTwice(Suite.ANNOTATION),
                annotationFailsTwice(Suite.ANNOTATION_SPRING_7),
                async(),
                growth());
    }

    private static Target happyPath() {
        Cell cell = Suite.CORE.cell("happyPath", PLAIN);
        return Target.of(
                "core, happy path, no deadline, no metrics",
                Times.fastest(0.5, cell, Metric.TIME, FASTEST, Suite.CORE.peers()),
                new AtMost(0, cell, Metric.BYTES));
    }

    private static Target defaultHappyPath() {
        Cell cell = Suite.CORE.cell("happyPath", DEFAULT);
        return Target.of(
                "core, happy path, default policy",
                Times.floor(1.15, cell, Metric.TIME, FLOOR),
                new AtMost(48, cell, Metric.BYTES));
    }

    private static Target twoThreads() {
        return Target.of(
                "the same, 2 threads",
                new Times(
                        1.15,
                        Suite.CORE.cell("happyPathOnTwoThreads", DEFAULT),
                        Metric.TIME,
                        "itself in one thread",
                        List.of(Suite.CORE.cell("happyPath", DEFAULT))));
    }

    private static Target failsTwice() {
        Cell cell = Suite.CORE.cell("failsTwice", PLAIN);
        return Target.of(
                "core, two failures then success, zero waits",
                Times.floor(1.3, cell, Metric.TIME, LOOP),
                Times.fastest(1, cell, Metric.TIME, FASTEST, Suite.CORE.peers()),
                new AtMost(120, cell, Metric.BYTES));
    }

    private static Target exhausted() {
        Cell cell = Suite.CORE.cell("exhausted", PLAIN);
        return Target.of(
                "core, exhausted after 3, zero waits, GaveUp built",
                Times.floor(1.7, cell, Metric.TIME, LOOP),
                Times.fastest(0.5, cell, Metric.TIME, FASTEST, Suite.CORE.peers()));
    }

    private static Target annotation(Suite suite) {
        Cell cell = suite.cell("happyPath", ANNOTATED);
        return Target.of(
                suite.title() + ", happy path, metrics off, no deadline",
                Times.floor(1.2, cell, Metric.TIME, INTERCEPTOR),
                Times.fastest(0.35, cell, Metric.TIME, FASTEST, suite.peers()),
                new AtMost(120, cell, Metric.BYTES));
    }

    private static Target annotationByDefault(Suite suite) {
        Cell cell = suite.cell("happyPath", DEFAULT);
        List<Bound> bounds = new ArrayList<>(List.of(Times.floor(1.15, cell, Metric.TIME, FLOOR)));
        if (!suite.measuredPeers().isEmpty()) {
            bounds.add(Times.fastest(0.25, cell, Metric.TIME, FASTEST + " with metrics", suite.measuredPeers()));
        }
        return new Target(suite.title() + ", happy path, default (deadline, budget, context, metrics)", bounds);
    }

    private static Target annotationFailsTwice(Suite suite) {
        Cell cell = suite.cell("failsTwice", ANNOTATED);
        return Target.of(
                suite.title() + ", two failures then success, zero waits",
                Times.floor(1.25, cell, Metric.TIME, INTERCEPTOR),
                Times.fastest(0.25, cell, Metric.TIME, FASTEST, suite.peers()));
    }

    private static Target async() {
        Cell cell = Suite.ASYNC.cell("pending", PLAIN).at(PENDING);
        return Target.of(
                "async, 100,000 calls pending",
                Times.fastest(0.9, cell, Metric.WALL, FASTEST, Suite.ASYNC.peers()),
                Times.fastest(0.9, cell, Metric.CPU, FASTEST, Suite.ASYNC.peers()),
                Times.floor(1.15, cell, Metric.WALL, "hand-written"),
                Times.floor(1.15, cell, Metric.CPU, "hand-written"),
                new AtMost(160, cell, Metric.LIVE_BYTES),
                new AtMost(1, cell, Metric.THREADS));
    }

    /** A processor's caches grow with nothing, so where many objects are touched, it is the floor's growth that counts. */
    private static Target growth() {
        Cell one = new Cell("growth/oneExecutor", DEFAULT, 1);
        Cell changing = new Cell("growth/changingExecutor", DEFAULT, 1);
        Cell threads = new Cell("growth/threads", DEFAULT, 1);
        Cell pending = new Cell("async/pending", PLAIN, 10_000);
        return Target.of(
                "growth",
                new Growth(1.1, one, 10_000, null, Metric.TIME),
                new Growth(1.1, changing, 10_000, LOOP, Metric.TIME),
                new Growth(1.1, threads, 2, "direct", Metric.TIME),
                new Growth(1.1, pending, 300_000, null, Metric.LIVE_BYTES),
                new Growth(1.1, pending, 300_000, "hand-written", Metric.CPU));
    }
}
