package io.reprise.verification.benchmarks.report;

import java.util.List;

/** What runs on one class path: the floors under it and the other libraries in it. */
enum Suite {
    CORE(
            "core",
            List.of("loop", "floor-default"),
            List.of("spring-retry", "spring-retry-simple", "resilience4j", "failsafe", "spring-7")),
    ANNOTATION(
            "annotation",
            List.of("interceptor-loop", "floor-default"),
            List.of("spring-retry", "resilience4j"),
            List.of("spring-retry-metrics", "resilience4j-metrics")),
    ANNOTATION_SPRING_7(
            "annotation-spring-7", List.of("interceptor-loop", "floor-default"), List.of("spring-7"), List.of()),
    ASYNC("async", List.of("hand-written"), List.of("resilience4j", "failsafe"));

    private final String title;
    private final List<String> floors;
    private final List<String> peers;
    private final List<String> measuredPeers;

    Suite(String title, List<String> floors, List<String> peers) {
        this(title, floors, peers, List.of());
    }

    Suite(String title, List<String> floors, List<String> peers, List<String> measuredPeers) {
        this.title = title;
        this.floors = floors;
        this.peers = peers;
        this.measuredPeers = measuredPeers;
    }

    /** As the files of its figures are called. */
    String title() {
        return title;
    }

    Cell cell(String benchmark, String subject) {
        return Cell.of(title + '/' + benchmark, subject);
    }

    List<String> floors() {
        return floors;
    }

    /** Those without metrics. */
    List<String> peers() {
        return peers;
    }

    /** Those that measure their calls. */
    List<String> measuredPeers() {
        return measuredPeers;
    }
}
