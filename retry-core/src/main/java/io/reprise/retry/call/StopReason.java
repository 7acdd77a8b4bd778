package io.reprise.retry.call;

import java.util.Locale;

/** Why a call that didn't succeed made no further attempt. */
public enum StopReason {
    /** The failure is fatal: no further attempt could help. */
    NOT_RETRYABLE,
    /** A retried call inside the attempt has already given up on this very failure. */
    RETRIED_INSIDE,
    /** All attempts that the policy allows have been made. */
    ATTEMPTS_EXHAUSTED,
    /** The server said that the request must not be tried again. */
    HINT_FORBIDS,
    /** The server named a wait that is longer than accepted, or that would miss the deadline. */
    HINT_TOO_LONG,
    /** The next attempt would start at or after the deadline. */
    DEADLINE_EXCEEDED,
    /** Retries are switched off. */
    DISABLED,
    /** The retry budget has no token left for this retry. */
    BUDGET_EXHAUSTED,
    /** The waiting thread was interrupted. */
    INTERRUPTED,
    /** The call was cancelled by its caller. */
    CANCELLED,
    /** The application is shutting down. */
    SHUTDOWN,
    /** The timer took no further task. */
    SCHEDULER_REJECTED,
    /** The last of all allowed attempts returned a result that isn't accepted. */
    RESULT_REJECTED;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The reason as a metric's tag value: the name in lower case. */
    public String label() {
        return label;
    }
}
