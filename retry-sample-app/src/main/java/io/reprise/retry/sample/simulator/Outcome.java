package io.reprise.retry.sample.simulator;

/**
 * What a simulation came to.
 *
 * @param result all figures
 * @param text the same for people, ready to be copied
 */
record Outcome(Object result, String text) {}
