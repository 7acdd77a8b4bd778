package io.reprise.retry.http;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * A number as headers write it: ASCII digits, and perhaps a point with more digits behind it. No sign, no exponent, no
 * other script's digits. Immutable.
 *
 * @param whole the part before the point; {@code Long.MAX_VALUE} where it is too large for a long
 * @param billionths the part behind the point, rounded up; 0 to 1,000,000,000
 */
record Decimal(long whole, int billionths) {

    private static final int FRACTION_DIGITS = 9;
    private static final long ONE = 1_000_000_000;

    /** From here on, one more digit could be too much for a long. */
    private static final long LAST_THAT_TAKES_A_DIGIT = (Long.MAX_VALUE - 9) / 10;

    /** The number that the whole text is; null if it is anything else. */
    static @Nullable Decimal parse(String text) {
        Cursor in = new Cursor(text);
        Decimal number = read(in);
        return in.atEnd() ? number : null;
    }

    /** The number that comes next, moving over it; null if something else does. */
    static @Nullable Decimal read(Cursor in) {
        String digits = in.takeWhile(Cursor::isDigit);
        if (digits.isEmpty()) {
            return null;
        }
        if (!in.skip('.')) {
            return new Decimal(wholeOf(digits), 0);
        }
        String fraction = in.takeWhile(Cursor::isDigit);
        return fraction.isEmpty() ? null : new Decimal(wholeOf(digits), billionthsOf(fraction));
    }

    private static long wholeOf(String digits) {
        long whole = 0;
        for (int i = 0; i < digits.length(); i++) {
            whole = whole > LAST_THAT_TAKES_A_DIGIT ? Long.MAX_VALUE : whole * 10 + (digits.charAt(i) - '0');
        }
        return whole;
    }

    /** The digits behind a point in billionths; what is finer than that is rounded up. */
    static int billionthsOf(String fraction) {
        int billionths = 0;
        for (int i = 0; i < FRACTION_DIGITS; i++) {
            billionths = billionths * 10 + (i < fraction.length() ? fraction.charAt(i) - '0' : 0);
        }
        boolean finer = fraction.chars().skip(FRACTION_DIGITS).anyMatch(digit -> digit != '0');
        return finer ? billionths + 1 : billionths;
    }

    /** So many units, rounded up to the nanosecond; never more than {@link Delay#LONGEST}. */
    Duration times(Duration unit) {
        return whole >= Delay.LONGEST.dividedBy(unit) ? Delay.LONGEST : exactly(unit);
    }

    /** So many units, rounded up to the nanosecond. For numbers that are known to be small enough. */
    Duration exactly(Duration unit) {
        Duration fraction = unit.multipliedBy(billionths).plusNanos(ONE - 1).dividedBy(ONE);
        return unit.multipliedBy(whole).plus(fraction);
    }
}
