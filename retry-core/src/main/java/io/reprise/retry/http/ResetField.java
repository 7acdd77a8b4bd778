package io.reprise.retry.http;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * A header that says when one quota is reset, and the header beside it that says what is left of that quota.
 *
 * @param header the header's name
 * @param remainingHeader the name of the header beside it
 * @param provider whose quota it is: those of one provider are read together
 */
record ResetField(String header, String remainingHeader, String provider) {

    /** The quota of which this answer tells; null where it doesn't. */
    @Nullable
    Quota quota(Answer answer, ServerClock clock) {
        Duration reset = Delay.longest(answer.elements(header), text -> DelayGrammar.RESET.delay(text, clock));
        return reset == null ? null : new Quota(Quota.remaining(answer.elements(remainingHeader)), reset);
    }
}
