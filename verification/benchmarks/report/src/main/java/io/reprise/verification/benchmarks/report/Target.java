package io.reprise.verification.benchmarks.report;

import java.util.List;

/** What one path may cost at most. */
record Target(String path, List<Bound> bounds) {

    static Target of(String path, Bound... bounds) {
        return new Target(path, List.of(bounds));
    }
}
