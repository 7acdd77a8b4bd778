package io.reprise.retry;

import io.reprise.retry.call.UserCode;
import io.reprise.retry.time.DelayScheduler;
import io.reprise.retry.time.DelayScheduler.Planned;

/**
 * Takes back tasks that a scheduler has planned, which may be one of the application's: that never throws, not even where the
 * scheduler has given nothing by which to do it.
 */
final class GuardedPlan {

    private GuardedPlan() {}

    static void cancel(Planned planned, DelayScheduler scheduler) {
        try {
            planned.cancel();
        } catch (Throwable thrown) {
            UserCode.threw("DelayScheduler", scheduler, thrown);
        }
    }
}
