package io.reprise.verification.sidebyside;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts the attempts of one call after another. Thread-safe. */
public final class Attempts {

    private final AtomicInteger made = new AtomicInteger();

    /** Counts an attempt, which fails as a lost connection does. */
    void fail() {
        made.incrementAndGet();
        throw new LostConnectionException();
    }

    /** How many attempts have been made since this was asked last. */
    public int take() {
        return made.getAndSet(0);
    }
}
