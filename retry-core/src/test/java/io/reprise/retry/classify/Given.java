package io.reprise.retry.classify;

import java.time.Duration;
import java.util.List;
import java.util.Set;

import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.classify.Classification.Effect;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;

/** What the tests of this package share. */
final class Given {

    static final Set<Integer> DEFAULT_STATUSES = Set.of(408, 425, 429, 500, 502, 503, 504);

    static final RetryHint NO_HINT = RetryHint.absent();
    static final RetryHint HINT = RetryHint.after(Duration.ofSeconds(1), "Retry-After");

    private Given() {}

    /** The built-in defaults: default types, default statuses. */
    static Classifier defaults() {
        return withDefaultStatuses().build();
    }

    static Classifier.Builder withDefaultStatuses() {
        return Classifier.builder().retryOnStatus(DEFAULT_STATUSES::contains);
    }

    static AttemptOutcome thrown(Throwable exception) {
        return new AttemptOutcome.Thrown(exception);
    }

    static AttemptOutcome returned(Object value) {
        return new AttemptOutcome.Returned(value);
    }

    static HttpAnswer status(int status) {
        return new HttpAnswer() {
            @Override
            public int status() {
                return status;
            }

            @Override
            public List<String> headers(String name) {
                return List.of();
            }
        };
    }

    static Classification classify(Classifier classifier, Throwable failure) {
        return classifier.classify(thrown(failure), null, NO_HINT, false);
    }

    static FailureKind kind(Classifier classifier, Throwable failure) {
        return classify(classifier, failure).kind();
    }

    static Effect effect(Classifier classifier, Throwable failure) {
        return classify(classifier, failure).effect();
    }

    /** An exception of the name that the library gives to its own cut of an attempt. */
    static RuntimeException attemptTimeout(Throwable cause) {
        Class<? extends RuntimeException> type = new ByteBuddy()
                .subclass(RuntimeException.class)
                .name("io.reprise.retry.AttemptTimeoutException")
                .make()
                .load(Given.class.getClassLoader(), ClassLoadingStrategy.Default.CHILD_FIRST)
                .getLoaded();
        try {
            RuntimeException timeout = type.getConstructor().newInstance();
            timeout.initCause(cause);
            return timeout;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
