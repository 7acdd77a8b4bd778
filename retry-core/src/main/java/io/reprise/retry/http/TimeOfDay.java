package io.reprise.retry.http;

/** The time of day that HTTP-dates and RFC 3339 share: {@code hh:mm:ss}, 00:00:00 to 23:59:60. */
final class TimeOfDay {

    /** What {@link #readSeconds} gives where something else comes. */
    static final int NONE = -1;

    private TimeOfDay() {}

    /**
     * The seconds since midnight, moving over the time. A leap second, {@code :60}, is the first second of the next
     * minute.
     */
    static int readSeconds(Cursor in) {
        // Where a colon is missing, the number behind it is missing too.
        int hour = in.digits(2, 2);
        in.skip(':');
        int minute = in.digits(2, 2);
        in.skip(':');
        int second = in.digits(2, 2);
        if (!within(hour, 23) || !within(minute, 59) || !within(second, 60)) {
            return NONE;
        }
        return hour * 3600 + minute * 60 + second;
    }

    private static boolean within(int number, int max) {
        return number >= 0 && number <= max;
    }
}
