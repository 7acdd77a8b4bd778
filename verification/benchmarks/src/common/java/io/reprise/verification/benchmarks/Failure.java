package io.reprise.verification.benchmarks;

/**
 * The failure that every library is told to retry, and no other. It has no stack trace, whose making would hide all else, but
 * takes suppressed exceptions as others do.
 */
public final class Failure extends RuntimeException {

    public Failure() {
        super("unavailable", null, true, false);
    }
}
