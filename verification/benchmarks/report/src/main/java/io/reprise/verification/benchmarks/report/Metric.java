package io.reprise.verification.benchmarks.report;

import java.util.Locale;

/** What is measured of a call. */
enum Metric {
    TIME("ns/op", 1),
    BYTES("B/op", 0),
    WALL("wall ms", 0),
    BEYOND_WAITS("ms beyond the waits", 0),
    CPU("CPU µs per call", 1),
    LIVE_BYTES("B per pending call", 0),
    THREADS("threads", 0);

    /** Less than this is what the measuring itself leaves over: JMH shares its own garbage out over the calls. */
    private static final double NOTHING = 0.5;

    private final String unit;
    private final int decimals;

    Metric(String unit, int decimals) {
        this.unit = unit;
        this.decimals = decimals;
    }

    String unit() {
        return unit;
    }

    /** The value as it stands in tables. */
    String text(double value) {
        return String.format(Locale.ROOT, "%,." + (value < 100 ? decimals : 0) + "f", value);
    }

    /** The value without what the measuring leaves over. */
    double cleaned(double value) {
        return this == BYTES && value < NOTHING ? 0 : value;
    }
}
