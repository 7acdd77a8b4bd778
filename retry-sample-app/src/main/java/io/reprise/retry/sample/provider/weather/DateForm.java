package io.reprise.retry.sample.provider.weather;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The forms in which a moment in time is written into a header: the three HTTP-dates of RFC 9110 §5.6.7, RFC 3339, and
 * seconds or milliseconds since the epoch. Each rounds up to the next unit that it can express, so that the moment
 * written is never earlier than the one meant.
 */
enum DateForm {
    HTTP_DATE("http-date", ChronoUnit.SECONDS),
    RFC850("rfc850", ChronoUnit.SECONDS),
    ASCTIME("asctime", ChronoUnit.SECONDS),
    RFC3339("rfc3339", ChronoUnit.SECONDS),
    EPOCH("epoch", ChronoUnit.SECONDS),
    EPOCH_MS("epochMs", ChronoUnit.MILLIS);

    private static final DateTimeFormatter IMF_FIXDATE = formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'");
    private static final DateTimeFormatter RFC850_DATE = formatter("EEEE, dd-MMM-yy HH:mm:ss 'GMT'");
    private static final DateTimeFormatter ASCTIME_DATE = formatter("EEE MMM ppd HH:mm:ss yyyy");

    private final String word;
    private final ChronoUnit unit;

    DateForm(String word, ChronoUnit unit) {
        this.word = word;
        this.unit = unit;
    }

    static Optional<DateForm> of(String word) {
        return Arrays.stream(values()).filter(form -> form.word.equals(word)).findFirst();
    }

    static String words() {
        return Arrays.stream(values()).map(form -> form.word).collect(Collectors.joining(", "));
    }

    String write(Instant moment) {
        Instant floor = moment.truncatedTo(unit);
        return text(floor.equals(moment) ? floor : floor.plus(1, unit));
    }

    private String text(Instant moment) {
        return switch (this) {
            case HTTP_DATE -> IMF_FIXDATE.format(moment);
            case RFC850 -> RFC850_DATE.format(moment);
            case ASCTIME -> ASCTIME_DATE.format(moment);
            case RFC3339 -> moment.toString();
            case EPOCH -> Long.toString(moment.getEpochSecond());
            case EPOCH_MS -> Long.toString(moment.toEpochMilli());
        };
    }

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.US).withZone(ZoneOffset.UTC);
    }
}
