package io.reprise.retry;

import io.reprise.retry.call.GiveUpReport;
import io.reprise.retry.call.RetryHint;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.time.Ticker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Writes to the log what became of calls: one line per call that gave up at WARN, with its whole story, and one line per retry
 * at DEBUG. The logger is {@value #LOGGER}.
 *
 * <p>A call whose first attempt failed for good, and one that its caller cancelled, are ordinary business, at DEBUG. Of one policy and
 * reason, five lines a minute are written at WARN; the next line says how many were left out since the last one. Each line is
 * text, and has the same as key-value pairs, whose keys begin with {@code retry_}. It holds names and numbers, never an
 * exception's message; characters that could forge a line are replaced. Thread-safe.
 */
public final class RetryLog implements RetryListener {

    /** The logger's name. */
    public static final String LOGGER = "io.reprise.retry.calls";

    private static final Logger log = LoggerFactory.getLogger(LOGGER);

    private final LineLimit limit;

    private RetryLog(Ticker ticker) {
        this.limit = new LineLimit(ticker);
    }

    /**
     * A log that counts its lines per minute of this clock.
     *
     * @param ticker the monotonic clock that calls have too
     */
    public static RetryLog create(Ticker ticker) {
        return new RetryLog(ticker);
    }

    @Override
    public boolean ignoresFirstSuccesses() {
        return true;
    }

    @Override
    public void onRetryScheduled(RetryScheduled event) {
        if (log.isDebugEnabled()) {
            line(Level.DEBUG, event.policy(), event.operation())
                    .addKeyValue("retry_attempt", event.attempt())
                    .addKeyValue("retry_wait_ms", event.delay().toMillis())
                    .addKeyValue("retry_wait_source", event.source().label())
                    .addKeyValue("retry_failure", Printable.text(event.failure()))
                    .addKeyValue("retry_status", event.status())
                    .log(text(event));
        }
    }

    private static String text(RetryScheduled event) {
        String status = event.status() == 0 ? "" : " " + event.status();
        String hint = event.hint().isAbsent() ? "" : ", " + text(event.hint());
        return "%s: policy '%s' makes attempt %d in %s (%s%s) after %s%s"
                .formatted(
                        Printable.text(event.operation()),
                        Printable.text(event.policy()),
                        event.attempt(),
                        Durations.text(event.delay()),
                        event.source().label(),
                        hint,
                        Printable.text(event.failure()),
                        status);
    }

    private static String text(RetryHint hint) {
        String said = hint.isNever() ? "never" : Durations.text(hint.delay());
        return Printable.text(hint.header()) + ' ' + said;
    }

    @Override
    public void onCallEnded(CallEnded event) {
        GiveUpReport report = event.report();
        if (report == null) {
            return;
        }
        if (report.reason() == StopReason.CANCELLED || report.isFatalFirstAttempt()) {
            if (log.isDebugEnabled()) {
                gaveUp(Level.DEBUG, event, report, 0);
            }
        } else if (log.isWarnEnabled()) {
            long leftOut = limit.ask(report.policy(), report.reason());
            if (leftOut != LineLimit.LEAVE_OUT) {
                gaveUp(Level.WARN, event, report, leftOut);
            }
        }
    }

    private static void gaveUp(Level level, CallEnded event, GiveUpReport report, long leftOut) {
        LoggingEventBuilder line = line(level, report.policy(), event.operation())
                .addKeyValue("retry_reason", report.reason().label())
                .addKeyValue("retry_attempts_made", report.attemptsMade())
                .addKeyValue("retry_elapsed_ms", report.elapsed().toMillis())
                .addKeyValue("retry_failures", GiveUpText.failures(report.attempts()));
        if (report.limits().attempts() != RetryPolicy.UNLIMITED) {
            line = line.addKeyValue("retry_attempts_allowed", report.limits().attempts());
        }
        if (!report.lastHint().isAbsent()) {
            line = line.addKeyValue("retry_last_hint", text(report.lastHint()));
        }
        String others = leftOut == 0 ? "" : " (" + leftOut + " more calls like this were left out before)";
        line.addKeyValue("retry_left_out", leftOut)
                .log(Printable.text(event.operation()) + ": " + GiveUpText.of(report) + others);
    }

    private static LoggingEventBuilder line(Level level, String policy, String operation) {
        return log.atLevel(level)
                .addKeyValue("retry_policy", Printable.text(policy))
                .addKeyValue("retry_method", Printable.text(operation));
    }
}
