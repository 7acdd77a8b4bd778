package io.reprise.retry.http;

import java.time.Duration;
import java.util.List;

import io.reprise.retry.call.RetryHint;
import org.jspecify.annotations.Nullable;

/**
 * {@code grpc-retry-pushback-ms} of gRPC's retry design (proposal A6): whole milliseconds; whatever else it says, also
 * nothing at all, means never.
 */
record PushbackField(String header) implements HintField {

    @Override
    public RetryHint read(Answer answer, ServerClock clock) {
        List<String> lines = answer.lines(header);
        if (lines.isEmpty()) {
            return RetryHint.absent();
        }
        Duration delay = Delay.longest(FieldList.elementsOf(lines), text -> wholeMillis(text, clock));
        return delay == null ? RetryHint.never(header) : Delay.hint(delay, header);
    }

    private static @Nullable Duration wholeMillis(String text, ServerClock clock) {
        return text.indexOf('.') >= 0 ? null : DelayGrammar.MILLISECONDS.delay(text, clock);
    }
}
