package io.reprise.retry;

/** The names of a policy's settings, as users write them in configuration and as errors name them. */
public enum PolicyKey {
    MAX_ATTEMPTS("max-attempts"),
    BASE_DELAY("base-delay"),
    THROTTLED_BASE_DELAY("throttled-base-delay"),
    MULTIPLIER("multiplier"),
    MAX_DELAY("max-delay"),
    JITTER("jitter"),
    JITTER_FACTOR("jitter-factor"),
    DEADLINE("deadline"),
    ATTEMPT_TIMEOUT("attempt-timeout"),
    RETRY_ON("retry-on"),
    NEVER_RETRY_ON("never-retry-on"),
    RETRY_ON_STATUS("retry-on-status"),
    RETRY_IF("retry-if"),
    IDEMPOTENT("idempotent"),
    IDEMPOTENCY_KEY("idempotency-key"),
    NESTED("nested"),
    BUDGET("budget"),
    FAIL_ON_REJECTED_RESULT("fail-on-rejected-result"),
    RETRY_AFTER_MODE("retry-after.mode"),
    RETRY_AFTER_MIN("retry-after.min"),
    RETRY_AFTER_MAX("retry-after.max"),
    RETRY_AFTER_SPREAD("retry-after.spread"),
    RETRY_AFTER_HEADERS("retry-after.headers");

    private final String key;

    PolicyKey(String key) {
        this.key = key;
    }

    /** The name below the policy's own, such as {@code base-delay} or {@code retry-after.max}. */
    public String key() {
        return key;
    }

    @Override
    public String toString() {
        return key;
    }
}
