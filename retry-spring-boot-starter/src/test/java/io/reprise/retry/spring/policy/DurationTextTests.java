package io.reprise.retry.spring.policy;

import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DurationTextTests {

    @ParameterizedTest
    @CsvSource({
        "200ms, PT0.2S",
        "1s, PT1S",
        "5m, PT5M",
        "1h, PT1H",
        "2d, PT48H",
        "7us, PT0.000007S",
        "9ns, PT0.000000009S",
        "1.5s, PT1.5S",
        "0.25h, PT15M",
        "1.0000000005s, PT1.000000001S",
        "0s, PT0S",
        "10S, PT10S",
        "3MS, PT0.003S",
        "+4s, PT4S",
        "-4s, PT-4S",
        "-1.5s, PT-1.5S",
        "250 ms, PT0.25S",
        "PT0.2S, PT0.2S",
        "pt1h30m, PT1H30M",
        "P2D, PT48H",
        "-PT3S, PT-3S",
        "1000000000000s, PT1000000000000S",
        "106751991167300d, PT2562047788015200H"
    })
    void aNumberWithItsUnitAndIso8601AreRead(String text, Duration expected) {
        assertThat(DurationText.parse(text)).isEqualTo(Parsed.of(expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "500", "1.5", "-3"})
    void aNumberWithoutAUnitIsAmbiguous(String text) {
        assertThat(DurationText.parse(text).wrong()).isEqualTo("has no unit: it could be milliseconds or seconds");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1min", "1sec", "3w", "5parsecs", "1M1"})
    void anotherUnitIsNone(String text) {
        assertThat(DurationText.parse(text).value()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "soon", "s", ".5s", "1.s", "1e3s", "1s2ms", "1h30m", "\u0663s", "PT", "PT1", "NaNs", "1,5s", "--1s"
            })
    void anythingElseIsNoDuration(String text) {
        assertThat(DurationText.parse(text)).isEqualTo(Parsed.wrong("is not a duration"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"106751991167301d", "9223372036854775808s", "99999999999999999999999999999h"})
    void oneLongerThanCanBeCountedIsTold(String text) {
        assertThat(DurationText.parse(text)).isEqualTo(Parsed.wrong("is longer than can be counted"));
    }

    @Test
    void wholeNumbersOfAnyUnitAreExactOrTold() {
        long seed = 20260115;
        Random random = new Random(seed);
        Map<String, BigInteger> nanosPerUnit = Map.of(
                "ns", BigInteger.ONE,
                "us", BigInteger.valueOf(1_000),
                "ms", BigInteger.valueOf(1_000_000),
                "s", BigInteger.valueOf(1_000_000_000),
                "m", BigInteger.valueOf(60_000_000_000L),
                "h", BigInteger.valueOf(3_600_000_000_000L),
                "d", BigInteger.valueOf(86_400_000_000_000L));
        List<String> units = List.copyOf(nanosPerUnit.keySet());
        for (int i = 0; i < 20_000; i++) {
            BigInteger number = new BigInteger(1 + random.nextInt(80), random);
            String unit = units.get(random.nextInt(units.size()));
            BigInteger nanos = number.multiply(nanosPerUnit.get(unit));
            Duration read = DurationText.parse(number + unit).value();
            boolean countable = nanos.divide(BigInteger.valueOf(1_000_000_000)).bitLength() < 64;

            assertThat(read != null).as("seed %d, %s%s", seed, number, unit).isEqualTo(countable);
            if (read != null) {
                assertThat(BigInteger.valueOf(read.getSeconds())
                                .multiply(BigInteger.valueOf(1_000_000_000))
                                .add(BigInteger.valueOf(read.getNano())))
                        .as("seed %d, %s%s", seed, number, unit)
                        .isEqualTo(nanos);
            }
        }
    }
}
