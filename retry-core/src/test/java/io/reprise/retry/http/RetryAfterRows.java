package io.reprise.retry.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.TimeZone;

import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.reprise.retry.http.Answers.RECEIVED_AT;
import static io.reprise.retry.http.Answers.answer;
import static io.reprise.retry.http.Answers.hint;
import static io.reprise.retry.http.Answers.millis;
import static io.reprise.retry.http.Answers.retryAfter;
import static io.reprise.retry.http.Answers.seconds;
import static org.assertj.core.api.Assertions.assertThat;

/** What servers really send, row by row, on a machine with this locale and this time zone. */
abstract class RetryAfterRows {

    private final Locale locale;
    private final TimeZone zone;

    private Locale localeBefore = Locale.getDefault();
    private TimeZone zoneBefore = TimeZone.getDefault();

    RetryAfterRows(String languageTag, String zone) {
        this.locale = Locale.forLanguageTag(languageTag);
        this.zone = TimeZone.getTimeZone(zone);
    }

    @BeforeEach
    void goAbroad() {
        localeBefore = Locale.getDefault();
        zoneBefore = TimeZone.getDefault();
        Locale.setDefault(locale);
        TimeZone.setDefault(zone);
    }

    @AfterEach
    void comeHome() {
        Locale.setDefault(localeBefore);
        TimeZone.setDefault(zoneBefore);
    }

    @Test
    void row00_theMomentOfReceiptIsThatOfTheTable() {
        assertThat(RECEIVED_AT.getEpochSecond()).isEqualTo(1_768_478_400);
    }

    @Test
    void row01_zeroIsADelayOfZeroAndNotAbsence() {
        assertThat(retryAfter(" 0")).isEqualTo(seconds(0));
    }

    @Test
    void row02_plainSeconds() {
        assertThat(retryAfter(" 120")).isEqualTo(seconds(120));
    }

    @Test
    void row03_blanksAroundTheNumberDoNotMatter() {
        assertThat(retryAfter("  5 ")).isEqualTo(seconds(5));
    }

    @Test
    void row04_leadingZerosDoNotMatter() {
        assertThat(retryAfter(" 007")).isEqualTo(seconds(7));
    }

    @Test
    void row05_fractionsOfSecondsAreRead() {
        assertThat(retryAfter(" 1.5")).isEqualTo(millis(1_500, "Retry-After"));
    }

