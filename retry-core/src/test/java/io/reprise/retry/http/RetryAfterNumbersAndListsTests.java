package io.reprise.retry.http;

import java.time.Duration;

import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.reprise.retry.http.Answers.hint;
import static io.reprise.retry.http.Answers.millis;
import static io.reprise.retry.http.Answers.retryAfter;
import static io.reprise.retry.http.Answers.seconds;
import static org.assertj.core.api.Assertions.assertThat;

class RetryAfterNumbersAndListsTests {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    @ParameterizedTest
    @CsvSource({
        "0.0, 0",
        "000.000, 0",
        "0.001, 1",
        "0.0001, 1",
        "0.0000000001, 1",
        "0.00000000000000000000000000000001, 1",
        "1.000, 1000",
        "1.0000000000000000000000, 1000",
        "1.0000000000000000000001, 1001",
        "1.001, 1001",
        "1.0010000001, 1002",
        "1.999, 1999",
        "1.9999999999, 2000",
        "0.1, 100",
        "0.10, 100",
        "59.5, 59500"
    })
    void aFractionIsNeverCutShort(String value, long millis) {
        assertThat(retryAfter(value)).isEqualTo(millis(millis, "Retry-After"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-0",
                "--5",
                "+0",
                "5.",
                ".",
                "1.2.3",
                "1..2",
                "1.-2",
                "1_000",
                "1'000",
                "5 5",
                "5;q=1",
                "\"5\"",
                "(5)",
                "5L",
                "5d",
                "0b1",
                "1E3",
                "1.5e3",
                "5\u00a0",
                "\u00a05",
                "5\u2003",
                "5\u0000",
                "\uff15",
                "\u0967",
                "\u0e55",
                "\u00b2",
                "\u0661.5",
                "1.\u0665",
                "1\u066b5",
                "null",
                "undefined",
                "-Infinity",
                "0x5",
                "5\u000b",
                "5\r"
            })
    void whatOtherParsersTakeForANumberIsAbsent(String value) {
        assertThat(retryAfter(value)).isEqualTo(RetryHint.absent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "3153600000",
                "3153600000.000000001",
                "3153600001",
                "9223372036",
                "9223372036854775807",
                "9223372036854775808",
                "18446744073709551616",
                "99999999999999999999999999999999999999999999.999999999999999999999"
            })
    void aHundredYearsAndMoreAreAHundredYears(String value) {
        assertThat(retryAfter(value)).isEqualTo(RetryHint.after(LONGEST, "Retry-After"));
    }

    @Test
    void lessThanAHundredYearsIsExact() {
        assertThat(retryAfter("3153599999")).isEqualTo(seconds(3_153_599_999L));
        assertThat(retryAfter("3153599999.9999999999")).isEqualTo(RetryHint.after(LONGEST, "Retry-After"));
    }

    @Test
    void addingToTheLongestHintDoesNotOverflow() {
        Duration longest = retryAfter("99999999999999999999").delay();
        assertThat(longest.multipliedBy(2).toNanos()).isPositive();
    }

    @Test
    void leadingZerosDoNotMakeANumberHuge() {
        assertThat(retryAfter("0".repeat(1_000) + "7")).isEqualTo(seconds(7));
    }

    @Test
    void tabsAreBlanksToo() {
        assertThat(retryAfter("\t5\t ")).isEqualTo(seconds(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5,", ",5", ",,5,,", "5 , ", "5,\t,"})
    void emptyElementsOfAListArePassedOver(String value) {
        assertThat(retryAfter(value)).isEqualTo(seconds(5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",",
                ",,",
                " , ",
                "5;10",
                "5 10",
                "5, , x",
                "5, -1",
                "5, 1e3",
                "5, \u0665",
                "Thu",
                "5, Thu",
                "Thu, 5"
            })
    void aListWithNothingOrSomethingElseInItIsAbsent(String value) {
        assertThat(retryAfter(value)).isEqualTo(RetryHint.absent());
    }

    @Test
    void linesMeanTheSameAsCommas() {
        assertThat(hint(503, "Retry-After: 5, 7", "Retry-After: 6")).isEqualTo(seconds(7));
        assertThat(hint(503, "Retry-After: 5", "Retry-After: x")).isEqualTo(RetryHint.absent());
        assertThat(hint(503, "Retry-After:", "Retry-After: 5")).isEqualTo(seconds(5));
    }

    @Test
    void ofManyLinesTheLongestDelayCounts() {
        String[] lines = new String[1_000];
        for (int i = 0; i < lines.length; i++) {
            lines[i] = "Retry-After: " + (i * 7 % 1_000);
        }
        assertThat(hint(503, lines)).isEqualTo(seconds(999));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thu, 15 Jan 2026 12:00:30 GMT, Thu, 15 Jan 2026 12:01:00 GMT",
                "Thu, 15 Jan 2026 12:01:00 GMT, Thu, 15 Jan 2026 12:00:30 GMT",
                "Thursday, 15-Jan-26 12:01:00 GMT,5",
                "5, Thu Jan 15 12:01:00 2026",
                "60, Thu, 15 Jan 2026 12:00:30 GMT",
                "Thu, 15 Jan 2026 12:00:30 GMT, 60",
                ", Thu, 15 Jan 2026 12:01:00 GMT ,"
            })
    void theCommaInADateSeparatesNothing(String value) {
        assertThat(retryAfter(value)).isEqualTo(seconds(60));
    }

    @Test
    void aDateThatWasCutAtItsCommaIsOneDate() {
        assertThat(hint(503, "Retry-After: Thu", "Retry-After: 15 Jan 2026 12:00:30 GMT"))
                .isEqualTo(seconds(30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thu, 15 Jan 2026 12:00:30 GMT, soon",
                "Thu, Thu, 15 Jan 2026 12:00:30 GMT",
                "Thu, 15 Jan 2026 12:00:30 GMT, Thu",
                "Thu, 15 Jan 2026 12:00:30 GMT; Thu, 15 Jan 2026 12:00:30 GMT",
                "Thu, 15 Jan 2026 12:00:30 GMT Thu, 15 Jan 2026 12:00:30 GMT"
            })
    void aListOfDatesWithSomethingElseInItIsAbsent(String value) {
        assertThat(retryAfter(value)).isEqualTo(RetryHint.absent());
    }
}
