package io.reprise.retry;

import java.util.List;
import java.util.function.BiConsumer;

import io.reprise.retry.call.UserCode;
import io.reprise.retry.event.RetryListener;

/** Tells all listeners, whatever any of them throws. Immutable. */
final class Listeners {

    private final RetryListener[] listeners;

    Listeners(List<RetryListener> listeners) {
        this.listeners = listeners.toArray(new RetryListener[0]);
    }

    boolean isEmpty() {
        return listeners.length == 0;
    }

    /**
     * Tells one event.
     *
     * @param callback the listener's method, not a lambda that captures
     */
    <E> void tell(BiConsumer<RetryListener, E> callback, E event) {
        for (RetryListener listener : listeners) {
            tell("RetryListener", listener, callback, event);
        }
    }

    /** Tells one listener of any kind, whatever it throws. */
    static <L, E> void tell(String kind, L listener, BiConsumer<L, E> callback, E event) {
        try {
            callback.accept(listener, event);
        } catch (Throwable thrown) {
            UserCode.threw(kind, listener, thrown);
        }
    }
}
