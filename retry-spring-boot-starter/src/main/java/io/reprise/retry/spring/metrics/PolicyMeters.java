package io.reprise.retry.spring.metrics;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.reprise.retry.event.WaitSource;

/** The meters of one policy, and those of its operations. Thread-safe. */
final class PolicyMeters {

    /** The buckets of the waits: from what a quick service asks for to the longest hint that is obeyed by default. */
    private static final Duration[] BUCKETS = {
        Duration.ofMillis(10),
        Duration.ofMillis(50),
        Duration.ofMillis(100),
        Duration.ofMillis(250),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofMillis(2_500),
        Duration.ofSeconds(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofMinutes(1),
        Duration.ofMinutes(5)
    };

    private final Registrations registry;
    private final String policy;
    private final ExceptionNames exceptionNames;
    private final ConcurrentMap<String, OperationMeters> operations = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Counter> failures = new ConcurrentHashMap<>();
    private final Map<WaitSource, Timer> waits = new EnumMap<>(WaitSource.class);
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean retired;

    PolicyMeters(Registrations registry, String policy, ExceptionNames exceptionNames) {
        this.registry = registry;
        this.policy = policy;
        this.exceptionNames = exceptionNames;
        for (WaitSource source : WaitSource.values()) {
            waits.put(source, waits(source));
        }
        registry.gauge(
                "retry.waiting",
                waiting,
                AtomicInteger::get,
                meter -> meter.description("Calls that are now waiting between two attempts")
                        .tag("policy", policy));
    }

    OperationMeters operation(String operation) {
        OperationMeters known = operations.get(operation);
        return known != null
                ? known
                : operations.computeIfAbsent(operation, name -> new OperationMeters(registry, policy, name));
    }

    void failed(String exception) {
        String name = exceptionNames.admitted(exception);
        Counter known = failures.get(name);
        (known != null ? known : failures.computeIfAbsent(name, this::failures)).increment();
    }

    void waitBegan() {
        waiting.incrementAndGet();
    }

    void waitEnded(Duration waited, WaitSource source) {
        waiting.decrementAndGet();
        Objects.requireNonNull(waits.get(source)).record(waited);
    }

    /** The policy was removed: its meters are to go, once none of its calls waits. */
    void retire() {
        retired = true;
    }

    /** Whether the policy was removed, so that these meters go or are gone. */
    boolean isRetired() {
        return retired;
    }

    /** Whether the policy was removed and none of its calls waits. */
    boolean isDone() {
        return retired && waiting.get() == 0;
    }

    void removeAll() {
        registry.removeAll();
    }

    private Counter failures(String exception) {
        return registry.counter(
                "retry.failures",
                meter -> meter.description("Failed attempts by what they failed with")
                        .tag("policy", policy)
                        .tag("exception", exception));
    }

    private Timer waits(WaitSource source) {
        return registry.timer(
                "retry.waits",
                meter -> meter.description("Waits between attempts, by who made them as long as they were")
                        .tag("policy", policy)
                        .tag("source", source.label())
                        .serviceLevelObjectives(BUCKETS));
    }
}
