package io.reprise.retry;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.classify.Classification;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one failed attempt. Immutable.
 *
 * @param outcome what the attempt threw, or returned and isn't accepted
 * @param classification what it is taken for
 * @param answer the server's answer, if there was one
 * @param status the answer's status, or 0
 * @param hint what the server said about when to come back
 */
record Assessment(
        AttemptOutcome outcome,
        Classification classification,
        @Nullable HttpAnswer answer,
        int status,
        RetryHint hint) {

    FailureKind kind() {
        return classification.kind();
    }

    boolean isRejectedResult() {
        return outcome instanceof AttemptOutcome.Returned;
    }

    /** The failure's name, as it stands in metrics and messages. */
    String failure() {
        return failure(thrownType());
    }

    /** What was thrown; null for a result that isn't accepted. */
    @Nullable
    Class<? extends Throwable> thrownType() {
        return outcome instanceof AttemptOutcome.Thrown thrown
                ? thrown.exception().getClass()
                : null;
    }

    /** The name of a failure of that type; null for a result that isn't accepted. */
    static String failure(@Nullable Class<? extends Throwable> thrown) {
        return thrown == null ? AttemptRecord.REJECTED_RESULT : name(thrown);
    }

    /** The simple class name; an anonymous class has none, so its superclass stands for it. */
    private static String name(Class<?> type) {
        Class<?> named = type;
        while (named.isAnonymousClass()) {
            named = named.getSuperclass();
        }
        return named.getSimpleName();
    }
}
