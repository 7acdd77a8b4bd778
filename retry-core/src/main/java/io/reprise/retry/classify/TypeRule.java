package io.reprise.retry.classify;

/** What the built-in table says of a type of exception. */
enum TypeRule {
    /** Nothing: the cause is looked at. */
    UNLISTED,
    /** Transient, and the request may have taken effect. */
    TRANSIENT,
    /** Transient, and the request had no effect: no connection was made that could have carried it. */
    WITHOUT_EFFECT,
    /** A wrapper: the cause decides, and without a cause it is transient. */
    TRANSPARENT,
    /** Fatal, whatever the cause. */
    FATAL,
    /**
     * The library's own cut of an attempt that took too long: transient, whatever types a policy lists, and an
     * interruption behind it is the library's own doing.
     */
    ATTEMPT_TIMEOUT
}
