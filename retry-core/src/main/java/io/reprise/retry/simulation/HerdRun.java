package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

import io.reprise.retry.RetryCall;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.Nanos;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.simulation.Herd.Percentiles;
import org.jspecify.annotations.Nullable;

/** One herd with one kind of jitter. Runs once. */
final class HerdRun implements SimulatedCalls.World {

    private static final long BIN_NANOS = 100_000_000;
    private static final int MOST_BINS = 36_000;
    private static final int REQUESTS_PER_REPORT = 1_024;

    private final String jitter;
    private final int clients;
    private final long outageNanos;
    private final Progress progress;
    private final SimulatedCalls calls;

    private final int[] bins = new int[MOST_BINS];
    private int usedBins;
    private int later;
    private final long[] throughAtNanos;
    private int through;
    private int gaveUp;

    HerdRun(HerdInput input, Jitter jitter, Progress progress) {
        this.jitter = Words.jitter(jitter);
        this.clients = input.clients();
        this.outageNanos = Nanos.saturated(input.outage());
        this.progress = progress;
        this.calls = new SimulatedCalls(with(jitter, input.policy()), input.seed(), null, this);
        this.throughAtNanos = new long[clients];
    }

    /** No failure here is throttled, but a base of zero for those would forbid the jitter. */
    private static RetryPolicy with(Jitter jitter, RetryPolicy policy) {
        return policy.toBuilder()
                .jitter(jitter)
                .throttledBaseDelay(policy.baseDelay())
                .build();
    }

    Herd.Kind run() {
        for (int i = 0; i < clients; i++) {
            calls.at(0, calls::start);
        }
        // Twice as far each time, because nobody knows how long the last wait is.
        for (Duration step = Duration.ofSeconds(1); through + gaveUp < clients; step = step.multipliedBy(2)) {
            calls.advance(step);
        }
        return new Herd.Kind(
                jitter,
                calls.requests(),
                Arrays.stream(bins, 0, usedBins).boxed().toList(),
                later,
                retryPeak(),
                through,
                throughAt(),
                gaveUp);
    }

    @Override
    public void sent(RetryCall call) {
        count(calls.nowNanos() / BIN_NANOS);
        if (calls.requests() % REQUESTS_PER_REPORT == 0) {
            progress.report((double) (through + gaveUp) / clients);
        }
        if (calls.nowNanos() < outageNanos) {
            calls.failure(call);
        } else {
            calls.success(call);
        }
    }

    @Override
    public void ended(CallEnded event) {
        if (event.succeeded()) {
            throughAtNanos[through++] = calls.nowNanos();
        } else {
            gaveUp++;
        }
    }

    private void count(long bin) {
        if (bin >= MOST_BINS) {
            later++;
        } else {
            bins[(int) bin]++;
            usedBins = Math.max(usedBins, (int) bin + 1);
        }
    }

    private int retryPeak() {
        return IntStream.range(0, usedBins)
                .map(bin -> bin == 0 ? bins[0] - clients : bins[bin])
                .max()
                .orElse(0);
    }

    /** They are sorted, because time never runs back. */
    private @Nullable Percentiles throughAt() {
        if (through == 0) {
            return null;
        }
        List<Long> at =
                IntStream.of(50, 90, 95, 99, 100).mapToObj(this::throughAt).toList();
        return new Percentiles(at.get(0), at.get(1), at.get(2), at.get(3), at.get(4));
    }

    private long throughAt(int percent) {
        int needed = (int) Math.ceil(through * percent / 100.0);
        return ScheduleInput.wholeMillis(throughAtNanos[needed - 1]);
    }
}
