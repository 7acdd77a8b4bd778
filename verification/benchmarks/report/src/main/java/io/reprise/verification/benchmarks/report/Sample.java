package io.reprise.verification.benchmarks.report;

/**
 * One figure: of a cell, in one round on one Java.
 *
 * @param lowerBound whether the measuring was stopped, so that the real value is higher
 */
record Sample(String java, int round, Cell cell, Metric metric, double value, boolean lowerBound) {

    static Sample exact(String java, int round, Cell cell, Metric metric, double value) {
        return new Sample(java, round, cell, metric, value, false);
    }
}
