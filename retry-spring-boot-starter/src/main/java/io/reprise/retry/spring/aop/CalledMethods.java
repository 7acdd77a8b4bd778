package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

/**
 * What the calls of methods need, by the bean's class and the very object that stands for the method in its proxy. Looked at by
 * every call, so it compares nothing and hashes no names; a {@link Method} that only equals another is another. Thread-safe:
 * looking takes no lock.
 */
final class CalledMethods {

    /** Of two to the power of something entries, at most half of which are filled. */
    private volatile AtomicReferenceArray<@Nullable Entry> table = new AtomicReferenceArray<>(16);

    /** Objects that stand for methods may be made anew again and again; those that come then are looked up each time. */
    private static final int MOST = 1 << 16;

    private int size;

    /** What was put; null for nothing. */
    @Nullable
    RetriedMethod get(Class<?> type, Method method) {
        AtomicReferenceArray<@Nullable Entry> entries = table;
        int last = entries.length() - 1;
        for (int i = hash(type, method) & last; ; i = (i + 1) & last) {
            Entry entry = entries.get(i);
            if (entry == null || (entry.method == method && entry.type == type)) {
                return entry == null ? null : entry.retried;
            }
        }
    }

    /** Puts what is the same whoever puts it. */
    synchronized void put(Class<?> type, Method method, RetriedMethod retried) {
        if (size == MOST || get(type, method) != null) {
            return;
        }
        if (2 * ++size > table.length()) {
            table = twiceAsLarge(table);
        }
        put(table, new Entry(type, method, retried));
    }

    private static AtomicReferenceArray<@Nullable Entry> twiceAsLarge(AtomicReferenceArray<@Nullable Entry> full) {
        AtomicReferenceArray<@Nullable Entry> larger = new AtomicReferenceArray<>(2 * full.length());
        for (int i = 0; i < full.length(); i++) {
            Entry entry = full.get(i);
            if (entry != null) {
                put(larger, entry);
            }
        }
        return larger;
    }

    private static void put(AtomicReferenceArray<@Nullable Entry> entries, Entry added) {
        int last = entries.length() - 1;
        int i = hash(added.type, added.method) & last;
        while (entries.get(i) != null) {
            i = (i + 1) & last;
        }
        entries.set(i, added);
    }

    private static int hash(Class<?> type, Method method) {
        int hash = 31 * System.identityHashCode(method) + System.identityHashCode(type);
        return hash ^ (hash >>> 16);
    }

    private record Entry(Class<?> type, Method method, RetriedMethod retried) {}
}
