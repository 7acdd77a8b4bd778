package io.reprise.retry.simulation.cli;

/**
 * One option of a command. Every option has a value.
 *
 * @param name without the dashes
 * @param fallback its value where it isn't given
 * @param meaning for the help
 */
record Option(String name, String fallback, String meaning) {

    static final Option POLICY = new Option("policy", "payments", "the policy's name in the texts");
    static final Option BASE_DELAY = new Option("base-delay", "200ms", "ceiling of the wait before the first retry");
    static final Option MULTIPLIER = new Option("multiplier", "2", "growth of the ceiling per retry");
    static final Option MAX_DELAY = new Option("max-delay", "10s", "the ceiling's cap, or none");
    static final Option RETRIES = new Option("retries", "2", "retries after the first attempt, up to 20");
    static final Option JITTER = new Option("jitter", "full", "none, full, equal, decorrelated, proportional");
    static final Option JITTER_FACTOR = new Option("jitter-factor", "0.5", "how far proportional spreads");
    static final Option DEADLINE = new Option("deadline", "30s", "until when a retry may start, or none");
    static final Option HINT = new Option("hint", "0ms", "what the server asks for before each retry");
    static final Option SEED = new Option("seed", "42", "from 0 to 4294967295");
    static final Option RUNS = new Option("runs", "500", "seeds for the distribution, up to 10000");

    static final Option CLIENTS = new Option("clients", "1000", "clients that fail at one instant, up to 10000");
    static final Option OUTAGE = new Option("outage", "10s", "how long the service is down");

    static final Option CONTENDING = new Option("clients", "100", "clients that write one row, up to 1000");
    static final Option CONTENTION_RUNS = new Option("runs", "100", "repetitions");

    static final Option OFFERED_LOAD = new Option("offered-load", "280", "calls that start per second");
    static final Option CAPACITY = new Option("capacity", "300", "requests that the service can answer per second");
    static final Option TIMEOUT = new Option("timeout", "1s", "how long a client waits for an answer");
    static final Option LATENCY = new Option("latency", "50ms", "how long an answer is on its way");
    static final Option OUTAGE_START = new Option("outage-start", "30s", "when the outage begins");
    static final Option DURATION = new Option("duration", "390s", "how long it is watched, up to 1h");
    static final Option BUDGET_CAPACITY = new Option("budget-capacity", "500", "tokens that the budget holds");
    static final Option RETRY_COST = new Option("retry-cost", "5", "tokens that a retry takes");
    static final Option MIN_RETRY_INTERVAL =
            new Option("min-retry-interval", "10s", "with too few tokens, one retry per this time is free");
}
