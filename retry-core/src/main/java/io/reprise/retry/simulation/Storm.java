package io.reprise.retry.simulation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.function.ToIntFunction;

import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * A service under load before, in and after an outage, and what retries make of it. Immutable.
 *
 * <p>The model follows Bronson et al., 'Metastable Failures in Distributed Systems' (HotOS 2021): calls start as a
 * Poisson process; the service takes requests first in, first out, each in 1/capacity, also those whose client has gone;
 * an answer is on its way for the latency; a client waits for the timeout from sending on, then counts a failure and goes
 * by its policy. What is sent in the outage is held and arrives at its end. The rules and the budget are those of real
 * calls; the failure is one that the policy retries.
 *
 * @param seconds what happened in each second
 * @param calls how many calls started
 * @param requests how many requests were sent
 * @param succeeded how many calls succeeded within the time
 * @param gaveUp how many calls gave up within the time, by {@linkplain StopReason#label() reason}
 * @param budgeted whether there was a budget
 * @param recovered whether the service was useful again at the end: in the last 30 s, or as many as there were after the
 *     outage, at least 90 % as many calls succeeded as started
 */
public record Storm(
        List<Second> seconds,
        int calls,
        int requests,
        int succeeded,
        Map<String, Integer> gaveUp,
        boolean budgeted,
        boolean recovered) {

    private static final int MOST_LINES = 40;

    public Storm {
        seconds = List.copyOf(seconds);
        gaveUp = Map.copyOf(gaveUp);
    }

    /**
     * One second.
     *
     * @param second its number, from 0 on
     * @param started how many calls started
     * @param load how many requests were sent
     * @param goodput how many calls succeeded
     * @param tokens what was in the budget at its end; null where there is none
     */
    public record Second(
            int second,
            int started,
            int load,
            int goodput,
            @Nullable Integer tokens) {}

    /** The storm of this input. */
    public static Storm of(StormInput input) {
        return of(input, Progress.unwatched());
    }

    /**
     * The same, for a storm that can be stopped.
     *
     * @throws CancellationException if {@code progress} stops it
     * @throws InvalidSimulationException if it comes to more than 2,000,000 requests
     */
    public static Storm of(StormInput input, Progress progress) {
        return new StormRun(input, progress).run();
    }

    /**
     * The mean number of requests sent per second.
     *
     * @param from the first second that counts
     * @param to the first one that no longer does
     */
    public double load(int from, int to) {
        return mean(from, to, Second::load);
    }

    /**
     * The mean number of calls that succeeded per second.
     *
     * @param from the first second that counts
     * @param to the first one that no longer does
     */
    public double goodput(int from, int to) {
        return mean(from, to, Second::goodput);
    }

    private double mean(int from, int to, ToIntFunction<Second> figure) {
        return seconds.subList(from, to).stream().mapToInt(figure).average().orElse(0);
    }

    /** The outcome as text: the sums, then load and goodput over time. */
    public String asText() {
        int step = (seconds.size() + MOST_LINES - 1) / MOST_LINES;
        TextTable table = new TextTable("from", "started/s", "load/s", "goodput/s", "tokens");
        for (int from = 0; from < seconds.size(); from += step) {
            int to = Math.min(from + step, seconds.size());
            Integer tokens = seconds.get(to - 1).tokens();
            table.row(
                    from + " s",
                    Math.round(mean(from, to, Second::started)),
                    Math.round(load(from, to)),
                    Math.round(goodput(from, to)),
                    tokens == null ? "-" : tokens);
        }
        return (budgeted ? "with the budget: " : "without a budget: ") + (recovered ? "recovered" : "stuck") + "; "
                + calls + " calls, " + requests + " requests, " + succeeded + " calls succeeded, gave up: "
                + (gaveUp.isEmpty() ? "none" : new TreeMap<>(gaveUp)) + "\n\n" + table;
    }
}
