package io.reprise.retry.sample.simulator;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.simulation.ContentionInput;
import io.reprise.retry.simulation.HerdInput;
import io.reprise.retry.simulation.ScheduleInput;
import io.reprise.retry.simulation.StormInput;
import org.springframework.stereotype.Component;

/**
 * Makes the simulations' inputs of a request's parameters. What isn't given is the value of the policy that
 * {@code policy} names as it is in force, or of the reference: base 200 ms, factor 2, cap 30 s, 8 retries, full jitter,
 * seed 42.
 */
@Component
class SimulationInputs {

    private static final RetryPolicy REFERENCE = RetryPolicy.builder("payments")
            .maxAttempts(9)
            .maxDelay(Duration.ofSeconds(30))
            .build();

    private static final int LONGEST_NAME = 100;

    private final RetryRegistry registry;

    SimulationInputs(RetryRegistry registry) {
        this.registry = registry;
    }

    ScheduleInput schedule(Map<String, String> request) {
        Parameters parameters = new Parameters(request, Parameter.OF_A_SCHEDULE);
        RetryPolicy.Builder policy = policy(parameters, 1);
        ScheduleInput standard = ScheduleInput.from(REFERENCE).build();
        Duration hint = parameters.time(Parameter.HINT, standard.hint());
        long seed = parameters.seed(standard.seed());
        int runs = parameters.whole(Parameter.RUNS, standard.runs());
        return parameters.make(() -> ScheduleInput.from(policy.build())
                .hint(hint)
                .seed(seed)
                .runs(runs)
                .build());
    }

    HerdInput herd(Map<String, String> request) {
        Parameters parameters = new Parameters(request, Parameter.OF_A_HERD);
        RetryPolicy.Builder policy = policy(parameters, 0);
        HerdInput standard = HerdInput.builder(REFERENCE).build();
        int clients = parameters.whole(Parameter.CLIENTS, standard.clients());
        Duration outage = parameters.time(Parameter.OUTAGE, standard.outage());
        long seed = parameters.seed(standard.seed());
        return parameters.make(() -> HerdInput.builder(policy.build())
                .clients(clients)
                .outage(outage)
                .seed(seed)
                .build());
    }

    ContentionInput contention(Map<String, String> request) {
        Parameters parameters = new Parameters(request, Parameter.OF_CONTENTION);
        ContentionInput standard = ContentionInput.standard();
        int clients = parameters.whole(Parameter.CLIENTS, standard.clients());
        int runs = parameters.whole(Parameter.RUNS, standard.runs());
        long seed = parameters.seed(standard.seed());
        return parameters.make(() -> new ContentionInput(clients, runs, seed));
    }

    StormInput storm(Map<String, String> request) {
        Parameters parameters = new Parameters(request, Parameter.OF_A_STORM);
        RetryPolicy.Builder policy = policy(parameters, 0);
        StormInput standard = StormInput.builder(REFERENCE).build();
        double offeredLoad = parameters.number(Parameter.OFFERED_LOAD, standard.offeredLoad());
        double capacity = parameters.number(Parameter.CAPACITY, standard.capacity());
        Duration timeout = parameters.time(Parameter.TIMEOUT, standard.timeout());
        Duration latency = parameters.time(Parameter.LATENCY, standard.latency());
        Duration outageStart = parameters.time(Parameter.OUTAGE_START, standard.outageStart());
        Duration outage = parameters.time(Parameter.OUTAGE, standard.outage());
        Duration duration = parameters.time(Parameter.DURATION, standard.duration());
        long seed = parameters.seed(standard.seed());
        BudgetFigures budget = budget(parameters);
        return parameters.make(() -> StormInput.builder(policy.build())
                .budget(budget.settings())
                .offeredLoad(offeredLoad)
                .capacity(capacity)
                .timeout(timeout)
                .latency(latency)
                .outageStart(outageStart)
                .outage(outage)
                .duration(duration)
                .seed(seed)
                .build());
    }

    /** Figures that nobody has checked yet. */
    private record BudgetFigures(int capacity, int retryCost, Duration minRetryInterval) {
        BudgetSettings settings() {
            return new BudgetSettings(capacity, retryCost, retryCost, minRetryInterval);
        }
    }

    private BudgetFigures budget(Parameters parameters) {
        BudgetSettings start = named(parameters)
                .flatMap(RetryExecutor::budget)
                .map(RetryBudget::settings)
                .orElseGet(BudgetSettings::defaults);
        return new BudgetFigures(
                parameters.whole(Parameter.BUDGET_CAPACITY, start.capacity()),
                parameters.whole(Parameter.RETRY_COST, start.retryCost()),
                parameters.time(Parameter.MIN_RETRY_INTERVAL, start.minRetryInterval()));
    }

    private RetryPolicy.Builder policy(Parameters parameters, int leastRetries) {
        RetryPolicy start = start(parameters);
        Duration base = parameters.time(Parameter.BASE_DELAY, start.baseDelay());
        return RetryPolicy.builder(name(parameters, start.name()))
                .maxAttempts(1 + retries(parameters, leastRetries, start))
                .baseDelay(base)
                .multiplier(parameters.number(Parameter.MULTIPLIER, start.multiplier()))
                .maxDelay(parameters.timeOrNone(Parameter.MAX_DELAY, start.maxDelay()))
                .jitter(parameters.jitter(start.jitter()))
                .jitterFactor(parameters.number(Parameter.JITTER_FACTOR, start.jitterFactor()))
                .deadline(parameters.timeOrNone(Parameter.DEADLINE, start.deadline()));
    }

    private static int retries(Parameters parameters, int least, RetryPolicy start) {
        int retries = parameters.whole(Parameter.RETRIES, simulated(start));
        if (retries >= least && retries <= ScheduleInput.MOST_RETRIES) {
            return retries;
        }
        parameters.wrong(Parameter.RETRIES, "must be from " + least + " to " + ScheduleInput.MOST_RETRIES);
        return least;
    }

    /** How many of a policy's retries are simulated: at least one, as there is nothing to see otherwise. */
    static int simulated(RetryPolicy policy) {
        return ScheduleInput.from(policy).build().retries();
    }

    private static String name(Parameters parameters, String fallback) {
        String name = parameters.text(Parameter.NAME, fallback);
        if (name.isBlank() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
            parameters.wrong(Parameter.NAME, "must be a name of one line, up to " + LONGEST_NAME + " characters");
            return fallback;
        }
        return name;
    }

    private RetryPolicy start(Parameters parameters) {
        Optional<RetryExecutor> named = named(parameters);
        if (named.isEmpty() && !parameters.text(Parameter.POLICY, "").isEmpty()) {
            String known = registry.executors().stream()
                    .map(executor -> executor.policy().name())
                    .sorted()
                    .collect(Collectors.joining(", "));
            parameters.wrong(Parameter.POLICY, "must be the name of a policy; known: " + known);
        }
        return named.map(RetryExecutor::policy).orElse(REFERENCE);
    }

    private Optional<RetryExecutor> named(Parameters parameters) {
        return registry.find(parameters.text(Parameter.POLICY, ""));
    }
}
