package io.reprise.retry.simulation;

import java.util.List;
import java.util.concurrent.CancellationException;

import io.reprise.retry.simulation.Contention.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

class ContentionTests {

    /** 100 clients, 100 runs, seed 42. */
    private static final Contention HUNDRED = Contention.of(ContentionInput.standard());

    private static Kind kind(String backoff) {
        return HUNDRED.kinds().stream()
                .filter(kind -> kind.backoff().equals(backoff))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "none, 63507, 1857",
        "decorrelated, 4539, 1003",
        "equal, 6696, 812",
        "full, 4902, 797",
        "no backoff, 2030, 2426",
    })
    void figuresAreThoseOfAnIndependentRun(String backoff, double millis, double writes) {
        assertThat(kind(backoff).meanMs()).isCloseTo(millis, withinPercentage(5));
        assertThat(kind(backoff).meanWrites()).isCloseTo(writes, withinPercentage(5));
    }

    @Test
    void fullJitterNeedsLessThanHalfTheCallsOfNoJitter() {
        assertThat(kind("full").meanWrites()).isLessThan(kind("none").meanWrites() / 2);
    }

    @Test
    void fullAndEqualNeedAboutTheSameNumberOfCallsButEqualTakesLonger() {
        assertThat(kind("equal").meanWrites()).isCloseTo(kind("full").meanWrites(), withinPercentage(5));
        assertThat(kind("equal").meanMs()).isGreaterThan(kind("full").meanMs() * 1.2);
    }

    @Test
    void decorrelatedNeedsMoreCallsThanFull() {
        assertThat(kind("decorrelated").meanWrites()).isGreaterThan(kind("full").meanWrites() * 1.1);
    }

    @Test
    void exponentialWithoutJitterTakesTheLongestOfAll() {
        assertThat(HUNDRED.kinds())
                .filteredOn(kind -> !kind.backoff().equals("none"))
                .allSatisfy(kind -> assertThat(kind.meanMs())
                        .as(kind.backoff())
                        .isLessThan(kind("none").meanMs() / 2));
    }

    @Test
    void singleClientWritesOnceAndTakesFourHops() {
        Contention alone = Contention.of(new ContentionInput(1, 1_000, 42));
        assertThat(alone.kinds()).hasSize(6).allSatisfy(kind -> {
            assertThat(kind.meanWrites()).isEqualTo(1);
            assertThat(kind.meanMs()).isCloseTo(40, withinPercentage(1));
        });
    }

    @Test
    void seedGivesTheSameFiguresAgainAndAnotherSeedOthers() {
        List<Kind> kinds = Contention.of(new ContentionInput(10, 3, 7)).kinds();
        assertThat(Contention.of(new ContentionInput(10, 3, 7)).kinds()).isEqualTo(kinds);
        assertThat(Contention.of(new ContentionInput(10, 3, 77)).kinds()).isNotEqualTo(kinds);
    }

    @Test
    void limitsAreNamed() {
        assertThatThrownBy(() -> new ContentionInput(0, 10_001, 1L << 32))
                .isInstanceOf(InvalidSimulationException.class)
                .hasMessage(
                        "the simulation can't be run: clients = 0: must be from 1 to 1000; runs = 10001: must be from 1 to"
                                + " 10000; seed = 4294967296: must be a whole number from 0 to 4294967295 (32 bits)");
        assertThatThrownBy(() -> new ContentionInput(1_000, 101, 0))
                .hasMessageContaining("runs = 101: must be from 1 to 100");
    }

    @Test
    void progressRisesToOneAndCanStopIt() {
        ProgressLog log = new ProgressLog();
        Contention.of(new ContentionInput(5, 4, 1), log);
        log.assertRoseTo(1);
        assertThatThrownBy(() -> Contention.of(new ContentionInput(5, 4, 1), share -> share < 0.5))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void textHasOneLinePerKind() {
        assertThat(Contention.of(new ContentionInput(1, 1, 42)).asText())
                .startsWith(
                        "clients that write one row: 1, runs: 1\n\njitter        mean time  mean writes\nno backoff ")
                .hasLineCount(9);
    }
}
