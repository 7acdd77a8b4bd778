package io.reprise.retry;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns retries off and on while the application runs, all of them or those of one policy. Off: a call still makes its
 * first attempt, and a failure that would have been retried ends it with the reason {@code DISABLED}. Effective for the
 * next decision of every call, also of those that wait. Thread-safe. On at first.
 */
public final class RetrySwitch {

    private volatile boolean on = true;
    private final Set<String> policiesOff = ConcurrentHashMap.newKeySet();

    /** Whether retries are on at all. */
    public boolean isOn() {
        return on;
    }

    /** Whether retries under this policy are on: at all, and for it. */
    public boolean isOn(String policy) {
        return on && (policiesOff.isEmpty() || !policiesOff.contains(Names.canonical(policy)));
    }

    /** Whether retries under this policy are on by what was said of it alone. */
    public boolean isOnByItself(String policy) {
        return !policiesOff.contains(Names.canonical(policy));
    }

    /** Turns all retries on or off. What was said of single policies stays. */
    public void set(boolean on) {
        this.on = on;
    }

    /** Turns retries under one policy on or off. */
    public void set(String policy, boolean on) {
        if (on) {
            policiesOff.remove(Names.canonical(policy));
        } else {
            policiesOff.add(Names.canonical(policy));
        }
    }
}
