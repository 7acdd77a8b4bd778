package io.reprise.retry.http;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * The dates of RFC 9110, section 5.6.7, in their three forms:
 *
 * <pre>
 * Thu, 15 Jan 2026 12:00:30 GMT
 * Thursday, 15-Jan-26 12:00:30 GMT
 * Thu Jan 15 12:00:30 2026
 * </pre>
 *
 * <p>Nothing that leaves no doubt about the moment is refused: either letter case, more blanks than one, a day of one
 * digit, the wrong weekday or its long or short name, {@code UTC} for {@code GMT}, four digits of a year behind a
 * hyphen. Everything else is: other zones, days that the month doesn't have, 24:00:00. All are in UTC.
 */
final class HttpDate {

    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private static final List<String> SHORT_WEEKDAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    private static final List<String> LONG_WEEKDAYS =
            List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

    private static final int NONE = -1;

    private final Cursor in;
    private final Instant receivedAt;

    private int year = NONE;
    private boolean yearHasTwoDigits;
    private int month = NONE;
    private int day = NONE;
    private int secondOfDay = NONE;

    private HttpDate(String text, Instant receivedAt) {
        this.in = new Cursor(text);
        this.receivedAt = receivedAt;
    }

    /**
     * The moment that the whole text names; null if it isn't a date.
     *
     * @param receivedAt when the text came, which settles the century of years of two digits
     */
    static @Nullable Instant parse(String text, Instant receivedAt) {
        HttpDate date = new HttpDate(text, receivedAt);
        return date.read() && date.in.atEnd() ? date.toInstant() : null;
    }

    /** Whether this is a weekday's name and nothing more: then the comma behind it belongs to a date. */
    static boolean isWeekday(String text) {
        Cursor in = new Cursor(text);
        return readWeekday(in) && in.atEnd();
    }

    private static boolean readWeekday(Cursor in) {
        String word = lowerCaseWord(in);
        return SHORT_WEEKDAYS.contains(word) || LONG_WEEKDAYS.contains(word);
    }

    private static String lowerCaseWord(Cursor in) {
        return in.takeWhile(Cursor::isLetter).toLowerCase(Locale.ROOT);
    }

    private boolean read() {
        if (!readWeekday(in)) {
            return false;
        }
        return in.skip(',') ? readBehindComma() : readLikeAsctime();
    }

    /** {@code 15 Jan 2026 12:00:30 GMT} or {@code 15-Jan-26 12:00:30 GMT}. */
    private boolean readBehindComma() {
        in.skipBlanks();
        day = in.digits(1, 2);
        boolean hyphens = in.skip('-');
        boolean separated = hyphens || in.skipBlanks();
        readMonth();
        separated &= hyphens ? in.skip('-') : in.skipBlanks();
        readYear(hyphens ? 2 : 4);
        separated &= in.skipBlanks();
        secondOfDay = TimeOfDay.readSeconds(in);
        separated &= in.skipBlanks();
        String zone = lowerCaseWord(in);
        return separated && (zone.equals("gmt") || zone.equals("utc"));
    }

    /** {@code Jan 15 12:00:30 2026}, the weekday being read. */
    private boolean readLikeAsctime() {
        boolean separated = in.skipBlanks();
        readMonth();
        separated &= in.skipBlanks();
        day = in.digits(1, 2);
        separated &= in.skipBlanks();
        secondOfDay = TimeOfDay.readSeconds(in);
        separated &= in.skipBlanks();
        readYear(4);
        return separated;
    }

    private void readMonth() {
        month = MONTHS.indexOf(lowerCaseWord(in)) + 1;
    }

    private void readYear(int fewestDigits) {
        String digits = in.takeWhile(Cursor::isDigit);
        yearHasTwoDigits = fewestDigits == 2 && digits.length() == 2;
        if (yearHasTwoDigits || digits.length() == 4) {
            year = new Cursor(digits).digits(2, 4);
        }
    }

    private @Nullable Instant toInstant() {
        if (year == NONE || month < 1 || day < 1 || secondOfDay == TimeOfDay.NONE) {
            return null;
        }
        int fullYear = yearHasTwoDigits ? fullYear() : year;
        if (day > YearMonth.of(fullYear, month).lengthOfMonth()) {
            return null;
        }
        return moment(fullYear).toInstant(ZoneOffset.UTC);
    }

    /** A day that the month doesn't have is counted on into the next month. */
    private LocalDateTime moment(int fullYear) {
        return LocalDate.of(fullYear, month, 1)
                .plusDays(day - 1L)
                .atStartOfDay()
                .plusSeconds(secondOfDay);
    }

    /** The last year with these two digits in which the date is no more than 50 years ahead (RFC 9110, 5.6.7). */
    private int fullYear() {
        LocalDateTime limit =
                LocalDateTime.ofInstant(receivedAt, ZoneOffset.UTC).plusYears(50);
        int latest = limit.getYear() - Math.floorMod(limit.getYear() - year, 100);
        return moment(latest).isAfter(limit) ? latest - 100 : latest;
    }
}
