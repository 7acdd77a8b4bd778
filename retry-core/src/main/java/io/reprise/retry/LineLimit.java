package io.reprise.retry;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

import io.reprise.retry.call.StopReason;
import io.reprise.retry.time.Ticker;

/** Lets only so many lines of one policy and reason into the log, and counts those that it leaves out. Thread-safe. */
final class LineLimit {

    /** How many lines may be written in {@link #INTERVAL}. */
    static final int LINES = 5;

    static final Duration INTERVAL = Duration.ofMinutes(1);

    /** The answer where the line is to be left out. */
    static final long LEAVE_OUT = -1;

    /** More than this are no longer told apart, so that generated names can't fill the memory. */
    private static final int MOST = 1_000;

    private static final Subject ALL_OTHERS = new Subject("", StopReason.NOT_RETRYABLE);

    private final Ticker ticker;
    private final ConcurrentMap<Subject, Window> windows = new ConcurrentHashMap<>();

    LineLimit(Ticker ticker) {
        this.ticker = ticker;
    }

    /** How many lines were left out since the last one of this policy and reason; {@link #LEAVE_OUT} for this one too. */
    long ask(String policy, StopReason reason) {
        Subject subject = new Subject(policy, reason);
        boolean toldApart = windows.containsKey(subject) || windows.size() < MOST;
        long now = ticker.nanoTime();
        return windows.computeIfAbsent(toldApart ? subject : ALL_OTHERS, any -> new Window(now))
                .ask(now);
    }

    private record Subject(String policy, StopReason reason) {}

    private static final class Window {

        private long start;
        private int written;
        private long leftOut;

        Window(long start) {
            this.start = start;
        }

        synchronized long ask(long now) {
            if (now - start >= INTERVAL.toNanos()) {
                start = now;
                written = 0;
            }
            if (written == LINES) {
                leftOut++;
                return LEAVE_OUT;
            }
            written++;
            long before = leftOut;
            leftOut = 0;
            return before;
        }
    }
}
