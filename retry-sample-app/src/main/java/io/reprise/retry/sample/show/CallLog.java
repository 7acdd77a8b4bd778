package io.reprise.retry.sample.show;

import java.time.Duration;
import java.util.stream.Collectors;

import io.reprise.retry.call.AttemptRecord;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Writes one line per call that needed more than one attempt. */
@Component
class CallLog implements RetryListener {

    private static final Logger log = LoggerFactory.getLogger(CallLog.class);

    @Override
    public void onCallEnded(CallEnded call) {
        if (call.attempts() > 1) {
            log.info(
                    "{} ({}): {} after {} attempts in {} ms: {}",
                    call.operation(),
                    call.policy(),
                    call.outcome(),
                    call.attempts(),
                    call.elapsed().toMillis(),
                    call.failedAttempts().stream().map(CallLog::line).collect(Collectors.joining("; ")));
        }
    }

    private static String line(AttemptRecord attempt) {
        StringBuilder line = new StringBuilder("#").append(attempt.number());
        line.append(' ').append(attempt.failure());
        if (attempt.status() != 0) {
            line.append(' ').append(attempt.status());
        }
        if (attempt.waited().compareTo(Duration.ZERO) > 0) {
            line.append(", waited ").append(attempt.waited().toMillis()).append(" ms");
        }
        if (attempt.hint().isAfter()) {
            line.append(" (").append(attempt.hint().header()).append(' ');
            line.append(attempt.hint().delay().toMillis()).append(" ms)");
        }
        return line.toString();
    }
}
