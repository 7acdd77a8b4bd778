package io.reprise.retry;

import java.util.List;
import java.util.function.BiConsumer;

import io.reprise.retry.call.UserCode;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import org.jspecify.annotations.Nullable;

/** Tells all listeners, whatever any of them throws. Immutable. */
final class Listeners {

    private final RetryListener[] listeners;
    private final RetryListener[] ofFirstSuccesses;

    private Listeners(List<RetryListener> listeners) {
        this.listeners = listeners.toArray(RetryListener[]::new);
        this.ofFirstSuccesses = listeners.stream()
                .filter(listener -> !ignoresFirstSuccesses(listener))
                .toArray(RetryListener[]::new);
    }

    /** Those that are told of one operation's calls. */
    static Listeners of(List<RetryListener> listeners, String policy, String operation) {
        return new Listeners(listeners.stream()
                .map(listener -> forOperation(listener, policy, operation))
                .toList());
    }

    private static boolean ignoresFirstSuccesses(RetryListener listener) {
        try {
            return listener.ignoresFirstSuccesses();
        } catch (Throwable thrown) {
            UserCode.threw("RetryListener", listener, thrown);
            return false;
        }
    }

    private static RetryListener forOperation(RetryListener listener, String policy, String operation) {
        try {
            @Nullable RetryListener own = listener.forOperation(policy, operation);
            return own == null ? listener : own;
        } catch (Throwable thrown) {
            UserCode.threw("RetryListener", listener, thrown);
            return listener;
        }
    }

    boolean isEmpty() {
        return listeners.length == 0;
    }

    /** Whether nobody wants to be told of calls whose first attempt succeeds. */
    boolean ignoreFirstSuccesses() {
        return ofFirstSuccesses.length == 0;
    }

    /** Tells those who want to know that a call succeeded at its first attempt. */
    void tellFirstSuccess(CallEnded event) {
        for (RetryListener listener : ofFirstSuccesses) {
            tell("RetryListener", listener, RetryListener::onCallEnded, event);
        }
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
