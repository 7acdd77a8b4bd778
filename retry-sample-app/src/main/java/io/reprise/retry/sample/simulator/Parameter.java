package io.reprise.retry.sample.simulator;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.reprise.retry.Names;

/** What a request can set. Written as {@code baseDelay} or {@code base-delay}. */
enum Parameter {
    POLICY,
    NAME,
    BASE_DELAY,
    MULTIPLIER,
    MAX_DELAY,
    RETRIES,
    JITTER,
    JITTER_FACTOR,
    DEADLINE,
    HINT,
    SEED,
    RUNS,
    CLIENTS,
    OUTAGE,
    OFFERED_LOAD,
    CAPACITY,
    TIMEOUT,
    LATENCY,
    OUTAGE_START,
    DURATION,
    BUDGET_CAPACITY,
    RETRY_COST,
    MIN_RETRY_INTERVAL;

    private static final List<Parameter> OF_A_POLICY =
            List.of(POLICY, NAME, BASE_DELAY, MULTIPLIER, MAX_DELAY, RETRIES, JITTER, JITTER_FACTOR, DEADLINE, SEED);

    static final List<Parameter> OF_A_SCHEDULE = ofAPolicyAnd(HINT, RUNS);
    static final List<Parameter> OF_A_HERD = ofAPolicyAnd(CLIENTS, OUTAGE);
    static final List<Parameter> OF_CONTENTION = List.of(CLIENTS, RUNS, SEED);
    static final List<Parameter> OF_A_STORM = ofAPolicyAnd(
            OFFERED_LOAD,
            CAPACITY,
            TIMEOUT,
            LATENCY,
            OUTAGE_START,
            OUTAGE,
            DURATION,
            BUDGET_CAPACITY,
            RETRY_COST,
            MIN_RETRY_INTERVAL);

    private static final String CAPACITY_OF_A_BUDGET = "capacity";

    private static List<Parameter> ofAPolicyAnd(Parameter... own) {
        return Stream.concat(OF_A_POLICY.stream(), Stream.of(own)).toList();
    }

    /** The parameter that is called so, in whatever case, with {@code -} or without. */
    static Optional<Parameter> named(String name) {
        String canonical = Names.canonical(name);
        return Stream.of(values())
                .filter(parameter -> Names.canonical(parameter.name()).equals(canonical))
                .findFirst();
    }

    /** The parameter that sets this key of a budget. A simulated service has a capacity too. */
    static Optional<Parameter> ofBudgetKey(String key) {
        return key.equals(CAPACITY_OF_A_BUDGET) ? Optional.of(BUDGET_CAPACITY) : named(key);
    }

    /** Its name in links and answers, such as {@code baseDelay}. */
    String label() {
        return Names.camelCase(name());
    }
}
