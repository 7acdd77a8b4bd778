package io.reprise.retry;

/**
 * Turns retries off and on while the application runs. Off: a call still makes its first attempt, and a failure that
 * would have been retried ends it with the reason {@code DISABLED}. Effective for the next decision of every call, also
 * of those that wait. Thread-safe. On at first.
 */
public final class RetrySwitch {

    private volatile boolean on = true;

    /** Whether retries are on. */
    public boolean isOn() {
        return on;
    }

    /** Turns retries on or off. */
    public void set(boolean on) {
        this.on = on;
    }
}
