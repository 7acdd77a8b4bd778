package io.reprise.retry;

import java.time.Duration;
import java.util.function.DoubleSupplier;

import io.reprise.retry.Decision.Retry;
import io.reprise.retry.Decision.Stop;
import io.reprise.retry.backoff.Backoff;
import io.reprise.retry.budget.Grant;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.Nanos;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.classify.Classification.Effect;
import io.reprise.retry.event.WaitSource;
import io.reprise.retry.http.RetryAfterMode;
import org.jspecify.annotations.Nullable;

/*
 * All rules of a call stand here and nowhere else, in the order in which they are asked:
 *
 *   1. Is it worth it?          the failure's kind, its possible effect, and what a call inside has already tried
 *   2. Attempts left?           max-attempts
 *   3. What did the server say? a hint that forbids, or asks for more than is accepted
 *   4. How long?                backoff, jitter and hint make one wait
 *   5. Does it fit?             the deadline
 *   6. May we?                  the switch and the budget
 *   7. After the wait           the switch and the deadline once more
 *
 * The first rule that says 'stop' ends the call. Drivers carry a decision out and hold no rule of their own: they run
 * attempts, wait, and hand over what came of it. A new rule belongs here, never into a driver.
 */
/** Decides what happens after a failed attempt. Pure, but for the budget's tokens: what it knows it is given. */
final class RetryDecision {

    /** No deadline. */
    static final long NONE = Long.MAX_VALUE;

    private final RetryPolicy policy;
    private final long deadlineNanos;
    private final RetrySwitch retrySwitch;
    private final @Nullable RetryBudget budget;
    private final DoubleSupplier random;

    RetryDecision(RetryPolicy policy, RetrySwitch retrySwitch, @Nullable RetryBudget budget, DoubleSupplier random) {
        this.policy = policy;
        this.deadlineNanos = policy.deadline() == null ? NONE : Nanos.saturated(policy.deadline());
        this.retrySwitch = retrySwitch;
        this.budget = budget;
        this.random = random;
    }

    /** Rules 1 to 6: after an attempt failed. */
    Decision afterFailure(Progress progress, Assessment failure) {
        if (failure.kind() == FailureKind.FATAL || progress.hasBegunResult() || mayNotBeRepeated(progress, failure)) {
            return new Stop(StopReason.NOT_RETRYABLE);
        }
        if (policy.nested() == Nesting.ONCE && progress.wasRetriedInside()) {
            return new Stop(StopReason.RETRIED_INSIDE);
        }
        if (progress.attempts() >= policy.maxAttempts()) {
            return new Stop(failure.isRejectedResult() ? StopReason.RESULT_REJECTED : StopReason.ATTEMPTS_EXHAUSTED);
        }
        Stop refused = refusedByHint(progress, failure.hint());
        return refused != null ? refused : ifItFits(progress, failure, waitAfter(progress, failure));
    }

    /** Rule 7: when the wait is over. Null where the next attempt may start. */
    @Nullable
    Stop afterWait(Progress progress) {
        if (!retrySwitch.isOn(policy.name())) {
            return new Stop(StopReason.DISABLED);
        }
        return missesDeadline(progress, 0) ? new Stop(StopReason.DEADLINE_EXCEEDED) : null;
    }

    /** Whether the failure of a call that stopped has been retried enough for the call around it to leave it alone. */
    static boolean hasBeenRetried(Stop stop, Progress progress) {
        return switch (stop.reason()) {
            case BUDGET_EXHAUSTED, DEADLINE_EXCEEDED, HINT_FORBIDS, HINT_TOO_LONG -> true;
            default -> progress.attempts() > 1 || progress.wasRetriedInside();
        };
    }

    private boolean mayNotBeRepeated(Progress progress, Assessment failure) {
        return policy.idempotent() == Idempotence.NO
                && failure.classification().effect() == Effect.POSSIBLE
                && !progress.isProtectedByKey();
    }

    private @Nullable Stop refusedByHint(Progress progress, RetryHint hint) {
        if (hint.isNever()) {
            return new Stop(StopReason.HINT_FORBIDS);
        }
        if (!hint.isAfter()) {
            return null;
        }
        long asked = asked(hint);
        Duration longest = policy.maxRetryAfter();
        boolean tooLong = longest != null && asked > Nanos.saturated(longest);
        return tooLong || missesDeadline(progress, asked) ? new Stop(StopReason.HINT_TOO_LONG, asked) : null;
    }

    private Retry waitAfter(Progress progress, Assessment failure) {
        RetryHint hint = failure.hint();
        boolean throttledBlindly = failure.kind() == FailureKind.THROTTLED && !hint.isAfter();
        Backoff backoff = throttledBlindly ? policy.throttledBackoff() : policy.backoff();
        double drawn = backoff.draw(progress.attempts(), progress.previousBackoff(), random);
        long backoffNanos = Backoff.wholeNanos(drawn);
        if (!hint.isAfter()) {
            return new Retry(backoffNanos, drawn, WaitSource.BACKOFF);
        }
        long hintNanos = spread(asked(hint));
        boolean hintRules = policy.retryAfterMode() == RetryAfterMode.REPLACE || hintNanos >= backoffNanos;
        return hintRules
                ? new Retry(hintNanos, drawn, WaitSource.HINT)
                : new Retry(backoffNanos, drawn, WaitSource.BACKOFF);
    }

    private Decision ifItFits(Progress progress, Assessment failure, Retry retry) {
        if (missesDeadline(progress, retry.waitNanos())) {
            return new Stop(StopReason.DEADLINE_EXCEEDED, retry.waitNanos());
        }
        if (!retrySwitch.isOn(policy.name())) {
            return new Stop(StopReason.DISABLED);
        }
        return budget == null ? retry : ifPaid(budget, progress, failure, retry);
    }

    /** Tokens are taken last, so that a retry that is refused for another reason costs nothing. */
    private static Decision ifPaid(RetryBudget budget, Progress progress, Assessment failure, Retry retry) {
        Grant grant = budget.take(failure.kind() == FailureKind.THROTTLED, progress.nowNanos());
        return grant == null ? new Stop(StopReason.BUDGET_EXHAUSTED) : retry.paidWith(grant);
    }

    private boolean missesDeadline(Progress progress, long waitNanos) {
        long deadline = deadlineNanos(progress);
        return deadline != NONE && Nanos.plus(progress.elapsedNanos(), waitNanos) >= deadline;
    }

    /** The deadline in force, in nanoseconds from the call's start: never later than that of the call around it. */
    long deadlineNanos(Progress progress) {
        return Math.min(deadlineNanos, progress.outerDeadlineNanos());
    }

    private long asked(RetryHint hint) {
        return Math.max(Nanos.saturated(hint.delay()), Nanos.saturated(policy.minRetryAfter()));
    }

    /** Lengthens a hint at random, so that all who were told the same moment don't come back at it. */
    private long spread(long hintNanos) {
        double lengthening = random.getAsDouble() * policy.retryAfterSpread() * hintNanos;
        return Nanos.plus(hintNanos, Math.round(lengthening));
    }
}
