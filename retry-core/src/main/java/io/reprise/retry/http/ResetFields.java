package io.reprise.retry.http;

import java.util.List;

import io.reprise.retry.call.RetryHint;

/** The reset headers of one provider, read together: of the quotas worth waiting for, the one that takes longest. */
record ResetFields(List<ResetField> fields) implements HintField {

    @Override
    public RetryHint read(Answer answer, ServerClock clock) {
        RetryHint longest = RetryHint.absent();
        for (ResetField field : fields) {
            Quota quota = field.quota(answer, clock);
            if (quota != null && quota.isWorthWaitingFor(answer.status())) {
                RetryHint hint = Delay.hint(quota.reset(), field.header());
                boolean longer = longest.isAbsent() || hint.delay().compareTo(longest.delay()) > 0;
                longest = longer ? hint : longest;
            }
        }
        return longest;
    }
}
