package io.reprise.retry.spring.policy;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.UserCode;
import io.reprise.retry.classify.FailureClassifier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;

/**
 * A classifier of the application's, fetched or made when the first outcome is judged, and then kept. At the start, it could
 * need a bean that in turn waits for the policies. What it throws is told as its own, not as this class's.
 */
final class BorrowedClassifier implements FailureClassifier {

    private final String description;
    private final SingletonSupplier<FailureClassifier> classifier;
    private final BooleanSupplier asked;

    /**
     * Creates it.
     *
     * @param description what it is, for people
     * @param classifier gives the classifier; asked once
     * @param asked whether the classifier is asked at all, or has no opinion
     */
    BorrowedClassifier(String description, Supplier<FailureClassifier> classifier, BooleanSupplier asked) {
        this.description = description;
        this.classifier = SingletonSupplier.of(classifier);
        this.asked = asked;
    }

    @Override
    public @Nullable FailureKind classify(AttemptOutcome outcome) {
        if (!asked.getAsBoolean()) {
            return null;
        }
        FailureClassifier judge = judge();
        if (judge == null) {
            return null;
        }
        try {
            return judge.classify(outcome);
        } catch (Throwable thrown) {
            UserCode.threw("FailureClassifier", judge, thrown);
            return null;
        }
    }

    private @Nullable FailureClassifier judge() {
        try {
            return classifier.obtain();
        } catch (Throwable thrown) {
            UserCode.threw("FailureClassifier (" + description + ", which can't be made)", this, thrown);
            return null;
        }
    }

    @Override
    public String toString() {
        return description;
    }
}
