package io.reprise.retry.spring.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

import io.reprise.retry.Names;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.simulation.InvalidSimulationException;
import io.reprise.retry.simulation.ScheduleInput;
import org.jspecify.annotations.Nullable;

/** Reads what a simulated schedule of a policy sets differently, in the notation of the configuration. */
public final class SimulationParameters {

    private static final String ORIGIN = "parameter of the simulation";

    private static final ScalarParser<Long> SEED = new ScalarParser<>(Long.class, SimulationParameters::seed);

    private static final Map<String, Parameter<?>> PARAMETERS = new LinkedHashMap<>();

    static {
        whole("retries", ScheduleInput.MOST_RETRIES, ScheduleInput.Builder::retries);
        ofPolicy(PolicyKey.BASE_DELAY, ValueParsers.DURATION, ScheduleInput.Builder::baseDelay);
        ofPolicy(PolicyKey.MULTIPLIER, ValueParsers.NUMBER, ScheduleInput.Builder::multiplier);
        ofPolicy(
                PolicyKey.MAX_DELAY,
                new ScalarParser<>(Duration.class, SimulationParameters::durationOrNone),
                ScheduleInput.Builder::maxDelay);
        ofPolicy(PolicyKey.JITTER, ValueParsers.oneOf(Jitter.class), ScheduleInput.Builder::jitter);
        ofPolicy(PolicyKey.JITTER_FACTOR, ValueParsers.NUMBER, ScheduleInput.Builder::jitterFactor);
        put("hint", DurationText.ACCEPTED + ", up to 1h", ValueParsers.DURATION, ScheduleInput.Builder::hint);
        put("seed", "a whole number from 0 to 4294967295", SEED, ScheduleInput.Builder::seed);
        whole("runs", ScheduleInput.MOST_RUNS, ScheduleInput.Builder::runs);
    }

    private final ScheduleInput.Builder builder;
    private final Map<String, String> written = new HashMap<>();
    private final List<ConfigurationProblem> problems = new ArrayList<>();

    private SimulationParameters(RetryPolicy policy) {
        this.builder = ScheduleInput.from(policy);
    }

    /**
     * The input of a policy's schedule.
     *
     * @param policy whose values count where no parameter is given
     * @param values texts by the parameters' names: retries, baseDelay, multiplier, maxDelay, jitter, jitterFactor, hint, seed, runs
     * @throws PolicyChangeException with all that is unknown, unreadable or out of its limits
     */
    public static ScheduleInput read(RetryPolicy policy, Map<String, ? extends @Nullable Object> values) {
        SimulationParameters parameters = new SimulationParameters(policy);
        values.forEach(parameters::read);
        return parameters.input();
    }

    /** The parameters' names. */
    public static List<String> names() {
        return PARAMETERS.values().stream().map(Parameter::name).toList();
    }

    private void read(String name, @Nullable Object value) {
        Parameter<?> parameter = PARAMETERS.get(Names.canonical(name));
        String text = value == null ? "" : ValueParsers.text(value);
        if (parameter == null) {
            wrong(name, text, "is not a parameter of the simulation", "use one of " + String.join(", ", names()));
            return;
        }
        written.put(parameter.name, text);
        String wrong = text.isBlank() ? "is empty" : parameter.set(builder, text);
        if (wrong != null) {
            wrong(parameter.name, text, wrong, "set it to " + parameter.accepted);
        }
    }

    private ScheduleInput input() {
        ScheduleInput input = problems.isEmpty() ? built() : null;
        if (input == null) {
            throw PolicyChangeException.of(problems);
        }
        return input;
    }

    private @Nullable ScheduleInput built() {
        try {
            return builder.build();
        } catch (InvalidSimulationException invalid) {
            invalid.problems().forEach(this::outOfLimits);
            return null;
        }
    }

    private void outOfLimits(InvalidSimulationException.Problem problem) {
        Parameter<?> parameter = PARAMETERS.get(Names.canonical(problem.parameter()));
        String name = parameter == null ? problem.parameter() : parameter.name;
        wrong(
                name,
                written.getOrDefault(name, problem.value()),
                problem.accepted(),
                parameter == null ? "change it" : "set it to " + parameter.accepted);
    }

    private void wrong(String name, String value, String reason, String fix) {
        problems.add(new ConfigurationProblem(name, value, ORIGIN, reason, fix));
    }

    private static Parsed<Long> seed(String text) {
        try {
            return Parsed.of(Long.valueOf(text));
        } catch (NumberFormatException notOne) {
            return Parsed.wrong("is not a whole number");
        }
    }

    private static Parsed<Duration> durationOrNone(String text) {
        return text.equalsIgnoreCase("none") ? Parsed.of(null) : DurationText.parse(text);
    }

    private static void whole(String name, int most, BiConsumer<ScheduleInput.Builder, Integer> action) {
        put(name, "a whole number from 1 to " + most, ValueParsers.WHOLE_NUMBER, action);
    }

    private static <T> void ofPolicy(
            PolicyKey key, ScalarParser<T> parser, BiConsumer<ScheduleInput.Builder, @Nullable T> action) {
        put(RunTimeKeys.nameOf(key), KeyTable.of(key).accepted(), parser, action);
    }

    private static <T> void put(
            String name,
            String accepted,
            ScalarParser<T> parser,
            BiConsumer<ScheduleInput.Builder, @Nullable T> action) {
        PARAMETERS.put(Names.canonical(name), new Parameter<>(name, accepted, parser, action));
    }

    /** What can be set, and how. */
    private record Parameter<T>(
            String name,
            String accepted,
            ScalarParser<T> parser,
            BiConsumer<ScheduleInput.Builder, @Nullable T> action) {

        /** Sets it; returns what is wrong with the text, or null. */
        @Nullable
        String set(ScheduleInput.Builder builder, String text) {
            Parsed<T> parsed = parser.parse(text);
            if (parsed.wrong() == null) {
                action.accept(builder, parsed.value());
            }
            return parsed.wrong();
        }
    }
}
