package io.reprise.retry.spring.actuate;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The key by which a request turns retries on and off.
 *
 * @param isGiven whether the request has it
 * @param value what it says; null where that is neither true nor false
 */
record SwitchKey(boolean isGiven, @Nullable Boolean value) {

    static final String NAME = "enabled";

    /** Takes the key out of what a request sets. */
    static SwitchKey takeFrom(Map<String, @Nullable Object> values) {
        if (!values.containsKey(NAME)) {
            return new SwitchKey(false, null);
        }
        String text = String.valueOf(values.remove(NAME)).strip();
        boolean known = text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false");
        return new SwitchKey(true, known ? Boolean.valueOf(text) : null);
    }

    boolean isWrong() {
        return isGiven && value == null;
    }
}
