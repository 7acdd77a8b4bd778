package io.reprise.retry.http;

import java.time.Duration;
import java.time.Instant;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.reprise.retry.http.Answers.answer;
import static io.reprise.retry.http.Answers.hint;
import static io.reprise.retry.http.Answers.retryAfter;
import static io.reprise.retry.http.Answers.seconds;
import static org.assertj.core.api.Assertions.assertThat;

class RetryAfterDatesTests {

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static RetryHint retryAfterAt(String receivedAt, String date) {
        return RetryAfter.standard().read(answer(503, "Retry-After: " + date), Instant.parse(receivedAt));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thu, 15 Jan 2026 12:00:30 GMT",
                "Thu,15 Jan 2026 12:00:30 GMT",
                "Thu,  15  Jan  2026  12:00:30  GMT",
                "Thu,\t15\tJan\t2026\t12:00:30\tGMT",
                "Thursday, 15 Jan 2026 12:00:30 GMT",
                "tHu, 15 jAN 2026 12:00:30 gMt",
                "Thu, 15 Jan 2026 12:00:30 utc",
                "Sun, 15 Jan 2026 12:00:30 GMT",
                "Thu, 15-Jan-2026 12:00:30 GMT",
                "Thu, 15-Jan-26 12:00:30 GMT",
                "THURSDAY, 15-JAN-26 12:00:30 UTC",
                "Thursday,  15-Jan-26  12:00:30  GMT",
                "Thu Jan 15 12:00:30 2026",
                "Thursday  Jan  15  12:00:30  2026",
                "thu jan 15 12:00:30 2026",
                "Fri Jan 15 12:00:30 2026"
            })
    void whatLeavesNoDoubtAboutTheMomentIsRead(String date) {
        assertThat(retryAfter(date)).isEqualTo(seconds(30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Sun, 1 Feb 2026 00:00:00 GMT",
                "Sun,  1 Feb 2026 00:00:00 GMT",
                "Sunday, 1-Feb-26 00:00:00 GMT",
                "Sun Feb 1 00:00:00 2026",
                "Sun Feb  1 00:00:00 2026",
                "Sun Feb 01 00:00:00 2026",
                "Sat, 31 Jan 2026 23:59:60 GMT"
            })
    void aDayOfOneDigitIsReadInEachForm(String date) {
        assertThat(retryAfter(date)).isEqualTo(seconds(1_425_600));
    }

    @ParameterizedTest
    @CsvSource({
        "Jan, 0",
        "Feb, 31",
        "Mar, 59",
        "Apr, 90",
        "May, 120",
        "Jun, 151",
        "Jul, 181",
        "Aug, 212",
        "Sep, 243",
        "Oct, 273",
        "Nov, 304",
        "Dec, 334"
    })
    void everyMonthIsKnown(String month, long days) {
        assertThat(retryAfter("Thu, 15 " + month + " 2026 12:00:00 GMT")).isEqualTo(seconds(days * 86_400));
        assertThat(retryAfter("Thu " + month + " 15 12:00:00 2026")).isEqualTo(seconds(days * 86_400));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mon",
                "Tue",
                "Wed",
                "Thu",
                "Fri",
                "Sat",
                "Sun",
                "Monday",
                "Tuesday",
                "Wednesday",
                "Thursday",
                "Friday",
                "Saturday",
                "Sunday"
            })
    void everyWeekdayIsKnown(String weekday) {
        assertThat(retryAfter(weekday + ", 15 Jan 2026 12:00:30 GMT")).isEqualTo(seconds(30));
        assertThat(retryAfter(weekday + " Jan 15 12:00:30 2026")).isEqualTo(seconds(30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // zones
                "Thu, 15 Jan 2026 12:00:30",
                "Thu, 15 Jan 2026 12:00:30 +0000",
                "Thu, 15 Jan 2026 12:00:30 -0500",
                "Thu, 15 Jan 2026 12:00:30 Z",
                "Thu, 15 Jan 2026 12:00:30 PDT",
                "Thu, 15 Jan 2026 12:00:30 CET",
                "Thu, 15 Jan 2026 12:00:30 GMT+1",
                "Thu, 15 Jan 2026 12:00:30 GMTX",
                "Thu, 15 Jan 2026 12:00:30GMT",
                "Thu Jan 15 12:00:30 2026 GMT",
                "Thu Jan 15 12:00:30 CET 2026",
                "Thursday, 15-Jan-26 12:00:30 EST",
                // times
                "Thu, 15 Jan 2026 24:00:00 GMT",
                "Thu, 15 Jan 2026 12:60:00 GMT",
                "Thu, 15 Jan 2026 12:00:61 GMT",
                "Thu, 15 Jan 2026 12:00 GMT",
                "Thu, 15 Jan 2026 1:00:30 GMT",
                "Thu, 15 Jan 2026 12:0:30 GMT",
                "Thu, 15 Jan 2026 12:00:3 GMT",
                "Thu, 15 Jan 2026 12:00:030 GMT",
                "Thu, 15 Jan 2026 12.00.30 GMT",
                "Thu, 15 Jan 2026 12:00.30 GMT",
                "Thu, 15 Jan 2026 1200:30 GMT",
                "Thu, 15 Jan 2026 12:00:30.5 GMT",
                "Thu, 15 Jan 2026 12:00:30 PM GMT",
                "Thu, 15 Jan 2026 -1:00:30 GMT",
                // days
                "Thu, 00 Jan 2026 12:00:30 GMT",
                "Thu, 32 Jan 2026 12:00:30 GMT",
                "Thu, 31 Apr 2026 12:00:30 GMT",
                "Thu, 31 Jun 2026 12:00:30 GMT",
                "Sun, 29 Feb 2026 12:00:30 GMT",
                "Thursday, 29-Feb-26 12:00:30 GMT",
                "Sun Feb 29 12:00:30 2026",
                "Thu, 015 Jan 2026 12:00:30 GMT",
                "Thu,  Jan 2026 12:00:30 GMT",
                // months
                "Thu, 15 January 2026 12:00:30 GMT",
                "Thu, 15 Ja 2026 12:00:30 GMT",
                "Thu, 15 01 2026 12:00:30 GMT",
                "Thu, 15 Jnr 2026 12:00:30 GMT",
                "Do, 15 J\u00e4n 2026 12:00:30 GMT",
                // years
                "Thu, 15 Jan 26 12:00:30 GMT",
                "Thu, 15 Jan 126 12:00:30 GMT",
                "Thu, 15 Jan 02026 12:00:30 GMT",
                "Thursday, 15-Jan-6 12:00:30 GMT",
                "Thursday, 15-Jan-126 12:00:30 GMT",
                "Thu Jan 15 12:00:30 26",
                "Thu Jan 15 12:00:30 12026",
                "Thu, 15 Jan -2026 12:00:30 GMT",
                // weekdays
                "15 Jan 2026 12:00:30 GMT",
                ", 15 Jan 2026 12:00:30 GMT",
                "Thurs, 15 Jan 2026 12:00:30 GMT",
                "Do, 15 Jan 2026 12:00:30 GMT",
                "Xyz, 15 Jan 2026 12:00:30 GMT",
                "Jan 15 12:00:30 2026",
                // separators
                "Thu 15 Jan 2026 12:00:30 GMT",
                "Thu, 15 Jan-2026 12:00:30 GMT",
                "Thu, 15-Jan 2026 12:00:30 GMT",
                "Thu, 15Jan 2026 12:00:30 GMT",
                "Thu, 15 Jan2026 12:00:30 GMT",
                "Thu, 15-Jan-2612:00:30 GMT",
                "Thu, 15/Jan/2026 12:00:30 GMT",
                "Thu, 15 Jan 2026, 12:00:30 GMT",
                "Thu, 15 Jan 2026T12:00:30 GMT",
                "ThuJan 15 12:00:30 2026",
                "Thu Jan15 12:00:30 2026",
                "Thu Jan 15T12:00:30 2026",
                "Thu Jan 15 12:00:302026",
                "Thu, Jan 15 12:00:30 2026",
                // others' digits, blanks and letters
                "Thu, \u0661\u0665 Jan 2026 12:00:30 GMT",
                "Thu, 15 Jan \u0662\u0660\u0662\u0666 12:00:30 GMT",
                "Thu, 15 Jan 2026 \u0661\u0662:00:30 GMT",
                "Thu, 15 Jan 2569 12:00:30 BE",
                "Thu,\u00a015 Jan 2026 12:00:30 GMT",
                "Thu, 15 Jan 2026 12:00:30\u00a0GMT",
                "Fr\u0131, 15 Jan 2026 12:00:30 GMT",
                "\u017fun, 15 Jan 2026 12:00:30 GMT",
                // other forms
                "Thu, 15 Jan 2026 12:00:30 GMT (soon)",
                "\"Thu, 15 Jan 2026 12:00:30 GMT\"",
                "2026-01-15 12:00:30",
                "20260115T120030Z",
                "01/15/2026 12:00:30",
                "Thu",
                "Thu,",
                "Thu "
            })
    void whatLeavesADoubtOrNamesNoMomentIsAbsent(String date) {
        assertThat(retryAfter(date)).isEqualTo(RetryHint.absent());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Tue, 29 Feb 2028 12:00:00 GMT|true",
                "Thu, 29 Feb 2096 12:00:00 GMT|true",
                "Tue, 29 Feb 2000 12:00:00 GMT|true",
                "Mon, 29 Feb 2100 12:00:00 GMT|false",
                "Tuesday, 29-Feb-28 12:00:00 GMT|true",
                "Thursday, 29-Feb-27 12:00:00 GMT|false",
                "Thu, 31 Dec 2026 12:00:00 GMT|true",
                "Thu, 30 Apr 2026 12:00:00 GMT|true"
            })
    void aDayIsReadExactlyWhereTheMonthHasIt(String date, boolean read) {
        assertThat(retryAfter(date).isAfter()).isEqualTo(read);
    }

    @Test
    void theFirstAndTheLastTimeOfADayAreRead() {
        assertThat(retryAfter("Fri, 16 Jan 2026 00:00:00 GMT")).isEqualTo(seconds(43_200));
        assertThat(retryAfter("Thu, 15 Jan 2026 23:59:59 GMT")).isEqualTo(seconds(43_199));
        assertThat(retryAfter("Thu, 15 Jan 2026 23:59:60 GMT")).isEqualTo(seconds(43_200));
    }

    @Test
    void theFirstAndTheLastYearAreRead() {
        assertThat(retryAfter("Sat, 01 Jan 0000 00:00:00 GMT")).isEqualTo(seconds(0));
        assertThat(retryAfter("Thu, 01 Jan 1970 00:00:00 GMT")).isEqualTo(seconds(0));
        assertThat(retryAfter("Fri, 31 Dec 9999 23:59:60 GMT")).isEqualTo(RetryHint.after(LONGEST, "Retry-After"));
        assertThat(retryAfter("Wed Dec 31 23:59:60 9999")).isEqualTo(RetryHint.after(LONGEST, "Retry-After"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // exactly 50 years ahead, and a second more
                "2026-01-15T12:00:00Z|15-Jan-76 12:00:00|1577836800",
                "2026-01-15T12:00:00Z|15-Jan-76 12:00:01|0",
                "2026-01-15T12:00:00Z|16-Jan-76 00:00:00|0",
                "2026-01-15T12:00:00Z|14-Jan-76 12:00:00|1577750400",
                "2026-01-15T12:00:00Z|31-Dec-75 23:59:59|1576583999",
                "2026-01-15T12:00:00Z|15-Jan-77 12:00:00|0",
                "2026-01-15T12:00:00Z|31-Dec-99 23:59:59|0",
                "2026-01-15T12:00:00Z|01-Jan-00 00:00:00|0",
                // the turn of a century is no limit
                "2099-12-31T23:59:30Z|01-Jan-00 00:00:00|30",
                "1999-12-31T23:59:30Z|01-Jan-00 00:00:00|30",
                "1970-01-01T00:00:00Z|01-Jan-70 00:00:30|30",
                "1950-01-01T00:00:00Z|01-Jan-00 00:00:00|1577836800",
                "1950-01-01T00:00:00Z|01-Jan-00 00:00:01|0",
                "2076-02-29T00:00:00Z|29-Feb-76 00:00:30|30",
                // 29 Feb 2100 doesn't exist, but the one of 2000 does, where 2100 is too far ahead
                "2049-12-31T00:00:00Z|29-Feb-00 00:00:00|0"
            })
    void twoDigitsOfAYearMeanTheLastYearThatIsAtMostFiftyYearsAhead(String receivedAt, String date, long seconds) {
        assertThat(retryAfterAt(receivedAt, "Sunday, " + date + " GMT")).isEqualTo(seconds(seconds));
    }

    @Test
    void theCenturyIsSettledBeforeTheDayIsLookedAt() {
        assertThat(retryAfterAt("2099-12-31T00:00:00Z", "Sunday, 29-Feb-00 00:00:00 GMT"))
                .isEqualTo(RetryHint.absent());
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-15T12:00:00.000000001Z, 30000",
        "2026-01-15T12:00:00.000999999Z, 30000",
        "2026-01-15T12:00:00.001Z, 29999",
        "2026-01-15T12:00:29.999000001Z, 1",
        "2026-01-15T12:00:30Z, 0",
        "2026-01-15T12:00:30.000000001Z, 0"
    })
    void theTimeUntilADateIsRoundedUp(String receivedAt, long millis) {
        assertThat(retryAfterAt(receivedAt, "Thu, 15 Jan 2026 12:00:30 GMT").delay())
                .isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void aMomentOfReceiptAtTheEndsOfTimeBreaksNothing() {
        HttpAnswer answer = answer(503, "Retry-After: Thursday, 15-Jan-26 12:00:30 GMT");
        RetryAfter reader = RetryAfter.standard();
        assertThat(reader.read(answer, Instant.MAX))
                .isEqualTo(reader.read(answer, Instant.parse("9999-12-31T23:59:59Z")));
        assertThat(reader.read(answer, Instant.MIN))
                .isEqualTo(reader.read(answer, Instant.parse("0000-01-01T00:00:00Z")));
    }

    /** The server's own clock. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // without Date, only our clock is left, which has gone on while the answer lay in a cache
                "|60|30",
                "Thu, 15 Jan 2026 12:00:10 GMT||20",
                "Thu, 15 Jan 2026 12:00:10 GMT|0|20",
                "Thu, 15 Jan 2026 12:00:10 GMT|5|15",
                "Thu, 15 Jan 2026 12:00:10 GMT|5.5|14.5",
                "Thu, 15 Jan 2026 12:00:10 GMT|5, 7|15",
                "Thu, 15 Jan 2026 12:00:10 GMT|20|0",
                "Thu, 15 Jan 2026 12:00:10 GMT|21|0",
                "Thu, 15 Jan 2026 12:00:10 GMT|99999999999999999999|0",
                "Thu, 15 Jan 2026 12:00:10 GMT|-5|20",
                "Thu, 15 Jan 2026 12:00:10 GMT|+5|20",
                "Thu, 15 Jan 2026 12:00:10 GMT|x, 5|20",
                "Thu, 15 Jan 2026 12:00:10 GMT|\u0665|20",
                // each form of a date
                "Thursday, 15-Jan-26 12:00:10 GMT||20",
                "Thu Jan 15 12:00:10 2026||20",
                "thu, 15 jan 2026 12:00:10 utc||20",
                // what isn't a date is none
                "2026-01-15T12:00:10Z||30",
                "1768478410||30",
                "yesterday||30",
                "Thu, 15 Jan 2026 12:00:10 CET||30",
                "Thu, 15 Jan 2026 12:00:10 CET|5|30",
                "Thu, 15 Jan 2026 12:00:10 GMT, x||30",
                // said twice
                "Thu, 15 Jan 2026 12:00:10 GMT, Thu, 15 Jan 2026 12:00:10 GMT||20",
                "Thu, 15 Jan 2026 12:00:10 GMT, Thu, 15 Jan 2026 12:00:20 GMT||30",
                "Thu, 15 Jan 2026 12:00:20 GMT, Thu, 15 Jan 2026 12:00:10 GMT|5|30"
            })
    void aDateIsComparedWithTheServersOwnTime(String date, String age, double seconds) {
        RetryHint expected = RetryHint.after(Duration.ofMillis((long) (seconds * 1_000)), "Retry-After");
        String dateLine = date == null ? "X: x" : "Date: " + date;
        String ageLine = age == null ? "X: x" : "Age: " + age;
        assertThat(hint(503, dateLine, ageLine, "Retry-After: Thu, 15 Jan 2026 12:00:30 GMT"))
                .isEqualTo(expected);
    }

    @Test
    void aServerThatLostItsClockIsTakenAtItsWord() {
        assertThat(hint(503, "Date: Thu, 01 Jan 1970 00:00:05 GMT", "Retry-After: Thu, 01 Jan 1970 00:00:35 GMT"))
                .isEqualTo(seconds(30));
        assertThat(hint(
                        503,
                        "Date: Fri, 31 Dec 9999 23:59:59 GMT",
                        "Age: 99999999999",
                        "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT"))
                .isEqualTo(seconds(0));
        assertThat(hint(503, "Date: Sat, 01 Jan 0000 00:00:00 GMT", "Retry-After: Sat, 01 Jan 0000 00:00:30 GMT"))
                .isEqualTo(seconds(30));
    }

    @Test
    void twoEqualDateLinesAreOne() {
        assertThat(hint(
                        503,
                        "Date: Thu, 15 Jan 2026 12:00:10 GMT",
                        "Date: Thu, 15 Jan 2026 12:00:10 GMT",
                        "Retry-After: Thu, 15 Jan 2026 12:00:30 GMT"))
                .isEqualTo(seconds(20));
    }

    @Test
    void neitherDateNorAgeTouchesADelayInSeconds() {
        assertThat(hint(503, "Date: Thu, 15 Jan 2026 11:00:00 GMT", "Age: 60", "Retry-After: 120"))
                .isEqualTo(seconds(120));
    }
}
