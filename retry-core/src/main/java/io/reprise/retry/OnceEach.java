package io.reprise.retry;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells the first time that something is said from all others. Thread-safe. After {@value #MOST} different things it
 * counts everything as said, so that generated names can't fill the memory.
 */
final class OnceEach {

    private static final int MOST = 1_000;

    private final Set<String> said = ConcurrentHashMap.newKeySet();

    boolean isFirst(String what) {
        return said.size() < MOST && said.add(what);
    }
}
