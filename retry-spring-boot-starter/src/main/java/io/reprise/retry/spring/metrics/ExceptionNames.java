package io.reprise.retry.spring.metrics;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The names of exceptions that are told apart in metrics: the first of an application, up to a limit. Thread-safe. */
final class ExceptionNames {

    /** The name that stands for all beyond the limit. */
    static final String OTHER = "other";

    /** How many names are told apart, so that generated classes can't fill the registry. */
    static final int MOST = 100;

    private final Set<String> admitted = ConcurrentHashMap.newKeySet();

    /** The name itself if it is one of the first, or else the one that stands for all others. */
    String admitted(String name) {
        return admitted.contains(name) || admit(name) ? name : OTHER;
    }

    private synchronized boolean admit(String name) {
        return admitted.contains(name) || (admitted.size() < MOST && admitted.add(name));
    }
}
