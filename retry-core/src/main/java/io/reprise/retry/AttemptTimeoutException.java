package io.reprise.retry;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * An attempt was cut because it took longer than its policy's {@code attempt-timeout}. It counts as transient, and as one
 * that may have taken effect. The cause is what the attempt threw when it was cut, if it threw anything.
 */
public final class AttemptTimeoutException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AttemptTimeoutException(String policy, int attempt, Duration timeout, @Nullable Throwable cause) {
        super(
                "attempt " + attempt + " under policy '" + policy + "' took longer than its attempt-timeout of "
                        + Durations.text(timeout),
                cause);
    }
}
