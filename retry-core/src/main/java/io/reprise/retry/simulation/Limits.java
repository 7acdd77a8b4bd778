package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.Durations;
import io.reprise.retry.InvalidPolicyException;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.simulation.InvalidSimulationException.Problem;
import org.jspecify.annotations.Nullable;

/** Gathers all that is wrong with a simulation's input, so that a user mends it in one go. */
final class Limits {

    /** The longest time of any parameter that only a simulation has. */
    static final Duration LONGEST = Duration.ofHours(1);

    private final List<Problem> problems = new ArrayList<>();

    Limits whole(String parameter, long value, long least, long most) {
        if (value < least || value > most) {
            wrong(parameter, String.valueOf(value), "must be from " + least + " to " + most);
        }
        return this;
    }

    Limits number(String parameter, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            String range = Words.number(least) + " to " + Words.number(most);
            wrong(parameter, Words.number(value), "must be a number from " + range);
        }
        return this;
    }

    Limits time(String parameter, Duration value, Duration least, Duration most) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            wrong(
                    parameter,
                    Durations.notation(value),
                    "must be from " + Durations.text(least) + " to " + Durations.text(most));
        }
        return this;
    }

    /** A seed is 32 bits; a negative one stands for its unsigned value. */
    Limits seed(long seed) {
        if (seed < Integer.MIN_VALUE || seed > 0xFFFF_FFFFL) {
            wrong("seed", String.valueOf(seed), "must be a whole number from 0 to 4294967295 (32 bits)");
        }
        return this;
    }

    static long unsigned(long seed) {
        return seed & 0xFFFF_FFFFL;
    }

    void wrong(String parameter, String value, String accepted) {
        problems.add(new Problem(parameter, value, accepted));
    }

    /** The policy that is to be simulated; null where it can't be built. */
    @Nullable
    RetryPolicy policy(RetryPolicy.Builder builder) {
        try {
            return builder.build();
        } catch (InvalidPolicyException invalid) {
            invalid.problems()
                    .forEach(problem -> wrong(problem.keys().get(0).key(), problem.value(), problem.explanation()));
            return null;
        }
    }

    void orThrow() {
        if (!problems.isEmpty()) {
            throw new InvalidSimulationException(problems);
        }
    }

    /** For what shows only while the simulation runs. */
    static InvalidSimulationException tooMuch(String parameter, long most, String wayOut) {
        return new InvalidSimulationException(
                List.of(new Problem(parameter, "more than " + most, "must be at most " + most + ": " + wayOut)));
    }
}
