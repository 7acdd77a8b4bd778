package io.reprise.retry.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

import io.reprise.retry.backoff.Jitter;
import org.jspecify.annotations.Nullable;

/**
 * What reaches a service when many clients that failed at one instant retry, for each kind of jitter: waves without it,
 * a flat carpet with it. Immutable.
 *
 * <p>The first attempts of all clients are sent at 0 ms. A request that is sent before the outage is over fails at once,
 * any later one succeeds at once. The rules are those of real calls: attempts and deadline count; the failure is one that
 * the policy retries; each client is a process of its own, whose budget is full, so that the budget isn't asked.
 *
 * @param clients how many there are
 * @param outageMs how long the service is down
 * @param kinds one per kind of jitter, in the order of {@link Jitter}
 */
public record Herd(int clients, long outageMs, List<Kind> kinds) {

    private static final int MOST_LINES = 40;

    public Herd {
        kinds = List.copyOf(kinds);
    }

    /**
     * The herd with one kind of jitter.
     *
     * @param jitter the kind, as configuration writes it
     * @param requests how many requests were sent
     * @param requestsPer100Ms how many of them in each 100 ms from 0 on, up to the last one or to the end of the 36,000th
     *     interval (1 h)
     * @param requestsLater how many after that
     * @param retryPeakPer100Ms the most retries in any of the intervals
     * @param gotThrough how many clients had success
     * @param gotThroughAt when; null where none had
     * @param gaveUp how many clients gave up
     */
    public record Kind(
            String jitter,
            int requests,
            List<Integer> requestsPer100Ms,
            int requestsLater,
            int retryPeakPer100Ms,
            int gotThrough,
            @Nullable Percentiles gotThroughAt,
            int gaveUp) {

        public Kind {
            requestsPer100Ms = List.copyOf(requestsPer100Ms);
        }

        private long requestsIn(int from, int to) {
            int end = Math.min(to, requestsPer100Ms.size());
            return from >= end
                    ? 0
                    : requestsPer100Ms.subList(from, end).stream()
                            .mapToInt(Integer::intValue)
                            .sum();
        }
    }

    /**
     * Moments, in milliseconds from the first attempts on: each is the first by which that share had success.
     *
     * @param p50 for half of those who had success
     * @param p90 for 90 % of them
     * @param p95 for 95 % of them
     * @param p99 for 99 % of them
     * @param last for all of them
     */
    public record Percentiles(long p50, long p90, long p95, long p99, long last) {}

    /** The herd of this input. */
    public static Herd of(HerdInput input) {
        return of(input, Progress.unwatched());
    }

    /**
     * The same, for a herd that can be stopped.
     *
     * @throws CancellationException if {@code progress} stops it
     * @throws InvalidSimulationException if it comes to more than 2,000,000 requests with one kind of jitter
     */
    public static Herd of(HerdInput input, Progress progress) {
        Jitter[] jitters = Jitter.values();
        List<Kind> kinds = new ArrayList<>();
        for (Jitter jitter : jitters) {
            kinds.add(new HerdRun(input, jitter, progress.part(kinds.size(), jitters.length)).run());
        }
        progress.report(1);
        return new Herd(input.clients(), input.outage().toMillis(), kinds);
    }

    /** The outcome as text: one line per kind of jitter, then the requests over time. */
    public String asText() {
        TextTable summary = new TextTable(
                "jitter",
                "requests",
                "retry peak per 100 ms",
                "got through",
                "half by",
                "95 % by",
                "last at",
                "gave up");
        for (Kind kind : kinds) {
            Percentiles at = kind.gotThroughAt();
            summary.row(
                    kind.jitter(),
                    kind.requests(),
                    kind.retryPeakPer100Ms(),
                    kind.gotThrough(),
                    at == null ? "-" : Words.millis(at.p50()),
                    at == null ? "-" : Words.millis(at.p95()),
                    at == null ? "-" : Words.millis(at.last()),
                    kind.gaveUp());
        }
        return "clients: " + clients + ", service down for " + Words.millis(outageMs) + "\n\n" + summary
                + "\n\nrequests over time\n" + overTime();
    }

    private TextTable overTime() {
        int bins = kinds.stream()
                .mapToInt(kind -> kind.requestsPer100Ms().size())
                .max()
                .orElse(0);
        int step = (bins + MOST_LINES - 1) / MOST_LINES;
        List<String> headings = new ArrayList<>(List.of("from"));
        kinds.forEach(kind -> headings.add(kind.jitter()));
        TextTable table = new TextTable(headings.toArray(new String[0]));
        for (int from = 0; from < bins; from += step) {
            List<Object> cells = new ArrayList<>(List.of(Words.millis(from * 100.0)));
            for (Kind kind : kinds) {
                cells.add(kind.requestsIn(from, from + step));
            }
            table.row(cells.toArray());
        }
        return table;
    }
}
