package io.reprise.retry;

import java.time.Duration;

import io.reprise.retry.Decision.Stop;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * A report that is written when somebody asks for it, which for most calls that give up is nobody. What it is written from
 * doesn't change any more. Thread-safe.
 */
final class PendingReport {

    private final String policy;
    private final int attemptsAllowed;
    private final @Nullable Duration longestHint;
    private final Stop stop;
    private final int attemptsMade;
    private final Times times;
    private final AttemptLog log;
    private volatile @Nullable GiveUpReport written;

    PendingReport(RetryPolicy policy, Stop stop, int attemptsMade, Times times, AttemptLog log) {
        this.policy = policy.name();
        this.attemptsAllowed = policy.maxAttempts();
        this.longestHint = policy.maxRetryAfter();
        this.stop = stop;
        this.attemptsMade = attemptsMade;
        this.times = times;
        this.log = log;
    }

    String policy() {
        return policy;
    }

    StopReason reason() {
        return stop.reason();
    }

    /** The report. If several threads are the first to ask, they may get equal ones. */
    GiveUpReport get() {
        GiveUpReport known = written;
        return known == null ? write() : known;
    }

    private GiveUpReport write() {
        GiveUpReport report = new GiveUpReport(
                policy,
                stop.reason(),
                new GiveUpReport.Limits(
                        attemptsAllowed, durationOrNull(times.deadlineNanos(), RetryDecision.NONE), longestHint),
                attemptsMade,
                Duration.ofNanos(times.elapsedNanos()),
                times.fromFirstFailure(),
                durationOrNull(stop.refusedWaitNanos(), Stop.NO_WAIT),
                log.attempts(),
                log.lastHint());
        written = report;
        return report;
    }

    private static @Nullable Duration durationOrNull(long nanos, long none) {
        return nanos == none ? null : Duration.ofNanos(nanos);
    }

    /**
     * When a call gave up.
     *
     * @param elapsedNanos from its start
     * @param fromFirstFailure whether its start was taken to be its first failure, since nobody had read the clock before
     * @param deadlineNanos the deadline that was in force, from its start; {@link RetryDecision#NONE} for none
     */
    record Times(long elapsedNanos, boolean fromFirstFailure, long deadlineNanos) {}
}
