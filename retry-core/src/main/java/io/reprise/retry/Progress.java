package io.reprise.retry;

/** How far a call has come, as the decision sees it. */
interface Progress {

    /** How many attempts have ended, the one that has just failed included. */
    int attempts();

    /** Nanoseconds from the call's start until now. */
    long elapsedNanos();

    /** Now, on the monotonic clock. */
    long nowNanos();

    /** What the call around this one leaves of its deadline, in nanoseconds from this call's start. */
    long outerDeadlineNanos();

    /** Whether a retried call inside the last attempt gave up on its very failure. */
    boolean wasRetriedInside();

    /** Whether the last attempt had handed a part of its result to the caller when it failed. */
    boolean hasBegunResult();

    /** Whether every request of the last attempt that may change something carried an idempotency key. */
    boolean isProtectedByKey();

    /** The backoff before the last retry in nanoseconds; 0 before the first. */
    double previousBackoff();
}
