package io.reprise.retry.event;

import java.time.Duration;
import java.util.List;

import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.GiveUpReport;
import org.jspecify.annotations.Nullable;

/**
 * A call is over. This event is the authority on why a call stopped.
 *
 * @param policy the policy's name
 * @param operation what is called; {@code none} where it has no name
 * @param attempts how many attempts ran
 * @param elapsed from the call's start to its end
 * @param failedAttempts the failed attempts in order, with the waits after them; of very many, the first and last
 *     {@value GiveUpReport#KEPT_AT_EACH_END}
 * @param report why the call stopped without success; null where it succeeded
 */
public record CallEnded(
        String policy,
        String operation,
        int attempts,
        Duration elapsed,
        List<AttemptRecord> failedAttempts,
        @Nullable GiveUpReport report) {

    public CallEnded {
        failedAttempts = List.copyOf(failedAttempts);
    }

    /** Whether the call ended on an accepted outcome. */
    public boolean succeeded() {
        return report == null;
    }

    /** The outcome as a metric's tag value: {@code success}, {@code success_after_retry}, or the stop reason's label. */
    public String outcome() {
        if (report != null) {
            return report.reason().label();
        }
        return attempts == 1 ? "success" : "success_after_retry";
    }
}
