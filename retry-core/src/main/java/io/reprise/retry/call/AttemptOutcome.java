package io.reprise.retry.call;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/** What one attempt came to: it threw, or it returned. Immutable. */
public sealed interface AttemptOutcome {

    /** The attempt ended with this throwable. */
    record Thrown(Throwable exception) implements AttemptOutcome {
        public Thrown {
            Objects.requireNonNull(exception, "exception");
        }
    }

    /** The attempt returned this value, which may be null. */
    record Returned(@Nullable Object value) implements AttemptOutcome {}
}
