package io.reprise.retry.http;

import io.reprise.retry.call.RetryHint;

/** One header, or one provider's set of headers, that can say when to come back. */
@FunctionalInterface
interface HintField {

    /** What it says in this answer, the delay rounded up to the millisecond. */
    RetryHint read(Answer answer, ServerClock clock);
}
