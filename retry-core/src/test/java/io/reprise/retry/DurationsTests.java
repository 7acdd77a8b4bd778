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
}
