package io.reprise.retry.classify;

import java.util.function.IntPredicate;

import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.UserCode;
import org.jspecify.annotations.Nullable;

/** What an HTTP status means, by a policy's list of the statuses that are worth a retry. Immutable. */
final class StatusRule {

    /** The rule of an empty list: no status means anything. */
    static final StatusRule SKIPPED = new StatusRule(null);

    private static final int FIRST_ERROR = 400;

    private final @Nullable IntPredicate listed;

    private StatusRule(@Nullable IntPredicate listed) {
        this.listed = listed;
    }

    static StatusRule of(IntPredicate listed) {
        return new StatusRule(listed);
    }

    /** What the answer makes of a failure; null for nothing. */
    @Nullable
    FailureKind kindOfFailure(Answer answer) {
        if (listed == null || !answer.hasStatus()) {
            return null;
        }
        return isListed(listed, answer) || answer.asksForRetry() ? answer.kindOfRetry() : FailureKind.FATAL;
    }

    /** What the answer makes of a returned value; null where the value is accepted. */
    @Nullable
    FailureKind kindOfResult(Answer answer) {
        if (listed == null || !answer.hasStatus()) {
            return null;
        }
        boolean rejected = isListed(listed, answer) || (answer.asksForRetry() && answer.status() >= FIRST_ERROR);
        return rejected ? answer.kindOfRetry() : null;
    }

    private static boolean isListed(IntPredicate listed, Answer answer) {
        try {
            return listed.test(answer.status());
        } catch (Throwable thrown) {
            UserCode.threw("list of statuses", listed, thrown);
            return false;
        }
    }
}
