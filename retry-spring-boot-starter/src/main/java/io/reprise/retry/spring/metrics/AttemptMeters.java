package io.reprise.retry.spring.metrics;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Tags;
import io.reprise.retry.call.FailureKind;

/** The counters of one operation's attempts of one number, by their result. Thread-safe. */
final class AttemptMeters {

    /** From this number on, attempts are no longer told apart. */
    static final int LAST_TOLD_APART = 10;

    private final Counter successes;
    private final Map<FailureKind, Counter> failures = new EnumMap<>(FailureKind.class);

    AttemptMeters(Registrations registry, Tags ofOperation, int attempt) {
        Tags tags = ofOperation.and("attempt", attempt < LAST_TOLD_APART ? String.valueOf(attempt) : "10+");
        this.successes = counter(registry, tags, "success");
        for (FailureKind kind : FailureKind.values()) {
            failures.put(kind, counter(registry, tags, kind.label()));
        }
    }

    void succeeded() {
        successes.increment();
    }

    void failed(FailureKind kind) {
        Objects.requireNonNull(failures.get(kind)).increment();
    }

    private static Counter counter(Registrations registry, Tags tags, String result) {
        return registry.counter(
                "retry.attempts",
                meter -> meter.description("Attempts by their number within the call and by their result")
                        .tags(tags)
                        .tag("result", result));
    }
}
