package io.reprise.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.RetryHint;
import org.jspecify.annotations.Nullable;

import static io.reprise.retry.call.GiveUpReport.KEPT_AT_EACH_END;

/**
 * A call's failed attempts, for the report; of very many, the first and the last, so that memory stays bounded. What is told
 * of them is made when somebody asks.
 */
final class AttemptLog {

    private @Nullable Entry first;
    private @Nullable Entry last;

    /** The last of the first ones, once there are so many: those after it make room. */
    private @Nullable Entry lastOfFirst;

    private int size;
    private RetryHint lastHint = RetryHint.absent();

    /** Notes a failed attempt that began at this offset from the call's start. */
    void add(Assessment failure, long offsetNanos) {
        size++;
        if (!failure.hint().isAbsent()) {
            lastHint = failure.hint();
        }
        Entry added = new Entry(size, failure, offsetNanos);
        if (last == null) {
            first = added;
        } else {
            last.next = added;
        }
        last = added;
        makeRoom(added);
    }

    private void makeRoom(Entry added) {
        if (size == KEPT_AT_EACH_END) {
            lastOfFirst = added;
        } else if (size > 2 * KEPT_AT_EACH_END && lastOfFirst != null && lastOfFirst.next != null) {
            lastOfFirst.next = lastOfFirst.next.next;
        }
    }

    /** Notes how long was waited after the last attempt. */
    void waited(long nanos) {
        if (last != null) {
            last.waitedNanos = nanos;
        }
    }

    int size() {
        return size;
    }

    /** The last thing that the server said. */
    RetryHint lastHint() {
        return lastHint;
    }

    List<AttemptRecord> attempts() {
        List<AttemptRecord> attempts = new ArrayList<>();
        for (Entry entry = first; entry != null; entry = entry.next) {
            attempts.add(entry.toRecord());
        }
        return attempts;
    }

    /** What is kept of a failed attempt: nothing that the operation threw or returned. */
    private static final class Entry {

        private final int number;
        private final long offsetNanos;
        private final @Nullable Class<? extends Throwable> thrown;
        private final int status;
        private final FailureKind kind;
        private final RetryHint hint;
        private long waitedNanos;
        private @Nullable Entry next;

        Entry(int number, Assessment failure, long offsetNanos) {
            this.number = number;
            this.offsetNanos = offsetNanos;
            this.thrown = failure.thrownType();
            this.status = failure.status();
            this.kind = failure.kind();
            this.hint = failure.hint();
        }

        AttemptRecord toRecord() {
            return new AttemptRecord(
                    number,
                    Duration.ofNanos(offsetNanos),
                    Assessment.failure(thrown),
                    status,
                    kind,
                    hint,
                    Duration.ofNanos(waitedNanos));
        }
    }
}
