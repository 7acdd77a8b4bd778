package io.reprise.retry;

import java.time.Duration;
import java.util.List;

import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.call.GiveUpReport.Limits;
import io.reprise.retry.call.RetryHint;
import org.jspecify.annotations.Nullable;

import static io.reprise.retry.Durations.text;

/** Puts a report into the one sentence that an engineer reads in a log. */
final class GiveUpText {

    private GiveUpText() {}

    static String of(GiveUpReport report) {
        StringBuilder text = new StringBuilder(200);
        text.append("policy '")
                .append(Printable.text(report.policy()))
                .append("' gave up after ")
                .append(attempts(report));
        text.append(report.timedFromFirstFailure() ? " in at least " : " in ")
                .append(text(report.elapsed()))
                .append(": ")
                .append(report.reason());
        text.append(" (").append(because(report)).append(')');
        return report.attempts().isEmpty()
                ? text.toString()
                : text.append("; ").append(failures(report.attempts())).toString();
    }

    /** What became of each attempt that failed. */
    static String failures(List<AttemptRecord> attempts) {
        StringBuilder text = new StringBuilder(200);
        for (int i = 0; i < attempts.size(); i++) {
            if (i > 0) {
                boolean gap = attempts.get(i).number() > attempts.get(i - 1).number() + 1;
                text.append(gap ? "; …; " : "; ");
            }
            append(text, attempts.get(i));
        }
        return text.toString();
    }

    private static String header(RetryHint hint) {
        return Printable.text(hint.header());
    }

    private static String attempts(GiveUpReport report) {
        int allowed = report.limits().attempts();
        return allowed == RetryPolicy.UNLIMITED
                ? report.attemptsMade() + " attempts"
                : report.attemptsMade() + " of " + allowed + " attempts";
    }

    private static String because(GiveUpReport report) {
        return switch (report.reason()) {
            case NOT_RETRYABLE -> notRetryable(report.attempts());
            case RETRIED_INSIDE -> "a retried call inside has already given up on this failure";
            case ATTEMPTS_EXHAUSTED -> "all allowed attempts were made";
            case HINT_FORBIDS -> header(report.lastHint()) + " says never";
            case HINT_TOO_LONG -> hintTooLong(report);
            case DEADLINE_EXCEEDED ->
                deadlineExceeded(report.refusedWait(), report.limits().deadline());
            case DISABLED -> "retries are switched off";
            case BUDGET_EXHAUSTED -> "the retry budget is used up";
            case INTERRUPTED -> "the waiting thread was interrupted";
            case CANCELLED -> "the caller cancelled the call";
            case SHUTDOWN -> "the application is shutting down";
            case SCHEDULER_REJECTED -> "the timer took no further task";
            case RESULT_REJECTED -> "the last allowed attempt's result was not accepted";
        };
    }

    private static String notRetryable(List<AttemptRecord> attempts) {
        return attempts.get(attempts.size() - 1).kind() == FailureKind.FATAL
                ? "this failure is not retried"
                : "it may have taken effect, and the operation is not idempotent or has begun to hand out its result";
    }

    private static String hintTooLong(GiveUpReport report) {
        Limits limits = report.limits();
        Duration said = report.lastHint().delay();
        Duration asked = report.refusedWait() == null ? said : report.refusedWait();
        String raised = asked.compareTo(said) > 0 ? ", which retry-after.min raises to " + text(asked) : "";
        Duration longest = limits.hint();
        String limit = longest != null && asked.compareTo(longest) > 0
                ? "accepted is up to " + text(longest)
                : "which would end after " + deadline(limits.deadline());
        return header(report.lastHint()) + " asks for " + text(said) + raised + ", " + limit;
    }

    private static String deadlineExceeded(@Nullable Duration refusedWait, @Nullable Duration deadline) {
        return refusedWait == null
                ? deadline(deadline) + " passed during the wait"
                : "the next wait of " + text(refusedWait) + " would end after " + deadline(deadline);
    }

    private static String deadline(@Nullable Duration deadline) {
        return deadline == null ? "the deadline" : "the deadline of " + text(deadline);
    }

    private static void append(StringBuilder text, AttemptRecord attempt) {
        text.append('#').append(attempt.number()).append(" +").append(text(attempt.offset()));
        text.append(' ').append(Printable.text(attempt.failure()));
        if (attempt.status() != 0) {
            text.append(' ').append(attempt.status());
        }
        if (!attempt.waited().isZero()) {
            text.append(", waited ").append(text(attempt.waited()));
        }
        if (attempt.hint().isAfter()) {
            text.append(" (")
                    .append(header(attempt.hint()))
                    .append(' ')
                    .append(text(attempt.hint().delay()))
                    .append(')');
        } else if (attempt.hint().isNever()) {
            text.append(" (").append(header(attempt.hint())).append(": never)");
        }
    }
}
