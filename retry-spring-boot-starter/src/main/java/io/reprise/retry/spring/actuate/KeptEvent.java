package io.reprise.retry.spring.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.reprise.retry.Durations;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryScheduled;

/**
 * What is kept of an event: names and numbers, never an exception, its message or a result. Immutable.
 *
 * @param at when it was, by the wall clock
 * @param values the rest, by name, ready to be shown
 */
record KeptEvent(Instant at, Map<String, Object> values) {

    static KeptEvent of(AttemptFailed event, Instant at) {
        Map<String, Object> values = start("attempt_failed", event.operation());
        values.put("attempt", event.attempt());
        values.put("failure", event.failure());
        putStatus(values, event.status());
        values.put("kind", event.kind().label());
        putHint(values, event.hint());
        values.put("elapsed", millis(event.elapsed()));
        return new KeptEvent(at, values);
    }

    static KeptEvent of(RetryScheduled event, Instant at) {
        Map<String, Object> values = start("retry_scheduled", event.operation());
        values.put("attempt", event.attempt());
        values.put("wait", millis(event.delay()));
        values.put("source", event.source().label());
        return new KeptEvent(at, values);
    }

    static KeptEvent of(CallEnded event, Instant at) {
        Map<String, Object> values = start("call_ended", event.operation());
        values.put("outcome", event.outcome());
        values.put("attempts", event.attempts());
        values.put("elapsed", millis(event.elapsed()));
        return new KeptEvent(at, values);
    }

    private static Map<String, Object> start(String type, String operation) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("type", type);
        values.put("operation", operation);
        return values;
    }

    static void putStatus(Map<String, Object> values, int status) {
        if (status != 0) {
            values.put("status", status);
        }
    }

    static void putHint(Map<String, Object> values, RetryHint hint) {
        if (!hint.isAbsent()) {
            values.put("hint", hint.isNever() ? "never" : millis(hint.delay()));
        }
    }

    static String millis(Duration duration) {
        return Durations.notation(Duration.ofMillis(duration.toMillis()));
    }

    /** With the time first. */
    Map<String, Object> shown() {
        Map<String, Object> shown = new LinkedHashMap<>();
        shown.put("at", at.toString());
        shown.putAll(values);
        return shown;
    }
}
