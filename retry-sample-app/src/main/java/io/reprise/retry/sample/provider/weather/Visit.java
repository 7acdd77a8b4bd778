package io.reprise.retry.sample.provider.weather;

import java.util.List;
import java.util.Map;

/**
 * One request in the provider, from the decision on its answer until that has left or the client has gone. It ends
 * once: what comes first counts. Thread-safe.
 */
public final class Visit {

    /** How a visit stands. */
    public enum State {
        /** The answer hasn't left yet. */
        WAITING,
        /** The answer has left, or the connection was cut as the answer says. */
        SENT,
        /** The client went away before its answer. */
        ABANDONED
    }

    private final Ledger ledger;
    private final long number;
    private final Arrival arrival;
    private final Answer answer;

    // Guarded by the ledger.
    private State state = State.WAITING;
    private long endNanos;
    private Map<String, List<String>> headers = Map.of();

    Visit(Ledger ledger, long number, Arrival arrival, Answer answer) {
        this.ledger = ledger;
        this.number = number;
        this.arrival = arrival;
        this.answer = answer;
    }

    /** The request's number since the counts began, from 1. */
    public long number() {
        return number;
    }

    public Answer answer() {
        return answer;
    }

    /**
     * Notes that the answer leaves now. To be called just before its first byte, so that a client that has its answer
     * finds it counted.
     *
     * @return the headers to send, with their moments counted from now
     */
    public Map<String, List<String>> send() {
        return ledger.sent(this);
    }

    /** Notes that the client has gone; without effect once the answer has left. */
    public void abandon() {
        ledger.abandoned(this);
    }

    boolean isWaiting() {
        return state == State.WAITING;
    }

    void end(State how, long nanos, Map<String, List<String>> headersSent) {
        state = how;
        endNanos = nanos;
        headers = headersSent;
    }

    VisitReport report(long sinceNanos) {
        return new VisitReport(
                number,
                millis(arrival.nanos() - sinceNanos),
                arrival.at(),
                answer,
                state,
                isWaiting() ? null : millis(endNanos - sinceNanos),
                headers);
    }

    /** Whole microseconds, rounded down: the difference of two is never less than the truth by a microsecond or more. */
    private static double millis(long nanos) {
        return Math.floorDiv(nanos, 1_000L) / 1_000.0;
    }
}
