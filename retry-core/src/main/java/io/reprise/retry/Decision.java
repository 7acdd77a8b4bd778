package io.reprise.retry;

import io.reprise.retry.budget.Grant;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.WaitSource;
import org.jspecify.annotations.Nullable;

/** What is to be done after a failed attempt. Immutable. */
sealed interface Decision {

    /**
     * Make another attempt after a wait.
     *
     * @param waitNanos how long to wait
     * @param backoff what the policy alone would wait, in nanoseconds and not rounded
     * @param source who made the wait as long as it is
     * @param grant what it took from the budget; null where there is no budget
     */
    record Retry(
            long waitNanos,
            double backoff,
            WaitSource source,
            @Nullable Grant grant) implements Decision {

        Retry(long waitNanos, double backoff, WaitSource source) {
            this(waitNanos, backoff, source, null);
        }

        Retry paidWith(Grant grant) {
            return new Retry(waitNanos, backoff, source, grant);
        }
    }

    /**
     * Make no further attempt.
     *
     * @param reason why
     * @param refusedWaitNanos the wait that was too long; {@link #NO_WAIT} where there was none
     */
    record Stop(StopReason reason, long refusedWaitNanos) implements Decision {

        static final long NO_WAIT = -1;

        Stop(StopReason reason) {
            this(reason, NO_WAIT);
        }
    }
}