    @Test
    void row06_fractionsAreRoundedUpToTheMillisecond() {
        assertThat(retryAfter(" 292.052427053")).isEqualTo(millis(292_053, "Retry-After"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "+5", "", " ", "NaN", "Infinity", "5f", "0x10", "1e3", ".5", "\u0665", "5s", "soon"})
    void row07_whatIsNoNumberIsAbsent(String value) {
        assertThat(retryAfter(value)).isEqualTo(RetryHint.absent());
    }

    @Test
    void row08_hugeNumbersSaturate() {
        assertThat(retryAfter("2147483648")).isEqualTo(seconds(2_147_483_648L));
        assertThat(retryAfter("99999999999999999999"))
                .isEqualTo(RetryHint.after(Duration.ofDays(36_500), "Retry-After"));
    }

    @Test
    void row09_aDateOfTheFixedForm() {
        assertThat(retryAfter("Thu, 15 Jan 2026 12:00:30 GMT")).isEqualTo(seconds(30));
    }

    @Test
    void row10_aDateOfTheObsoleteFormWithTwoDigitsOfAYear() {
        assertThat(retryAfter("Thursday, 15-Jan-26 12:00:30 GMT")).isEqualTo(seconds(30));
    }

    @Test
    void row11_aDateOfTheAsctimeFormIsInUtc() {
        assertThat(retryAfter("Thu Jan 15 12:00:30 2026")).isEqualTo(seconds(30));
    }

    @Test
    void row12_anAsctimeDayPaddedWithABlank() {
        assertThat(retryAfter("Sun Feb  1 00:00:00 2026")).isEqualTo(seconds(1_425_600));
    }

    @Test
    void row13_aDateInThePastIsZero() {
        assertThat(retryAfter("Thu, 15 Jan 2026 11:59:30 GMT")).isEqualTo(seconds(0));
    }

    @Test
    void row14_twoDigitsMoreThanFiftyYearsAheadMeanTheLastCentury() {
        assertThat(retryAfter("Sunday, 06-Nov-94 08:49:37 GMT")).isEqualTo(seconds(0));
    }

    @Test
    void row15_aLeapSecondIsTheNextMinute() {
        assertThat(retryAfter("Thu, 15 Jan 2026 12:00:60 GMT")).isEqualTo(seconds(60));
    }

    @Test
    void row16_theWrongWeekdayDoesNotMatter() {
        assertThat(retryAfter("Mon, 15 Jan 2026 12:00:30 GMT")).isEqualTo(seconds(30));
    }

    @Test
    void row17_neitherLetterCaseNorUtcForGmtMatters() {
        assertThat(retryAfter("thu, 15 jan 2026 12:00:30 gmt")).isEqualTo(seconds(30));
        assertThat(retryAfter("THU, 15 JAN 2026 12:00:30 GMT")).isEqualTo(seconds(30));
        assertThat(retryAfter("Thu, 15 Jan 2026 12:00:30 UTC")).isEqualTo(seconds(30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thu, 15 Jan 2026 12:00:30 +0100",
                "Thu, 15 Jan 2026 12:00:30 EST",
                "Fri, 30 Feb 2026 12:00:30 GMT",
                "2026-01-15T12:00:30Z"
            })
    void row18_otherZonesImpossibleDaysAndOtherFormsAreAbsent(String value) {
        assertThat(retryAfter(value)).isEqualTo(RetryHint.absent());
    }

    @Test
    void row19_aServerClockAheadOfOursIsCountedByItsOwnDate() {
        assertThat(hint(503, "Date: Thu, 15 Jan 2026 12:10:00 GMT", "Retry-After: Thu, 15 Jan 2026 12:10:30 GMT"))
                .isEqualTo(seconds(30));
    }

    @Test
    void row20_aServerClockBehindOursIsCountedByItsOwnDate() {
        assertThat(hint(503, "Date: Thu, 15 Jan 2026 11:50:00 GMT", "Retry-After: Thu, 15 Jan 2026 11:50:30 GMT"))
                .isEqualTo(seconds(30));
    }

    @Test
    void row21_theTimeInACacheHasPassedOnTheServerToo() {
        assertThat(hint(
                        503,
                        "Date: Thu, 15 Jan 2026 11:59:00 GMT",
                        "Age: 60",
                        "Retry-After: Thu, 15 Jan 2026 12:00:30 GMT"))
                .isEqualTo(seconds(30));
    }

    @Test
    void row22_ofSeveralValuesTheLaterCounts() {
        assertThat(hint(503, "Retry-After: 5", "Retry-After: 10")).isEqualTo(seconds(10));
        assertThat(hint(503, "Retry-After: 10", "Retry-After: 5")).isEqualTo(seconds(10));
        assertThat(retryAfter("5, 10")).isEqualTo(seconds(10));
        assertThat(retryAfter("10, 5")).isEqualTo(seconds(10));
    }

    @Test
    void row23_aListWithAnElementThatIsNotUnderstoodIsAbsent() {
        assertThat(retryAfter("5, x")).isEqualTo(RetryHint.absent());
        assertThat(retryAfter("x, 5")).isEqualTo(RetryHint.absent());
    }

    @Test
    void row24_millisecondsArePreferredToSeconds() {
        assertThat(hint(429, "Retry-After: 2", "retry-after-ms: 1500")).isEqualTo(millis(1_500, "retry-after-ms"));
    }

    @Test
    void row25_millisecondsThatAreNotUnderstoodLeaveItToTheSeconds() {
        assertThat(hint(429, "Retry-After: 2", "retry-after-ms: -1")).isEqualTo(seconds(2));
    }

    @Test
    void row26_theServerForbidsARetry() {
        assertThat(hint(429, "x-should-retry: false", "retry-after-ms: 5", "Retry-After: 2"))
                .isEqualTo(RetryHint.never("x-should-retry"));
    }

    @Test
    void row27_grpcPushback() {
        assertThat(hint(503, "grpc-retry-pushback-ms: -1")).isEqualTo(RetryHint.never("grpc-retry-pushback-ms"));
        assertThat(hint(503, "grpc-retry-pushback-ms: soon")).isEqualTo(RetryHint.never("grpc-retry-pushback-ms"));
        assertThat(hint(503, "grpc-retry-pushback-ms: 250")).isEqualTo(millis(250, "grpc-retry-pushback-ms"));
    }

    @Test
    void row28_ofSeveralExhaustedQuotasTheLaterResetCounts() {
        assertThat(hint(429, "RateLimit: \"a\";r=0;t=5,\"b\";r=0;t=60")).isEqualTo(seconds(60, "RateLimit"));
    }

    @Test
    void row29_aQuotaThatIsNotExhaustedIsAbsent() {
        assertThat(hint(429, "RateLimit: \"a\";r=5;t=60")).isEqualTo(RetryHint.absent());
    }

    @Test
    void row30_retryAfterIsPreferredToRateLimit() {
        assertThat(hint(429, "RateLimit: \"a\";r=0;t=60", "Retry-After: 10")).isEqualTo(seconds(10));
    }

    @Test
    void row31_aRetryAfterThatIsNotUnderstoodLeavesItToTheReset() {
        assertThat(hint(429, "Retry-After: abc", "RateLimit-Reset: 30")).isEqualTo(seconds(30, "RateLimit-Reset"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"30", "1768478430", "1768478430000"})
    void row32_aResetInSecondsInEpochSecondsAndInEpochMilliseconds(String value) {
        assertThat(hint(429, "X-RateLimit-Reset: " + value)).isEqualTo(seconds(30, "X-RateLimit-Reset"));
    }

    @Test
    void row32_theSizeOfANumberTellsWhatItCounts() {
        assertThat(hint(429, "X-RateLimit-Reset: 999999999")).isEqualTo(seconds(999_999_999, "X-RateLimit-Reset"));
        assertThat(hint(429, "X-RateLimit-Reset: 1000000000")).isEqualTo(seconds(0, "X-RateLimit-Reset"));
        assertThat(hint(429, "X-RateLimit-Reset: 99999999999").delay()).isEqualTo(Duration.ofDays(36_500));
        assertThat(hint(429, "X-RateLimit-Reset: 100000000000")).isEqualTo(seconds(0, "X-RateLimit-Reset"));
        assertThat(hint(429, "X-RateLimit-Reset: 99999999999999").delay()).isEqualTo(Duration.ofDays(36_500));
        assertThat(hint(429, "X-RateLimit-Reset: 100000000000000")).isEqualTo(RetryHint.absent());
    }

    @Test
    void row33_aResetInThePastIsZero() {
        assertThat(hint(429, "X-RateLimit-Reset: 1768478370")).isEqualTo(seconds(0, "X-RateLimit-Reset"));
    }

    @Test
    void row34_aResetCountsOnlyWhereItIsWhatTheFailureIsAbout() {
        assertThat(hint(500, "X-RateLimit-Reset: 3600", "X-RateLimit-Remaining: 59"))
                .isEqualTo(RetryHint.absent());
        assertThat(hint(500, "X-RateLimit-Reset: 3600")).isEqualTo(RetryHint.absent());
        assertThat(hint(403, "X-RateLimit-Reset: 3600", "X-RateLimit-Remaining: 0"))
                .isEqualTo(seconds(3_600, "X-RateLimit-Reset"));
        assertThat(hint(503, "X-RateLimit-Reset: 3600")).isEqualTo(seconds(3_600, "X-RateLimit-Reset"));
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 299})
    void row35_aSuccessIsNeverRead(int status) {
        assertThat(hint(status, "Retry-After: 5", "x-should-retry: false")).isEqualTo(RetryHint.absent());
    }

    @Test
    void row36_ofTheProvidersResetsTheLaterCounts() {
        assertThat(hint(429, "x-ratelimit-reset-requests: 6m0s", "x-ratelimit-reset-tokens: 1.2s"))
                .isEqualTo(seconds(360, "x-ratelimit-reset-requests"));
        assertThat(hint(429, "x-ratelimit-reset-requests: 1.2s", "x-ratelimit-reset-tokens: 6m0s"))
                .isEqualTo(seconds(360, "x-ratelimit-reset-tokens"));
    }

    @Test
    void row37_aResetAsATimestamp() {
        assertThat(hint(429, "anthropic-ratelimit-requests-reset: 2026-01-15T12:00:20Z"))
                .isEqualTo(seconds(20, "anthropic-ratelimit-requests-reset"));
    }

    @Test
    void row38_theServerAsksForARetry() {
        assertThat(RetryAfter.standard().asksForRetry(answer(409, "x-should-retry: true")))
                .isTrue();
        assertThat(hint(409, "x-should-retry: true")).isEqualTo(RetryHint.absent());
    }

    @Test
    void row39_theCloudsMilliseconds() {
        assertThat(hint(429, "x-ms-retry-after-ms: 250")).isEqualTo(millis(250, "x-ms-retry-after-ms"));
        assertThat(hint(500, "x-amz-retry-after: 3000")).isEqualTo(millis(3_000, "x-amz-retry-after"));
    }

    @Test
    void theMomentOfReceiptCountsWithItsFractions() {
        Instant receivedAt = RECEIVED_AT.plusMillis(400);
        assertThat(RetryAfter.standard().read(answer(503, "Retry-After: Thu, 15 Jan 2026 12:00:30 GMT"), receivedAt))
                .isEqualTo(millis(29_600, "Retry-After"));
    }
}
