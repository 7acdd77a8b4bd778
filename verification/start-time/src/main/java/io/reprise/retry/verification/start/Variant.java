package io.reprise.retry.verification.start;

/** What the measured application has. */
enum Variant {
    /** 1,000 methods without our annotation. */
    PLAIN,
    /** The same, with proxies that another advisor asks for: what any library that intercepts them costs. */
    PROXIED,
    /** 1,000 methods with our annotation. */
    RETRYABLE,
    /** 1,000 methods without our annotation, and 2,000 configured policies. */
    POLICIES
}
