package io.reprise.verification.benchmarks.annotation;

import java.util.HashMap;
import java.util.Map;

/** All applications by the names that they have in the tables. */
final class Libraries {

    private static final Map<String, Library> ALL = all();

    private Libraries() {}

    static Library named(String name) {
        Library library = ALL.get(name);
        if (library == null) {
            throw new IllegalArgumentException("no library '" + name + "'; known: " + ALL.keySet());
        }
        return library;
    }

    private static Map<String, Library> all() {
        Map<String, Library> all = new HashMap<>(HandWritten.all());
        all.putAll(Reprise.all());
        all.putAll(Peers.all());
        return Map.copyOf(all);
    }
}
