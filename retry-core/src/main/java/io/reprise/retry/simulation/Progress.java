package io.reprise.retry.simulation;

import java.util.concurrent.CancellationException;

/** Hears how far a long simulation has come, and can stop it. It is asked often, on the thread that simulates. */
@FunctionalInterface
public interface Progress {

    /**
     * Whether to go on.
     *
     * @param share how much is done, from 0 to 1; it never falls, and rises unevenly
     * @return false to stop: the simulation then ends with a {@link CancellationException} and has no result
     */
    boolean goOn(double share);

    /** Nobody listens, nobody stops it. */
    static Progress unwatched() {
        return share -> true;
    }

    /** This progress as one part of a larger one. */
    default Progress part(int index, int parts) {
        return share -> goOn((index + share) / parts);
    }

    /**
     * Asks, and ends the simulation where the answer is no.
     *
     * @throws CancellationException if it shall not go on
     */
    default void report(double share) {
        if (!goOn(share)) {
            throw new CancellationException("the simulation was stopped");
        }
    }
}
