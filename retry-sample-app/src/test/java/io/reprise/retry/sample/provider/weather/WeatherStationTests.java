package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

class WeatherStationTests {

    private static final Instant NOON = Instant.parse("2026-01-15T12:00:00Z");

    private final ManualClock time = new ManualClock(NOON);
    private final WeatherStation station = new WeatherStation(script("429", "503"), time.clock());

    @Test
    void everyRequestGetsTheNextStep() {
        assertThat(answers(3)).containsExactly("429", "503", "ok");
        assertThat(station.report().played()).isEqualTo(3);
    }

    @Test
    void newWeatherStartsAtItsBeginningAndTheCountsGoOn() {
        answers(1);

        station.set(script("500"));

        assertThat(answers(2)).containsExactly("500", "ok");
        assertThat(station.report().counts().requests()).isEqualTo(3);
        assertThat(station.report().played()).isEqualTo(2);
    }

    @Test
    void anOutageLiesOverTheForecastForExactlyItsTime() {
        assertThat(answers(1)).containsExactly("429");
        station.set(new Outage(5, Answer.parse("reset")));

        assertThat(answers(2)).containsExactly("reset", "reset");
        time.advance(Duration.ofSeconds(5).minusNanos(1));
        assertThat(answers(1)).containsExactly("reset");
        assertThat(station.report().outageLeft()).isEqualTo(Duration.ofNanos(1));
        time.advance(Duration.ofNanos(1));

        assertThat(answers(2)).as("the script goes on where it stood").containsExactly("503", "ok");
        assertThat(station.report().outage()).isNull();
        assertThat(station.report().outageLeft()).isZero();
    }

    @Test
    void anOutageShowsWhileItLasts() {
        station.set(new Outage(5, Outage.DEFAULT_ANSWER));
        time.advance(Duration.ofSeconds(2));

        assertThat(station.report().outage()).isEqualTo(new Outage(5, Answer.status(503)));
        assertThat(station.report().outageLeft()).isEqualTo(Duration.ofSeconds(3));
        assertThat(station.report().forecast()).isEqualTo(script("429", "503"));
    }

    @Test
    void aSecondOutageReplacesTheFirst() {
        station.set(new Outage(60, Answer.status(503)));
        station.set(new Outage(1, Answer.status(500)));
        assertThat(answers(1)).containsExactly("500");
        time.advance(Duration.ofSeconds(1));

        assertThat(answers(1)).containsExactly("429");
    }

    @Test
    void newWeatherEndsAnOutage() {
        station.set(new Outage(3_600, Outage.DEFAULT_ANSWER));

        station.set(Script.fair());

        assertThat(answers(1)).containsExactly("ok");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 3_600.001, Double.NaN, Double.POSITIVE_INFINITY})
    void anOutageIsLimited(double seconds) {
        assertThatThrownBy(() -> new Outage(seconds, Outage.DEFAULT_ANSWER))
                .isInstanceOf(BadWeatherException.class)
                .hasMessage("'seconds' is " + seconds + "; accepted: a number above 0 and at most 3600");
    }

    @Test
    void everyEndIsCountedByWhatItWas() {
        station.set(script("ok", "429", "429", "reset", "reset-midway", "close", "503 delayMs=5", "slow", "slow"));
        for (int i = 0; i < 7; i++) {
            arrive().send();
        }
        arrive().abandon();
        arrive();

        Counts counts = station.report().counts();
        assertThat(counts.requests()).isEqualTo(9);
        assertThat(counts.answered()).containsExactly(entry(200, 1L), entry(429, 2L), entry(503, 1L));
        assertThat(counts.resets()).isOne();
        assertThat(counts.resetsMidway()).isOne();
        assertThat(counts.closes()).isOne();
        assertThat(counts.abandoned()).isOne();
        assertThat(counts.inFlight()).isOne();
        assertThat(counts.slow()).isEqualTo(3);
    }

    @Test
    void aVisitEndsOnce() {
        Visit answered = arrive();
        answered.send();
        answered.send();
        answered.abandon();
        Visit abandoned = arrive();
        abandoned.abandon();
        abandoned.abandon();
        abandoned.send();

        Counts counts = station.report().counts();
        assertThat(counts.answered()).containsExactly(entry(429, 1L));
        assertThat(counts.abandoned()).isOne();
        assertThat(counts.inFlight()).isZero();
    }

    @Test
    void aRefusedRequestIsCountedAndTakesNoStep() {
        station.refuse(time.arrival(), 400).send();

        assertThat(station.report().counts().answered()).containsExactly(entry(400, 1L));
        assertThat(station.report().played()).isZero();
        assertThat(answers(1)).containsExactly("429");
    }

    @Test
    void theReportTellsWhenEachRequestCameAndWhenItWasAnswered() {
        station.set(script("429 retry-after={now+2s:http-date}", "ok"));
        time.advance(Duration.ofMillis(250));
        Visit first = arrive();
        time.advance(Duration.ofNanos(1_500_999));
        first.send();
        time.advance(Duration.ofSeconds(3));
        arrive();

        List<VisitReport> recent = station.report().recent();
        assertThat(recent.get(0))
                .isEqualTo(new VisitReport(
                        1,
                        250.0,
                        NOON.plusMillis(250),
                        Answer.parse("429 retry-after={now+2s:http-date}"),
                        Visit.State.SENT,
                        251.5,
                        Map.of(
                                "Date", List.of("Thu, 15 Jan 2026 12:00:00 GMT"),
                                "retry-after", List.of("Thu, 15 Jan 2026 12:00:03 GMT"))));
        assertThat(recent.get(1).arrivedMs()).isEqualTo(3_251.5);
        assertThat(recent.get(1).state()).isEqualTo(Visit.State.WAITING);
        assertThat(recent.get(1).endedMs()).isNull();
    }

    @Test
    void theLast200RequestsAreRemembered() {
        answers(201);

        assertThat(station.report().recent()).hasSize(200);
        assertThat(station.report().recent().get(0).number()).isEqualTo(2);
        assertThat(station.report().recent().get(199).number()).isEqualTo(201);
        assertThat(station.report().counts().requests()).isEqualTo(201);
    }

    @Test
    void aResetGoesBackToTheBeginningWithAllCountsAtZero() {
        Visit inFlight = arrive();
        station.set(script("500"));
        station.set(new Outage(5, Outage.DEFAULT_ANSWER));
        answers(2);
        time.advance(Duration.ofSeconds(1));

        station.reset();
        inFlight.send();

        WeatherReport report = station.report();
        assertThat(report.counts().requests()).isZero();
        assertThat(report.counts().inFlight()).isZero();
        assertThat(report.counts().answered()).isEmpty();
        assertThat(report.recent()).isEmpty();
        assertThat(report.outage()).isNull();
        assertThat(answers(3)).containsExactly("429", "503", "ok");
        assertThat(station.report().recent().get(0).arrivedMs()).isZero();
    }

    private Visit arrive() {
        return station.arrive(time.arrival());
    }

    private List<String> answers(int count) {
        return Stream.generate(() -> arrive().answer().toString()).limit(count).toList();
    }

    private static Script script(String... steps) {
        return new Script(Stream.of(steps).map(Answer::parse).toList(), Answer.OK);
    }
}
