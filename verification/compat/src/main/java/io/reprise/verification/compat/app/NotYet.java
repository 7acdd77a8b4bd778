package io.reprise.verification.compat.app;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.FailureClassifier;
import org.jspecify.annotations.Nullable;

/** Rejects a result. No bean: an object of it is made for the annotation that names it. */
class NotYet implements FailureClassifier {

    static final String RESULT = "not yet";

    @Override
    public @Nullable FailureKind classify(AttemptOutcome outcome) {
        return outcome.equals(new AttemptOutcome.Returned(RESULT)) ? FailureKind.TRANSIENT : null;
    }
}
