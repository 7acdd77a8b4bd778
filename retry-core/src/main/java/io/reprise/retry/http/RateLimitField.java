package io.reprise.retry.http;

import java.time.Duration;

import io.reprise.retry.call.RetryHint;

/** The header {@code RateLimit}: of the quotas worth waiting for, the one that takes longest. */
record RateLimitField(String header) implements HintField {

    @Override
    public RetryHint read(Answer answer, ServerClock clock) {
        Duration longest = null;
        for (Quota quota : RateLimitParser.parse(String.join(",", answer.lines(header)))) {
            if (quota.isWorthWaitingFor(answer.status())) {
                longest = Delay.longer(longest, quota.reset());
            }
        }
        return Delay.hint(longest, header);
    }
}
