package io.reprise.retry.classify;

import io.reprise.retry.call.CauseChain;
import io.reprise.retry.call.FailureKind;
import org.jspecify.annotations.Nullable;

/** What one policy says of a single throwable by its type. Immutable and thread-safe. */
final class TypeRules {

    private final @Nullable TypeList retryOn;
    private final TypeList neverRetryOn;

    /**
     * Creates the rules.
     *
     * @param retryOn the types to retry, in place of the built-in table; null for the table
     * @param neverRetryOn the types that are never retried
     */
    TypeRules(@Nullable TypeList retryOn, TypeList neverRetryOn) {
        this.retryOn = retryOn;
        this.neverRetryOn = neverRetryOn;
    }

    /**
     * Whether it is an error that the policy doesn't name. Only an error's very class counts, so that {@code Throwable}
     * in the list doesn't mean an {@code OutOfMemoryError}.
     */
    boolean isUnnamedError(Throwable throwable) {
        return throwable instanceof Error && (retryOn == null || !retryOn.names(throwable));
    }

    /** Whether it is never retried. */
    boolean isExcluded(Throwable throwable) {
        return neverRetryOn.includes(throwable);
    }

    /**
     * The kind that the type decides on; null where its cause must be asked.
     *
     * @param builtIn what the built-in table says of the throwable
     */
    @Nullable
    FailureKind kindOf(Throwable throwable, TypeRule builtIn) {
        if (retryOn == null || builtIn == TypeRule.ATTEMPT_TIMEOUT) {
            return builtInKindOf(throwable, builtIn);
        }
        return retryOn.includes(throwable) ? FailureKind.TRANSIENT : null;
    }

    private static @Nullable FailureKind builtInKindOf(Throwable throwable, TypeRule builtIn) {
        return switch (builtIn) {
            case UNLISTED -> null;
            case TRANSIENT, WITHOUT_EFFECT, ATTEMPT_TIMEOUT -> FailureKind.TRANSIENT;
            case TRANSPARENT -> CauseChain.causeOf(throwable) == null ? FailureKind.TRANSIENT : null;
            case FATAL -> FailureKind.FATAL;
        };
    }
}
