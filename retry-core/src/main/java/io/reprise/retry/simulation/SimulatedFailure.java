package io.reprise.retry.simulation;

/** What every failed request of a simulation throws: one object for all, so it holds no stack and collects nothing. */
final class SimulatedFailure extends RuntimeException {

    static final SimulatedFailure INSTANCE = new SimulatedFailure();

    private static final long serialVersionUID = 1L;

    private SimulatedFailure() {
        super("a simulated request failed", null, false, false);
    }
}
