package io.reprise.retry;

import java.time.Duration;

import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * What came of one task of a batch. Immutable.
 *
 * @param result the task's own result; null where it threw, or returned null
 * @param failure the task's own last exception; null where it returned
 * @param reason why it gave up; null where it succeeded. A result that isn't accepted comes with a reason and no failure
 * @param attempts how many attempts ran; 0 where the batch ended before the task began
 * @param elapsed from the start of the task's first attempt to its end
 */
public record Outcome<T extends @Nullable Object>(
        @Nullable T result,
        @Nullable Throwable failure,
        @Nullable StopReason reason,
        int attempts,
        Duration elapsed) {

    /** Whether the task ended on an accepted result. */
    public boolean isSuccess() {
        return failure == null && reason == null;
    }

    /**
     * The task's result, as if it had been called on its own.
     *
     * @return its own result, also one that isn't accepted
     * @throws Exception the task's own last exception, the same object
     */
    @SuppressWarnings("NullAway") // the result is null only if T may be
    public T get() throws Exception {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw (Exception) failure;
        }
        return result;
    }

    /** The outcome as a metric's tag value: {@code success}, {@code success_after_retry}, or the stop reason's label. */
    public String label() {
        if (reason != null) {
            return reason.label();
        }
        return attempts == 1 ? "success" : "success_after_retry";
    }
}
