package io.reprise.verification.benchmarks.report;

import java.util.List;

/**
 * What is watched while something grows.
 *
 * @param benchmark whose figures
 * @param title of its table and plots
 * @param grows what grows
 * @param logarithmic whether it grows by factors rather than by steps
 */
record Topic(String benchmark, String title, String grows, boolean logarithmic, List<Metric> metrics) {

    private static final List<Metric> OF_JMH = List.of(Metric.TIME, Metric.BYTES);

    static List<Topic> all() {
        return List.of(
                new Topic("growth/oneExecutor", "Policies, calls through one of them", "policies", true, OF_JMH),
                new Topic("growth/changingExecutor", "Policies, calls through all of them", "policies", true, OF_JMH),
                new Topic("growth/methods", "Annotated methods, calls of all of them", "methods", true, OF_JMH),
                new Topic("growth/listeners", "Listeners", "listeners", false, OF_JMH),
                new Topic("growth/threads", "Threads", "threads", true, OF_JMH),
                new Topic("growth/failures", "Share of first attempts that fail", "per cent", false, OF_JMH),
                new Topic(
                        "async/pending",
                        "Pending calls",
                        "pending calls",
                        true,
                        List.of(Metric.CPU, Metric.LIVE_BYTES, Metric.BEYOND_WAITS)));
    }
}
