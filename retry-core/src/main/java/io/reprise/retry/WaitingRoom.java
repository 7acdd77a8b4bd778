package io.reprise.retry;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Those who wait for a retry, so that all of them can be sent home at once. Thread-safe. */
final class WaitingRoom {

    private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Somebody who waits. */
    @FunctionalInterface
    interface Waiter {

        /** The wait is to end now, because of a shutdown. Called at most once, from any thread. */
        void sendHome();
    }

    /** Lets a waiter in, or sends it home where the room is closed. Who comes in has to leave. */
    void enter(Waiter waiter) {
        waiters.add(waiter);
        if (closed) {
            sendHome(waiter);
        }
    }

    void leave(Waiter waiter) {
        waiters.remove(waiter);
    }

    /** Whether all who come are sent home. */
    boolean isClosed() {
        return closed;
    }

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    /** Sends home all who wait, and all who come. */
    void close() {
        closed = true;
        waiters.forEach(this::sendHome);
    }

    /** Lets waiters in again. */
    void open() {
        closed = false;
    }

    private void sendHome(Waiter waiter) {
        if (waiters.remove(waiter)) {
            waiter.sendHome();
        }
    }
}
