package io.reprise.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.reprise.retry.InvalidPolicyException.Problem;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.http.RetryAfter;
import org.jspecify.annotations.Nullable;

import static io.reprise.retry.PolicyKey.ATTEMPT_TIMEOUT;
import static io.reprise.retry.PolicyKey.BASE_DELAY;
import static io.reprise.retry.PolicyKey.DEADLINE;
import static io.reprise.retry.PolicyKey.JITTER;
import static io.reprise.retry.PolicyKey.JITTER_FACTOR;
import static io.reprise.retry.PolicyKey.MAX_ATTEMPTS;
import static io.reprise.retry.PolicyKey.MAX_DELAY;
import static io.reprise.retry.PolicyKey.MULTIPLIER;
import static io.reprise.retry.PolicyKey.RETRY_AFTER_HEADERS;
import static io.reprise.retry.PolicyKey.RETRY_AFTER_MAX;
import static io.reprise.retry.PolicyKey.RETRY_AFTER_MIN;
import static io.reprise.retry.PolicyKey.RETRY_AFTER_SPREAD;
import static io.reprise.retry.PolicyKey.THROTTLED_BASE_DELAY;

/** Gathers all that is wrong with a policy's values, so that a user mends them in one go. */
final class PolicyCheck {

    private final String policy;
    private final List<Problem> problems = new ArrayList<>();

    PolicyCheck(String policy) {
        this.policy = policy;
    }

    void attempts(int maxAttempts, @Nullable Duration deadline) {
        if (maxAttempts < 1) {
            wrong(String.valueOf(maxAttempts), "must be 1 or more (1: no retry), or unlimited", MAX_ATTEMPTS);
        }
        if (maxAttempts == RetryPolicy.UNLIMITED && deadline == null) {
            wrong("unlimited", "needs a deadline, but deadline is none", MAX_ATTEMPTS, DEADLINE);
        }
        if (deadline != null && !isPositive(deadline)) {
            wrong(text(deadline), "must be longer than 0, or none", DEADLINE);
        }
    }

    void attemptTimeout(@Nullable Duration timeout) {
        if (timeout != null && !isPositive(timeout)) {
            wrong(text(timeout), "must be longer than 0, or none", ATTEMPT_TIMEOUT);
        }
    }

    void backoff(Duration base, Duration throttledBase, @Nullable Duration cap) {
        if (base.isNegative()) {
            wrong(text(base), "must be 0 or longer", BASE_DELAY);
        }
        if (throttledBase.isNegative()) {
            wrong(text(throttledBase), "must be 0 or longer", THROTTLED_BASE_DELAY);
        }
        if (cap != null && cap.isNegative()) {
            wrong(text(cap), "must be 0 or longer, or none", MAX_DELAY);
        } else if (cap != null && cap.compareTo(base) < 0) {
            wrong(text(cap), "must not be below base-delay, which is " + text(base), MAX_DELAY, BASE_DELAY);
        }
    }

    void growth(double multiplier, Jitter jitter, double jitterFactor) {
        if (!(multiplier >= 1 && Double.isFinite(multiplier))) {
            wrong(text(multiplier), "must be a number of 1 or more (1: no growth)", MULTIPLIER);
        }
        if (!(jitterFactor > 0 && jitterFactor <= 1)) {
            wrong(text(jitterFactor), "must be above 0 and at most 1", JITTER_FACTOR);
        }
    }

    /** A base of zero stays zero whatever multiplies or spreads it: whoever asks for growth or jitter meant something else. */
    void zeroBase(PolicyKey key, Duration base, double multiplier, Jitter jitter) {
        if (!base.isZero()) {
            return;
        }
        if (jitter != Jitter.NONE) {
            wrong(
                    text(base),
                    "must be longer than 0 with jitter " + text(jitter) + " (jitter none allows it)",
                    key,
                    JITTER);
        }
        if (multiplier > 1) {
            wrong(
                    text(base),
                    "must be longer than 0 with multiplier " + text(multiplier) + " (multiplier 1 allows it)",
                    key,
                    MULTIPLIER);
        }
    }

    void throttledBelowCap(Duration throttledBase, @Nullable Duration cap) {
        if (cap != null && throttledBase.compareTo(cap) > 0) {
            wrong(
                    text(throttledBase),
                    "must not be above max-delay, which is " + text(cap),
                    THROTTLED_BASE_DELAY,
                    MAX_DELAY);
        }
    }

    void hints(Duration min, @Nullable Duration max, double spread) {
        if (min.isNegative()) {
            wrong(text(min), "must be 0 or longer", RETRY_AFTER_MIN);
        }
        if (max != null && max.isNegative()) {
            wrong(text(max), "must be 0 or longer, or none", RETRY_AFTER_MAX);
        } else if (max != null && max.compareTo(min) < 0) {
            wrong(
                    text(max),
                    "must not be below retry-after.min, which is " + text(min),
                    RETRY_AFTER_MAX,
                    RETRY_AFTER_MIN);
        }
        if (!(spread >= 0 && spread <= 1)) {
            wrong(text(spread), "must be from 0 to 1", RETRY_AFTER_SPREAD);
        }
    }

    void headers(List<String> headers) {
        try {
            RetryAfter.preferring(headers);
        } catch (IllegalArgumentException refused) {
            wrong(headers.toString(), String.valueOf(refused.getMessage()), RETRY_AFTER_HEADERS);
        }
    }

    void throwIfWrong() {
        if (!problems.isEmpty()) {
            List<Problem> found = List.copyOf(problems);
            problems.clear();
            throw new InvalidPolicyException(policy, found);
        }
    }

    private void wrong(String value, String explanation, PolicyKey... keys) {
        problems.add(new Problem(List.of(keys), value, explanation));
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    private static String text(Duration duration) {
        return Durations.text(duration);
    }

    private static String text(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? String.valueOf((long) number)
                : String.valueOf(number);
    }

    private static String text(Jitter jitter) {
        return jitter.name().toLowerCase(Locale.ROOT);
    }
}
