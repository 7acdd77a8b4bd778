package io.reprise.retry.sample.provider.weather;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * Random weather: each request draws its answer, independent of those before. The same seed gives the same answers in
 * the same order. What the probabilities leave of 1 is fair. Immutable.
 *
 * @param seed the random source's seed
 * @param probabilities how likely each answer is; each from 0 to 1, together at most 1, at most 100 of them
 */
public record RandomMix(long seed, Map<Answer, Double> probabilities) implements Forecast {

    /** The seed where none is given. */
    public static final long DEFAULT_SEED = 42;

    /** What a probability may be. */
    public static final String PROBABILITY = "a number from 0 to 1";

    private static final int MOST_ANSWERS = 100;
    private static final double ROUNDING = 1e-9;

    public RandomMix {
        probabilities = sorted(probabilities);
        probabilities.forEach(RandomMix::check);
        double sum =
                probabilities.values().stream().mapToDouble(Double::doubleValue).sum();
        if (sum > 1 + ROUNDING) {
            throw new BadWeatherException("mix", "together " + sum, "probabilities that are together at most 1");
        }
        if (probabilities.size() > MOST_ANSWERS) {
            throw new BadWeatherException(
                    "mix", probabilities.size() + " answers", "at most " + MOST_ANSWERS + " answers");
        }
    }

    /**
     * Reads the answers' short forms.
     *
     * @throws BadWeatherException if an answer or a probability isn't accepted; its field is the answer's short form
     */
    public static RandomMix of(long seed, Map<String, Double> probabilities) {
        Map<Answer, Double> parsed = new LinkedHashMap<>();
        probabilities.forEach((text, probability) -> {
            try {
                parsed.merge(Answer.parse(text), probability, Double::sum);
            } catch (BadWeatherException e) {
                throw e.inside("mix");
            }
        });
        return new RandomMix(seed, parsed);
    }

    /** In the order of the short forms, so that a seed's answers don't depend on the order in which a map is read. */
    private static Map<Answer, Double> sorted(Map<Answer, Double> probabilities) {
        Map<Answer, Double> sorted = new LinkedHashMap<>();
        probabilities.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
        return Collections.unmodifiableMap(sorted);
    }

    private static void check(Answer answer, Double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new BadWeatherException("mix." + answer, probability.toString(), PROBABILITY);
        }
    }

    @Override
    public Course start() {
        Random random = new Random(seed);
        return () -> draw(random.nextDouble());
    }

    private Answer draw(double uniform) {
        double upTo = 0;
        for (Map.Entry<Answer, Double> entry : probabilities.entrySet()) {
            upTo += entry.getValue();
            if (uniform < upTo) {
                return entry.getKey();
            }
        }
        return Answer.OK;
    }
}
