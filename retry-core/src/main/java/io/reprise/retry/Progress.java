package io.reprise.retry;

/** How far a call has come, as the decision sees it. */
interface Progress {

    /** How many attempts have ended, the one that has just failed included. */
    int attempts();

    /** Nanoseconds from the call's start until now. */
    long elapsedNanos();

    /** The backoff before the last retry in nanoseconds; 0 before the first. */
    double previousBackoff();
}
