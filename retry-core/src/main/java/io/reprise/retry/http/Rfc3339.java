package io.reprise.retry.http;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;

import org.jspecify.annotations.Nullable;

/**
 * Timestamps of RFC 3339, such as {@code 2026-01-15T12:00:20.5Z} or {@code 2026-01-15T13:00:20+01:00}. The offset is
 * required, as nobody knows the moment without it; {@code t}, {@code z} and a blank for the {@code T} are allowed, as
 * they are there. What is finer than a nanosecond is rounded up.
 */
final class Rfc3339 {

    private static final int NONE = Integer.MIN_VALUE;

    private Rfc3339() {}

    /** The moment that the whole text names; null if it isn't a timestamp. */
    static @Nullable Instant parse(String text) {
        Cursor in = new Cursor(text);
        LocalDate date = readDate(in);
        boolean separated = in.skip('T') || in.skip('t') || in.skip(' ');
        int secondOfDay = TimeOfDay.readSeconds(in);
        int nanos = readFraction(in);
        int offset = readOffsetSeconds(in);
        boolean complete = secondOfDay != TimeOfDay.NONE && nanos != NONE && offset != NONE && in.atEnd();
        if (date == null || !separated || !complete) {
            return null;
        }
        return date.atStartOfDay()
                .plusSeconds(secondOfDay - (long) offset)
                .plusNanos(nanos)
                .toInstant(ZoneOffset.UTC);
    }

    private static @Nullable LocalDate readDate(Cursor in) {
        // Where a separator is missing, the number behind it is missing too.
        int year = in.digits(4, 4);
        in.skip('-');
        int month = in.digits(2, 2);
        in.skip('-');
        int day = in.digits(2, 2);
        if (year == Cursor.NO_NUMBER || month < 1 || month > 12 || day < 1) {
            return null;
        }
        return day <= YearMonth.of(year, month).lengthOfMonth() ? LocalDate.of(year, month, day) : null;
    }

    private static int readFraction(Cursor in) {
        if (!in.skip('.')) {
            return 0;
        }
        String digits = in.takeWhile(Cursor::isDigit);
        return digits.isEmpty() ? NONE : Decimal.billionthsOf(digits);
    }

    private static int readOffsetSeconds(Cursor in) {
        if (in.skip('Z') || in.skip('z')) {
            return 0;
        }
        int sign = in.skip('+') ? 1 : in.skip('-') ? -1 : 0;
        int hours = in.digits(2, 2);
        in.skip(':');
        int minutes = in.digits(2, 2);
        boolean valid = sign != 0 && hours >= 0 && hours <= 23 && minutes >= 0 && minutes <= 59;
        return valid ? sign * (hours * 3600 + minutes * 60) : NONE;
    }
}
