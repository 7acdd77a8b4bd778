package io.reprise.retry.classify;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * The application's own word on what an attempt's outcome means, before the defaults are asked.
 *
 * <p>It is asked for thrown exceptions and for returned values. A kind for a returned value rejects that value. It must
 * be thread-safe; one that throws is logged once and counts as 'no opinion'.
 */
@FunctionalInterface
public interface FailureClassifier {

    /**
     * What the outcome means.
     *
     * @param outcome what the attempt threw or returned
     * @return the kind of failure; null for 'no opinion'
     */
    @Nullable
    FailureKind classify(AttemptOutcome outcome);
}
