package io.reprise.retry.sample.simulator;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.InvalidPolicyException;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.InvalidBudgetException;
import io.reprise.retry.simulation.InvalidSimulationException;
import io.reprise.retry.simulation.InvalidSimulationException.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/**
 * The parameters of one request, in the notation of the configuration. Reads all of them before it complains, so that a
 * user mends them in one go. Not thread-safe.
 */
final class Parameters {

    private static final String NONE = "none";
    private static final String THROTTLED_RETRY_COST = "throttled-retry-cost";
    private static final String DURATION = "must be a duration such as 200ms, 30s or PT0.2S";

    private final Map<Parameter, String> given = new EnumMap<>(Parameter.class);
    private final List<Problem> problems = new ArrayList<>();

    /** Sorts what was given; what isn't known is a problem. */
    Parameters(Map<String, String> request, Collection<Parameter> known) {
        request.forEach((name, text) -> {
            Optional<Parameter> parameter = Parameter.named(name).filter(known::contains);
            parameter.ifPresentOrElse(
                    found -> given.put(found, text.strip()),
                    () -> problems.add(new Problem(name, text, "is unknown; known: " + labels(known))));
        });
    }

    private static String labels(Collection<Parameter> parameters) {
        return parameters.stream().map(Parameter::label).collect(Collectors.joining(", "));
    }

    String text(Parameter parameter, String fallback) {
        return given.getOrDefault(parameter, fallback);
    }

    Duration time(Parameter parameter, Duration fallback) {
        return read(parameter, fallback, Parameters::duration, DURATION);
    }

    @Nullable
    Duration timeOrNone(Parameter parameter, @Nullable Duration fallback) {
        String text = given.get(parameter);
        if (text == null || text.equalsIgnoreCase(NONE)) {
            return text == null ? fallback : null;
        }
        return read(parameter, Duration.ZERO, Parameters::duration, DURATION + ", or none");
    }

    int whole(Parameter parameter, int fallback) {
        return read(parameter, fallback, Parameters::clamped, "must be a whole number");
    }

    /** What no int can hold is beyond all limits, which others know. */
    private static int clamped(String text) {
        return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, Long.parseLong(text)));
    }

    long seed(long fallback) {
        return read(Parameter.SEED, fallback, Long::valueOf, "must be a whole number from 0 to 4294967295");
    }

    double number(Parameter parameter, double fallback) {
        return read(parameter, fallback, Double::valueOf, "must be a number such as 1.5");
    }

    Jitter jitter(Jitter fallback) {
        String all = Stream.of(Jitter.values()).map(Parameters::lowerCase).collect(Collectors.joining(", "));
        return read(
                Parameter.JITTER,
                fallback,
                text -> Jitter.valueOf(text.toUpperCase(Locale.ROOT)),
                "must be one of " + all);
    }

    static String lowerCase(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static Duration duration(String text) {
        return DurationStyle.detectAndParse(text);
    }

    private <T> T read(Parameter parameter, T fallback, Function<String, T> reader, String accepted) {
        String text = given.get(parameter);
        try {
            return text == null ? fallback : reader.apply(text);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException unreadable) {
            wrong(parameter, accepted);
            return fallback;
        }
    }

    /** Notes that a parameter's value isn't accepted. */
    void wrong(Parameter parameter, String accepted) {
        problems.add(new Problem(parameter.label(), text(parameter, ""), accepted));
    }

    /**
     * Makes something of the parameters that were read.
     *
     * @throws BadParametersException where they, or the engine, say that it can't be made
     */
    <T> T make(Supplier<T> maker) {
        if (!problems.isEmpty()) {
            throw new BadParametersException(problems);
        }
        try {
            return maker.get();
        } catch (InvalidSimulationException invalid) {
            throw refused(invalid.problems().stream());
        } catch (InvalidPolicyException invalid) {
            throw refused(invalid.problems().stream().map(Parameters::ofPolicy));
        } catch (InvalidBudgetException invalid) {
            // No parameter sets a throttled retry's cost: it is that of any other, and told with it.
            throw refused(invalid.problems().stream()
                    .map(Parameters::ofBudget)
                    .filter(problem -> !problem.parameter().equals(THROTTLED_RETRY_COST)));
        }
    }

    private static Problem ofPolicy(InvalidPolicyException.Problem problem) {
        return new Problem(problem.keys().get(0).key(), problem.value(), problem.explanation());
    }

    private static Problem ofBudget(InvalidBudgetException.Problem problem) {
        String key = problem.keys().get(0);
        String parameter = Parameter.ofBudgetKey(key).map(Parameter::label).orElse(key);
        return new Problem(parameter, problem.value(), problem.accepted());
    }

    private BadParametersException refused(Stream<Problem> engines) {
        return new BadParametersException(engines.map(this::asGiven).toList());
    }

    private Problem asGiven(Problem problem) {
        return Parameter.named(problem.parameter())
                .map(found -> new Problem(found.label(), text(found, problem.value()), problem.accepted()))
                .orElse(problem);
    }
}
