package io.reprise.retry;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class DurationsTests {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 ms",
        "PT0.000001S, <1 ms",
        "PT0.25S, 250 ms",
        "PT0.9999S, 999 ms",
        "PT1S, 1 s",
        "PT1.034S, 1.03 s",
        "PT4.1S, 4.1 s",
        "PT25.472S, 25.47 s",
        "PT1M59.5S, 119.5 s",
        "PT5M, 5 min",
        "PT5M3S, 5 min 3 s",
        "PT2H, 2 h",
        "PT36H30M, 36 h 30 min",
        "PT-1S, -1 s",
        "PT2562047788015H12M, 2562047788015 h 12 min",
    })
    void readAsPeopleWriteThem(Duration duration, String text) {
        assertThat(Durations.text(duration)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0ms",
        "PT0.2S, 200ms",
        "PT1.5S, 1500ms",
        "PT0.000001S, 1us",
        "PT0.000000001S, 1ns",
        "PT30S, 30s",
        "PT90S, 90s",
        "PT5M, 5m",
        "PT48H, 48h",
        "PT-0.001S, -1ms",
    })
    void durationsAreWrittenAsConfigurationReadsThem(Duration duration, String notation) {
        assertThat(Durations.notation(duration)).isEqualTo(notation);
    }
}
