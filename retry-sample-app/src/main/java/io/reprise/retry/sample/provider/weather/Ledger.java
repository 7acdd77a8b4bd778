package io.reprise.retry.sample.provider.weather;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A station's exact counts, and its latest visits. Thread-safe: every change and every reading is under its lock. */
final class Ledger {

    /** How many visits are remembered. */
    static final int REMEMBERED = 200;

    private final ProviderClock clock;
    private final long sinceNanos;

    private long requests;
    private long slow;
    private long abandoned;
    private final SortedMap<Integer, Long> answered = new TreeMap<>();
    private final Map<Ending, Long> cut = new EnumMap<>(Ending.class);
    private final Deque<Visit> latest = new ArrayDeque<>();

    Ledger(ProviderClock clock) {
        this.clock = clock;
        this.sinceNanos = clock.nanos();
    }

    synchronized Visit open(Arrival arrival, Answer answer) {
        Visit visit = new Visit(this, ++requests, arrival, answer);
        if (answer.isDelayed()) {
            slow++;
        }
        if (latest.size() == REMEMBERED) {
            latest.removeFirst();
        }
        latest.addLast(visit);
        return visit;
    }

    Map<String, List<String>> sent(Visit visit) {
        // The monotonic clock is read first: a moment written into a header then lies no less than its offset after it.
        long nanos = clock.nanos();
        Instant now = clock.wall().instant();
        Answer answer = visit.answer();
        Map<String, List<String>> headers = answer.headersAt(now);
        synchronized (this) {
            if (visit.isWaiting()) {
                visit.end(Visit.State.SENT, nanos, headers);
                if (answer.ending() == Ending.COMPLETE) {
                    answered.merge(answer.status(), 1L, Long::sum);
                } else {
                    cut.merge(answer.ending(), 1L, Long::sum);
                }
            }
        }
        return headers;
    }

    synchronized void abandoned(Visit visit) {
        if (visit.isWaiting()) {
            visit.end(Visit.State.ABANDONED, clock.nanos(), Map.of());
            abandoned++;
        }
    }

    /** Counts and visits of one and the same instant. */
    synchronized Tally tally() {
        return new Tally(
                counts(), latest.stream().map(visit -> visit.report(sinceNanos)).toList());
    }

    private Counts counts() {
        long ended = abandoned + sum(answered) + sum(cut);
        return new Counts(
                requests,
                requests - ended,
                answered,
                cut(Ending.RESET),
                cut(Ending.RESET_MIDWAY),
                cut(Ending.CLOSE),
                abandoned,
                slow);
    }

    private long cut(Ending ending) {
        return cut.getOrDefault(ending, 0L);
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** What the ledger holds at one instant; the visits in the order in which their answers were decided. */
    record Tally(Counts counts, List<VisitReport> latest) {}
}
