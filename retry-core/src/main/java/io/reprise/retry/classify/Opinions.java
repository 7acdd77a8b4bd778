package io.reprise.retry.classify;

import java.util.List;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.UserCode;
import org.jspecify.annotations.Nullable;

/** The application's classifiers, asked in order until one has an opinion. Immutable. */
final class Opinions {

    private final FailureClassifier[] inOrder;

    Opinions(List<FailureClassifier> inOrder) {
        this.inOrder = inOrder.toArray(FailureClassifier[]::new);
    }

    /** Whether there is nobody to ask. */
    boolean isEmpty() {
        return inOrder.length == 0;
    }

    /** The first opinion; null where nobody has one. */
    @Nullable
    FailureKind of(AttemptOutcome outcome) {
        for (FailureClassifier classifier : inOrder) {
            FailureKind kind = ask(classifier, outcome);
            if (kind != null) {
                return kind;
            }
        }
        return null;
    }

    private static @Nullable FailureKind ask(FailureClassifier classifier, AttemptOutcome outcome) {
        try {
            return classifier.classify(outcome);
        } catch (Throwable thrown) {
            UserCode.threw("FailureClassifier", classifier, thrown);
            return null;
        }
    }
}
