package io.reprise.retry.spring.actuate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import io.reprise.retry.call.StopReason;

/** What is known of one policy's calls. Thread-safe; takes no lock, and its memory is bounded. */
final class PolicyHistory {

    /** How many events are kept. */
    static final int EVENTS = 100;

    /** How many calls that gave up are kept. */
    static final int GIVE_UPS = 20;

    private final Ring<KeptEvent> events = new Ring<>(EVENTS);
    private final Ring<KeptGiveUp> giveUps = new Ring<>(GIVE_UPS);
    private final Map<String, LongAdder> outcomes = new LinkedHashMap<>();
    private final AtomicInteger waiting = new AtomicInteger();

    PolicyHistory() {
        outcomes.put("success", new LongAdder());
        outcomes.put("success_after_retry", new LongAdder());
        for (StopReason reason : StopReason.values()) {
            outcomes.put(reason.label(), new LongAdder());
        }
    }

    void add(KeptEvent event) {
        events.add(event);
    }

    void add(KeptGiveUp giveUp) {
        giveUps.add(giveUp);
    }

    void count(String outcome) {
        Objects.requireNonNull(outcomes.get(outcome), outcome).increment();
    }

    void waitBegan() {
        waiting.incrementAndGet();
    }

    void waitEnded() {
        waiting.decrementAndGet();
    }

    int waiting() {
        return waiting.get();
    }

    /** Calls by their outcome, all outcomes, in a fixed order. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        outcomes.forEach((outcome, count) -> counts.put(outcome, count.sum()));
        return counts;
    }

    /** The newest first. */
    List<Map<String, Object>> events() {
        return events.newestFirst().stream().map(KeptEvent::shown).toList();
    }

    /** The newest first. */
    List<KeptGiveUp> giveUps() {
        return giveUps.newestFirst();
    }
}
