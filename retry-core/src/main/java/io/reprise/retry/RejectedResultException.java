package io.reprise.retry;

import org.jspecify.annotations.Nullable;

/**
 * A call ended on a result that its policy doesn't accept. Thrown only where the policy says
 * {@code fail-on-rejected-result}; otherwise the result is returned as it is. Carries a {@link GaveUp} as suppressed.
 */
public final class RejectedResultException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable Object result;

    RejectedResultException(@Nullable Object result, PendingReport report) {
        // The result's own text may hold personal data: the message has its type only.
        super("policy '" + report.policy() + "' does not accept the result"
                + (result == null ? " null" : " of type " + result.getClass().getName()));
        this.result = result;
        GaveUp.addTo(this, report);
    }

    /** The result that wasn't accepted. */
    public @Nullable Object result() {
        return result;
    }
}
