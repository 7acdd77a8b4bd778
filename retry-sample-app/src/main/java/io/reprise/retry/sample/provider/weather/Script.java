package io.reprise.retry.sample.provider.weather;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Answers in a fixed order, one per request. Immutable.
 *
 * @param steps played in order; at most 10,000
 * @param then the answer to every request after the last step; null: the steps start again
 */
public record Script(List<Answer> steps, @Nullable Answer then) implements Forecast {

    /** The most steps. */
    public static final int MOST_STEPS = 10_000;

    private static final Script FAIR = new Script(List.of(), Answer.OK);

    public Script {
        steps = List.copyOf(steps);
        if (steps.size() > MOST_STEPS) {
            throw new BadWeatherException("script", steps.size() + " steps", "at most " + MOST_STEPS + " steps");
        }
        if (steps.isEmpty() && then == null) {
            throw new BadWeatherException("script", "empty", "at least one step, so that there is one to repeat");
        }
    }

    /** Fair weather: every request gets a 200. */
    public static Script fair() {
        return FAIR;
    }

    @Override
    public Course start() {
        return new Course() {
            private int played;

            @Override
            public Answer next() {
                if (played == steps.size()) {
                    if (then != null) {
                        return then;
                    }
                    played = 0;
                }
                return steps.get(played++);
            }
        };
    }
}
