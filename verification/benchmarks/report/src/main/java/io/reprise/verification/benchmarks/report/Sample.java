package io.reprise.verification.benchmarks.report;

/** One figure: of a cell, in one round on one Java. */
record Sample(String java, int round, Cell cell, Metric metric, double value) {}
