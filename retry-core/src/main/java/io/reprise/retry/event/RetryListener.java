package io.reprise.retry.event;

/**
 * Is told what happens in calls: each failed attempt, each scheduled retry, each wait's end, and the call's end.
 *
 * <p>Callbacks run on the thread that carries the call out, so they must be quick and thread-safe. One that throws is
 * logged once and never changes the call. Events are immutable and may be kept.
 */
public interface RetryListener {

    /**
     * The listener that is told of one operation's calls, in place of this one: for what keeps something per operation, such as
     * its meters, and would otherwise look it up at each event. Asked once for each executor. By default this one.
     *
     * @param policy the policy's name, as in the events
     * @param operation what is called, as in the events
     */
    default RetryListener forOperation(String policy, String operation) {
        return this;
    }

    /**
     * Whether it needn't be told of calls whose first attempt succeeds, which are nearly all. Where nobody need be, no event is made
     * for these. Asked once for each executor. By default no: it is told of them.
     */
    default boolean ignoresFirstSuccesses() {
        return false;
    }

    /** An attempt failed: it threw, or its result wasn't accepted. */
    default void onAttemptFailed(AttemptFailed event) {}

    /** Another attempt will be made after a wait, which starts now. */
    default void onRetryScheduled(RetryScheduled event) {}

    /** The wait before a retry is over: its time has passed, or it was cut short. Follows each scheduled retry. */
    default void onWaitEnded(WaitEnded event) {}

    /**
     * The call is over. Told exactly once per call; where its first attempt succeeded, unless {@linkplain
     * #ignoresFirstSuccesses() that is ignored}.
     */
    default void onCallEnded(CallEnded event) {}
}
