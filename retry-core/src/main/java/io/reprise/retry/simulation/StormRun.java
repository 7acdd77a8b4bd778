package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.RetryCall;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.call.Nanos;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.simulation.Storm.Second;

/** One storm. Runs once. */
final class StormRun implements SimulatedCalls.World {

    private static final double NANOS_PER_SECOND = 1e9;

    /** How many seconds at the end tell whether the service has recovered, and which share of success that takes. */
    private static final int VERDICT_SECONDS = 30;

    private static final double RECOVERED = 0.9;

    /** Jitter draws from another place of the sequence, so that with it and without it the same calls start. */
    private static final long JITTER_SEED = 0x9E37_79B9L;

    private final StormInput input;
    private final Progress progress;
    private final Mulberry32 arrivals;
    private final SimulatedCalls calls;
    private final QueueingService service;
    private final long timeoutNanos;
    private final long endNanos;

    private final int[] started;
    private final int[] load;
    private final int[] goodput;
    private double nextStart;
    private int succeeded;
    private final Map<String, Integer> gaveUp = new HashMap<>();

    StormRun(StormInput input, Progress progress) {
        this.input = input;
        this.progress = progress;
        this.arrivals = new Mulberry32(input.seed());
        this.calls = new SimulatedCalls(input.policy(), input.seed() ^ JITTER_SEED, input.budget(), this);
        this.service = new QueueingService(input);
        this.timeoutNanos = Nanos.saturated(input.timeout());
        this.endNanos = Nanos.saturated(input.duration());
        int seconds = (int) input.duration().getSeconds();
        this.started = new int[seconds];
        this.load = new int[seconds];
        this.goodput = new int[seconds];
    }

    Storm run() {
        planNextCall();
        List<Second> seconds = new ArrayList<>();
        for (int i = 0; i < started.length; i++) {
            // One nanosecond short of the full second, so that what happens on it belongs to the next one.
            calls.advance(i == 0 ? Duration.ofSeconds(1).minusNanos(1) : Duration.ofSeconds(1));
            seconds.add(new Second(i, started[i], load[i], goodput[i], calls.tokens()));
            progress.report((i + 1.0) / started.length);
        }
        boolean budgeted = input.budget() != null;
        int all = seconds.stream().mapToInt(Second::started).sum();
        return new Storm(seconds, all, calls.requests(), succeeded, gaveUp, budgeted, hasRecovered());
    }

    private void planNextCall() {
        nextStart -= Math.log(1 - arrivals.getAsDouble()) / input.offeredLoad() * NANOS_PER_SECOND;
        if (nextStart < endNanos) {
            calls.at((long) nextStart, this::startCall);
        }
    }

    private void startCall() {
        started[second()]++;
        calls.start();
        planNextCall();
    }

    @Override
    public void sent(RetryCall call) {
        load[second()]++;
        long now = calls.nowNanos();
        long answered = service.answerAt(now);
        long patienceEnds = now + timeoutNanos;
        if (answered <= patienceEnds) {
            calls.at(answered, () -> calls.success(call));
        } else {
            calls.at(patienceEnds, () -> calls.failure(call));
        }
    }

    @Override
    public void ended(CallEnded event) {
        GiveUpReport report = event.report();
        if (report == null) {
            goodput[second()]++;
            succeeded++;
        } else {
            gaveUp.merge(report.reason().label(), 1, Integer::sum);
        }
    }

    private int second() {
        return (int) (calls.nowNanos() / (long) NANOS_PER_SECOND);
    }

    private boolean hasRecovered() {
        long outageEnds =
                input.outageStart().plus(input.outage()).plusNanos(999_999_999).getSeconds();
        int from = (int) Math.max(outageEnds, started.length - VERDICT_SECONDS);
        int wanted = 0;
        int had = 0;
        for (int i = from; i < started.length; i++) {
            wanted += started[i];
            had += goodput[i];
        }
        return had >= RECOVERED * wanted;
    }
}
