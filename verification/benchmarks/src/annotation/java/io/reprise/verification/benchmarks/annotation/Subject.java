package io.reprise.verification.benchmarks.annotation;

/** The bean whose method is called. */
public interface Subject {

    int ATTEMPTS = 3;

    /** One call. */
    Object call();
}
