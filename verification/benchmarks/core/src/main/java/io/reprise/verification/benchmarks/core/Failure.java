package io.reprise.verification.benchmarks.core;

/**
 * The failure that every library is told to retry, and no other. It has no stack trace, whose making would hide all else, but
 * takes suppressed exceptions as others do.
 */
final class Failure extends RuntimeException {

    Failure() {
        super("unavailable", null, true, false);
    }
}
