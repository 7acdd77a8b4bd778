package io.reprise.retry.sample.show;

import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.reprise.retry.GaveUp;
import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.event.CallEnded;
import org.jspecify.annotations.Nullable;

/**
 * One call as it is shown.
 *
 * @param call what was called
 * @param policy under which policy
 * @param outcome {@code success}, {@code success_after_retry}, or the reason why it gave up
 * @param attempts how many attempts were made
 * @param elapsedMs how long it took in all
 * @param failedAttempts the attempts that failed, with the waits after them
 * @param answer the model's answer, if there was one
 * @param exception the exception that the caller got, if there was no answer
 * @param whyItGaveUp the report on that exception
 * @param requestsSeenByProvider how many requests the provider counted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CallStory(
        String call,
        String policy,
        String outcome,
        int attempts,
        long elapsedMs,
        List<Attempt> failedAttempts,
        @Nullable String answer,
        @Nullable String exception,
        @Nullable String whyItGaveUp,
        long requestsSeenByProvider) {

    /** One failed attempt. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Attempt(
            int attempt,
            long startedAfterMs,
            String failure,
            @Nullable Integer status,
            @Nullable String serverAskedFor,
            @Nullable Long waitedMs) {

        static Attempt of(AttemptRecord attempt) {
            String asked = attempt.hint().isAfter()
                    ? attempt.hint().header() + ": " + attempt.hint().delay().toMillis() + " ms"
                    : attempt.hint().isNever() ? attempt.hint().header() + ": never" : null;
            return new Attempt(
                    attempt.number(),
                    attempt.offset().toMillis(),
                    attempt.failure(),
                    attempt.status() == 0 ? null : attempt.status(),
                    asked,
                    attempt.waited().isZero() ? null : attempt.waited().toMillis());
        }
    }

    static CallStory of(CallEnded end, @Nullable String answer, @Nullable Throwable failure, long requests) {
        return new CallStory(
                end.operation(),
                end.policy(),
                end.outcome(),
                end.attempts(),
                end.elapsed().toMillis(),
                end.failedAttempts().stream().map(Attempt::of).toList(),
                answer,
                failure == null ? null : failure.getClass().getName(),
                failure == null
                        ? null
                        : GaveUp.on(failure).map(GaveUp::getMessage).orElse(null),
                requests);
    }
}
