package io.reprise.retry.event;

/**
 * Is told what happens in calls: each failed attempt, each scheduled retry, each wait's end, and the call's end.
 *
 * <p>Callbacks run on the thread that carries the call out, so they must be quick and thread-safe. One that throws is
 * logged once and never changes the call. Events are immutable and may be kept.
 */
public interface RetryListener {

    /** An attempt failed: it threw, or its result wasn't accepted. */
    default void onAttemptFailed(AttemptFailed event) {}

    /** Another attempt will be made after a wait, which starts now. */
    default void onRetryScheduled(RetryScheduled event) {}

    /** The wait before a retry is over: its time has passed, or it was cut short. Follows each scheduled retry. */
    default void onWaitEnded(WaitEnded event) {}

    /** The call is over. Told exactly once per call, also where its first attempt succeeded. */
    default void onCallEnded(CallEnded event) {}
}
