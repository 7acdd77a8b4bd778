package io.reprise.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.RetryHint;

import static io.reprise.retry.call.GiveUpReport.KEPT_AT_EACH_END;

/** A call's failed attempts, for the report; of very many, the first and the last, so that memory stays bounded. */
final class AttemptLog {

    private List<AttemptRecord> kept = List.of();
    private int size;
    private RetryHint lastHint = RetryHint.absent();

    /** Notes a failed attempt that began at this offset from the call's start. */
    void add(Assessment failure, long offsetNanos) {
        size++;
        if (!failure.hint().isAbsent()) {
            lastHint = failure.hint();
        }
        if (kept.isEmpty()) {
            kept = new ArrayList<>(2);
        }
        if (kept.size() == 2 * KEPT_AT_EACH_END) {
            kept.remove(KEPT_AT_EACH_END);
        }
        kept.add(new AttemptRecord(
                size,
                Duration.ofNanos(offsetNanos),
                failure.failure(),
                failure.status(),
                failure.kind(),
                failure.hint(),
                Duration.ZERO));
    }

    /** Notes how long was waited after the last attempt. */
    void waited(long nanos) {
        int last = kept.size() - 1;
        kept.set(last, kept.get(last).withWaited(Duration.ofNanos(nanos)));
    }

    int size() {
        return size;
    }

    /** The last thing that the server said. */
    RetryHint lastHint() {
        return lastHint;
    }

    List<AttemptRecord> attempts() {
        return kept;
    }
}
