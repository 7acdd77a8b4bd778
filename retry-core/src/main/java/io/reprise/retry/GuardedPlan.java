package io.reprise.retry;

import io.reprise.retry.call.UserCode;
import io.reprise.retry.time.DelayScheduler;
import io.reprise.retry.time.DelayScheduler.Planned;

/**
 * A task that a scheduler has planned, which may be one of the application's: to take it back never throws, not even where the
 * scheduler has given nothing by which to do it.
 *
 * @param planned by which the task is taken back
 * @param scheduler whose task it is
 */
record GuardedPlan(Planned planned, DelayScheduler scheduler) implements Planned {

    @Override
    public void cancel() {
        try {
            planned.cancel();
        } catch (Throwable thrown) {
            UserCode.threw("DelayScheduler", scheduler, thrown);
        }
    }
}
