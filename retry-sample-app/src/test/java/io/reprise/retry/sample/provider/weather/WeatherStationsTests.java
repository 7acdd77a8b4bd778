package io.reprise.retry.sample.provider.weather;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WeatherStationsTests {

    private static final Script STORM = new Script(List.of(Answer.status(503)), null);

    private final WeatherStations stations = new WeatherStations(STORM, ProviderClock.system());

    @Test
    void ordinaryRequestsHaveTheInitialWeatherAndScenariosBeginFair() {
        assertThat(stations.global().report().forecast()).isEqualTo(STORM);
        assertThat(stations.scenario("a").report().forecast()).isEqualTo(Script.fair());
    }

    @Test
    void scenariosKnowNothingOfEachOther() {
        stations.scenario("a").set(STORM);
        arrive(stations.scenario("a"));
        arrive(stations.global());
        arrive(stations.global());

        assertThat(requests(stations.scenario("a"))).isOne();
        assertThat(requests(stations.scenario("b"))).isZero();
        assertThat(requests(stations.global())).isEqualTo(2);
        assertThat(stations.scenario("b").report().forecast()).isEqualTo(Script.fair());
    }

    @Test
    void aScenarioIsKnownFromItsFirstUseUntilItIsForgotten() {
        assertThat(stations.known("a")).isNull();
        WeatherStation station = stations.scenario("a");
        assertThat(stations.known("a")).isSameAs(station);
        assertThat(stations.scenario("a")).isSameAs(station);

        stations.forget("a");

        assertThat(stations.known("a")).isNull();
        assertThat(stations.scenario("a")).isNotSameAs(station);
    }

    @Test
    void theThousandScenariosUsedLastAreKept() {
        for (int i = 0; i < 1_000; i++) {
            stations.scenario("s" + i);
        }
        stations.scenario("s0");
        stations.known("s1");
        stations.scenario("one-more");

        assertThat(stations.known("s0")).as("used lately").isNotNull();
        assertThat(stations.known("s1")).as("looked at lately").isNotNull();
        assertThat(stations.known("s2")).as("unused for longest").isNull();
        assertThat(stations.known("s3")).isNotNull();
        assertThat(stations.known("one-more")).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a/b", "ä"})
    void anIdIsShortAndPlain(String id) {
        assertThatThrownBy(() -> stations.scenario(id))
                .isInstanceOf(BadWeatherException.class)
                .hasMessage("'scenario' is " + (id.isEmpty() ? "empty" : id)
                        + "; accepted: 1 to 100 letters, digits, '.', '_', ':' and '-'");
    }

    @Test
    void anIdHasAtMost100Characters() {
        assertThat(stations.scenario("x".repeat(100))).isNotNull();
        assertThatThrownBy(() -> stations.scenario("x".repeat(101))).isInstanceOf(BadWeatherException.class);
    }

    private static void arrive(WeatherStation station) {
        station.arrive(Arrival.now(ProviderClock.system()));
    }

    private static long requests(WeatherStation station) {
        return station.report().counts().requests();
    }
}
