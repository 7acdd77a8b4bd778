package io.reprise.verification.benchmarks.annotation;

/** What the bean does. */
@FunctionalInterface
interface Operation {

    Object run();
}
