package io.reprise.retry.spring.metrics;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;

import static io.reprise.retry.spring.metrics.AttemptMeters.LAST_TOLD_APART;

/** The meters of one operation under one policy. Thread-safe. */
final class OperationMeters {

    private final Registrations registry;
    private final Tags tags;
    private final ConcurrentMap<String, Timer> calls = new ConcurrentHashMap<>();
    /** Of nearly all calls. */
    private final Timer successes;

    private final AtomicReferenceArray<AttemptMeters> attempts = new AtomicReferenceArray<>(LAST_TOLD_APART);

    OperationMeters(Registrations registry, String policy, String operation) {
        this.registry = registry;
        this.tags = Tags.of("policy", policy, "method", operation);
        this.successes = calls("success");
        calls("success_after_retry");
        for (StopReason reason : StopReason.values()) {
            calls(reason.label());
        }
    }

    /** Makes the series of so many attempts exist at 0. */
    void registerAttempts(int most) {
        for (int attempt = 1; attempt <= Math.min(most, LAST_TOLD_APART); attempt++) {
            attempts(attempt);
        }
    }

    void attemptFailed(int attempt, FailureKind kind) {
        attempts(attempt).failed(kind);
    }

    void callEnded(CallEnded event) {
        if (event.succeeded()) {
            attempts(event.attempts()).succeeded();
        }
        boolean atOnce = event.succeeded() && event.attempts() == 1;
        (atOnce ? successes : calls(event.outcome())).record(event.elapsed());
    }

    private Timer calls(String outcome) {
        Timer known = calls.get(outcome);
        return known != null ? known : calls.computeIfAbsent(outcome, this::newCalls);
    }

    private Timer newCalls(String outcome) {
        return registry.timer(
                "retry.calls",
                meter -> meter.description("Calls from their start to their end, all attempts and waits together")
                        .tags(tags)
                        .tag("outcome", outcome));
    }

    /** The registry gives the same counters to all who ask for them, so that it does no harm if two threads do. */
    private AttemptMeters attempts(int attempt) {
        int index = Math.min(attempt, LAST_TOLD_APART) - 1;
        AttemptMeters known = attempts.get(index);
        if (known == null) {
            known = new AttemptMeters(registry, tags, attempt);
            attempts.set(index, known);
        }
        return known;
    }
}
