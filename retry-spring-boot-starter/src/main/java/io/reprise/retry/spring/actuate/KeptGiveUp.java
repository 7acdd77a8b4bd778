package io.reprise.retry.spring.actuate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.event.CallEnded;

/**
 * A call that gave up, with its attempts: what single events don't tell, since those of several calls are mixed. Names and
 * numbers, never an exception or its message. Immutable.
 *
 * @param at when it ended, by the wall clock
 * @param operation as in the events, and so are the next three
 * @param failedAttempts its failed attempts in order, each with its start and the wait after it; of very many, the first and
 *     last ones
 */
record KeptGiveUp(
        String at,
        String operation,
        String outcome,
        int attempts,
        String elapsed,
        List<Map<String, Object>> failedAttempts) {

    /** Whether a call gave up. A first attempt that fails for good is ordinary business: nothing was given up. */
    static boolean isOne(CallEnded event) {
        GiveUpReport report = event.report();
        return report != null && !report.isFatalFirstAttempt();
    }

    static KeptGiveUp of(CallEnded event, Instant at) {
        return new KeptGiveUp(
                at.toString(),
                event.operation(),
                event.outcome(),
                event.attempts(),
                KeptEvent.millis(event.elapsed()),
                event.failedAttempts().stream().map(KeptGiveUp::attempt).toList());
    }

    private static Map<String, Object> attempt(AttemptRecord attempt) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("attempt", attempt.number());
        values.put("start", KeptEvent.millis(attempt.offset()));
        values.put("failure", attempt.failure());
        KeptEvent.putStatus(values, attempt.status());
        values.put("kind", attempt.kind().label());
        KeptEvent.putHint(values, attempt.hint());
        if (!attempt.waited().isZero()) {
            values.put("waited", KeptEvent.millis(attempt.waited()));
        }
        return values;
    }
}
