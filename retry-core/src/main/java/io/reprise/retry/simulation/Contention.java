package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

import io.reprise.retry.backoff.Backoff;
import io.reprise.retry.backoff.Jitter;

/**
 * What it costs when clients contend for one row, for each kind of jitter and without any backoff. Immutable.
 *
 * <p>The model is that of Marc Brooker, 'Exponential Backoff And Jitter' (AWS Architecture Blog, 2015): each client reads
 * the row and then writes it with the version that it has read; where another one has written meanwhile, it waits its
 * backoff and begins again, until it has written once. Every network hop takes |Normal(10, 2)| ms. The backoff grows from
 * 10 ms (5 ms for {@link Jitter#DECORRELATED}) by the factor 2 up to 2 s.
 *
 * @param clients how many contend
 * @param runs how many times it was repeated
 * @param kinds without backoff first, then the kinds of jitter in the order of {@link Jitter}
 */
public record Contention(int clients, int runs, List<Kind> kinds) {

    /** What stands in place of a kind of jitter where there is no backoff at all. */
    public static final String NO_BACKOFF = "no backoff";

    private static final Duration BASE = Duration.ofMillis(10);
    private static final Duration DECORRELATED_BASE = Duration.ofMillis(5);
    private static final Duration CAP = Duration.ofMillis(2_000);
    private static final double PROPORTIONAL_FACTOR = 0.5;

    public Contention {
        kinds = List.copyOf(kinds);
    }

    /**
     * The cost with one kind of backoff.
     *
     * @param backoff the kind of jitter, as configuration writes it, or {@value #NO_BACKOFF}
     * @param meanMs how long it took until the last client had its answer; the mean of all runs, in milliseconds
     * @param meanWrites how many writes all clients tried together; the mean of all runs
     */
    public record Kind(String backoff, double meanMs, double meanWrites) {}

    /** The contention of this input. */
    public static Contention of(ContentionInput input) {
        return of(input, Progress.unwatched());
    }

    /**
     * The same, for one that can be stopped.
     *
     * @throws CancellationException if {@code progress} stops it
     */
    public static Contention of(ContentionInput input, Progress progress) {
        Jitter[] jitters = Jitter.values();
        int parts = jitters.length + 1;
        List<Kind> kinds = new ArrayList<>();
        kinds.add(kind(NO_BACKOFF, Backoff.exponential(Duration.ZERO, 1, CAP), input, progress.part(0, parts)));
        for (Jitter jitter : jitters) {
            Progress part = progress.part(kinds.size(), parts);
            kinds.add(kind(Words.jitter(jitter), backoff(jitter), input, part));
        }
        return new Contention(input.clients(), input.runs(), kinds);
    }

    private static Backoff backoff(Jitter jitter) {
        Duration base = jitter == Jitter.DECORRELATED ? DECORRELATED_BASE : BASE;
        return Backoff.exponential(base, 2, CAP).spread(jitter, PROPORTIONAL_FACTOR);
    }

    private static Kind kind(String name, Backoff backoff, ContentionInput input, Progress progress) {
        double millis = 0;
        double writes = 0;
        for (int i = 0; i < input.runs(); i++) {
            ContentionRun run = new ContentionRun(backoff, input.clients(), input.seed() + i);
            millis += run.run() / 1e6;
            writes += run.writes();
            progress.report((i + 1.0) / input.runs());
        }
        return new Kind(name, millis / input.runs(), writes / input.runs());
    }

    /** The outcome as text, one line per kind. */
    public String asText() {
        TextTable table = new TextTable("jitter", "mean time", "mean writes");
        for (Kind kind : kinds) {
            table.row(kind.backoff(), Words.millis(kind.meanMs()), Math.round(kind.meanWrites()));
        }
        return "clients that write one row: " + clients + ", runs: " + runs + "\n\n" + table;
    }
}
