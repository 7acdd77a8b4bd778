package io.reprise.retry.sample.provider.weather;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class RandomMixTests {

    private static final Map<String, Double> MIX = Map.of("429 retry-after=1", 0.1, "503", 0.05, "reset", 0.15);

    @ParameterizedTest
    @ValueSource(longs = {1, 42, 20_260_115})
    void eachAnswerComesAsOftenAsItsProbabilitySaysAndTheRestIsFair(long seed) {
        int draws = 100_000;

        Map<String, Long> counts = first(draws, RandomMix.of(seed, MIX))
                .collect(Collectors.groupingBy(Answer::toString, Collectors.counting()));

        assertThat(counts).as("seed %d", seed).containsOnlyKeys("429 retry-after=1", "503", "reset", "ok");
        Map.of("429 retry-after=1", 0.1, "503", 0.05, "reset", 0.15, "ok", 0.7).forEach((answer, probability) -> {
            double fiveSigma = 5 * Math.sqrt(draws * probability * (1 - probability));
            assertThat((double) counts.get(answer))
                    .as("%s with seed %d", answer, seed)
                    .isCloseTo(draws * probability, within(fiveSigma));
        });
    }

    @Test
    void theSameSeedGivesTheSameAnswersInWhateverOrderTheMixIsWritten() {
        Map<String, Double> backwards = new LinkedHashMap<>();
        MIX.keySet().stream()
                .sorted(java.util.Comparator.reverseOrder())
                .forEach(key -> backwards.put(key, MIX.get(key)));

        assertThat(first(1_000, RandomMix.of(7, backwards)).toList())
                .isEqualTo(first(1_000, RandomMix.of(7, new java.util.TreeMap<>(MIX)))
                        .toList());
    }

    @Test
    void anotherSeedGivesOtherAnswers() {
        assertThat(first(1_000, RandomMix.of(7, MIX)).toList())
                .isNotEqualTo(first(1_000, RandomMix.of(8, MIX)).toList());
    }

    @Test
    void certaintiesAreCertain() {
        assertThat(first(1_000, RandomMix.of(7, Map.of("503", 1.0))).map(Answer::toString))
                .containsOnly("503");
        assertThat(first(1_000, RandomMix.of(7, Map.of("503", 0.0))).map(Answer::toString))
                .containsOnly("ok");
    }

    @Test
    void twoNamesOfOneAnswerAddUp() {
        assertThat(RandomMix.of(7, Map.of("ok", 0.25, "200", 0.5)).probabilities())
                .containsExactly(Map.entry(Answer.OK, 0.75));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
    void aProbabilityIsFromZeroToOne(double probability) {
        assertThatThrownBy(() -> RandomMix.of(7, Map.of("503", probability)))
                .isInstanceOf(BadWeatherException.class)
                .hasMessage("'mix.503' is " + probability + "; accepted: a number from 0 to 1");
    }

    @Test
    void togetherTheProbabilitiesAreAtMostOne() {
        Map<String, Double> tenths = Stream.of("500", "501", "502", "503", "504", "505", "506", "507", "508", "509")
                .collect(Collectors.toMap(Function.identity(), status -> 0.1));

        assertThat(RandomMix.of(7, tenths).probabilities()).hasSize(10);
        assertThatThrownBy(() -> RandomMix.of(7, Map.of("503", 0.6, "500", 0.5)))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageContaining("'mix' is together 1.1")
                .hasMessageContaining("at most 1");
    }

    @Test
    void anAnswerThatIsNotUnderstoodIsNamedInTheMix() {
        assertThatThrownBy(() -> RandomMix.of(7, Map.of("tea", 0.5)))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageStartingWith("'mix' is tea; accepted: ");
    }

    @Test
    void aMixIsLimited() {
        Map<String, Double> many = Stream.iterate(400, status -> status + 1)
                .limit(101)
                .collect(Collectors.toMap(Object::toString, status -> 0.0));

        assertThatThrownBy(() -> RandomMix.of(7, many))
                .isInstanceOf(BadWeatherException.class)
                .hasMessageContaining("'mix' is 101 answers; accepted: at most 100 answers");
    }

    private static Stream<Answer> first(int count, RandomMix mix) {
        Forecast.Course course = mix.start();
        List<Answer> answers = Stream.generate(course::next).limit(count).toList();
        return answers.stream();
    }
}
