package io.reprise.retry.classify;

import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.UserCode;
import io.reprise.retry.classify.Classification.Effect;
import org.jspecify.annotations.Nullable;

/**
 * What the server said of one attempt, as far as classifying needs it. Immutable.
 *
 * @param status the HTTP status; 0 for none
 * @param namesWait whether it said when to come back
 * @param asksForRetry whether it asked for another attempt
 */
record Answer(int status, boolean namesWait, boolean asksForRetry) {

    private static final Answer NONE = new Answer(0, false, false);

    private static final int TOO_EARLY = 425;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVICE_UNAVAILABLE = 503;

    /** The answer; one without a status where there is none, or none that HTTP knows. */
    static Answer of(@Nullable HttpAnswer answer, RetryHint hint, boolean asksForRetry) {
        int status = answer == null ? 0 : statusOf(answer);
        return status < 100 || status > 599 ? NONE : new Answer(status, hint.isAfter(), asksForRetry);
    }

    boolean hasStatus() {
        return status != 0;
    }

    /** What kind of failure it is, given that it is worth another attempt. */
    FailureKind kindOfRetry() {
        return isThrottled() ? FailureKind.THROTTLED : FailureKind.TRANSIENT;
    }

    /** Whether the request may have taken effect: these statuses say by convention that the server didn't act. */
    Effect effect() {
        return isThrottled() || status == TOO_EARLY ? Effect.NONE : Effect.POSSIBLE;
    }

    private boolean isThrottled() {
        return status == TOO_MANY_REQUESTS || (status == SERVICE_UNAVAILABLE && namesWait);
    }

    private static int statusOf(HttpAnswer answer) {
        try {
            return answer.status();
        } catch (Throwable thrown) {
            UserCode.threw("HttpAnswer", answer, thrown);
            return 0;
        }
    }
}
