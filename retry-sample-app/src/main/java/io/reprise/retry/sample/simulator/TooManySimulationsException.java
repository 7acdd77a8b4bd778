package io.reprise.retry.sample.simulator;

/** There is no place for another simulation at the moment. */
final class TooManySimulationsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TooManySimulationsException(int most) {
        super(most + " simulations are running already; stop one, or try again in a moment");
    }
}
