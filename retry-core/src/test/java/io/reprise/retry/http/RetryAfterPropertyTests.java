package io.reprise.retry.http;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;

import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.Test;

import static io.reprise.retry.http.Answers.answer;
import static io.reprise.retry.http.Answers.hint;
import static io.reprise.retry.http.Answers.retryAfter;
import static org.assertj.core.api.Assertions.assertThat;

/** What holds for every value, tried with many, and compared with what the JDK makes of the same value. */
class RetryAfterPropertyTests {

    private static final long SEED = 20_260_115;
    private static final int ROUNDS = 5_000;

    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final List<DateTimeFormatter> HTTP_DATES = List.of(
            formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'"),
            formatter("EEE, d MMM yyyy HH:mm:ss 'GMT'"),
            formatter("EEEE, dd-MMM-yyyy HH:mm:ss 'UTC'"),
            formatter("EEE MMM ppd HH:mm:ss yyyy"),
            formatter("EEE MMM dd HH:mm:ss yyyy"));

    private final Random random = new Random(SEED);

    private static DateTimeFormatter formatter(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
    }

    /** A moment from 1900 to 2150, in whole seconds. */
    private Instant randomSecond() {
        return Instant.ofEpochSecond(random.nextLong(-2_208_988_800L, 5_680_281_600L));
    }

    private Duration roundedUp(Duration exact) {
        if (exact.isNegative()) {
            return Duration.ZERO;
        }
        Duration millis = exact.truncatedTo(ChronoUnit.MILLIS);
        Duration up = millis.equals(exact) ? exact : millis.plusMillis(1);
        return up.compareTo(LONGEST) > 0 ? LONGEST : up;
    }

    private String randomDigits(int longest) {
        StringBuilder digits = new StringBuilder();
        int length = random.nextInt(1, longest + 1);
        for (int i = 0; i < length; i++) {
            digits.append((char) ('0' + random.nextInt(10)));
        }
        return digits.toString();
    }

    private String randomDecimal() {
        return random.nextBoolean() ? randomDigits(22) : randomDigits(11) + '.' + randomDigits(25);
    }

    private static Duration exactly(String decimal, Duration unit) {
        BigDecimal nanos = new BigDecimal(decimal)
                .multiply(BigDecimal.valueOf(unit.toNanos()))
                .setScale(0, RoundingMode.CEILING)
                .min(BigDecimal.valueOf(LONGEST.toNanos()));
        return Duration.ofNanos(nanos.longValueExact());
    }

    private static String at(int round, String value) {
        return "seed %d, round %d: '%s'".formatted(SEED, round, value);
    }

    @Test
    void aNumberIsWorthWhatItIsWorth() {
        for (int round = 0; round < ROUNDS; round++) {
            String value = randomDecimal();
            assertThat(retryAfter(value).delay())
                    .as(at(round, value))
                    .isEqualTo(roundedUp(exactly(value, Duration.ofSeconds(1))));
            assertThat(hint(429, "retry-after-ms: " + value).delay())
                    .as(at(round, value))
                    .isEqualTo(roundedUp(exactly(value, Duration.ofMillis(1))));
        }
    }

    @Test
    void aGoDurationIsTheSumOfItsParts() {
        List<String> units = List.of("h", "m", "s", "ms", "us", "ns");
        Function<String, Duration> length = unit -> Duration.ofNanos(
                switch (unit) {
                    case "h" -> 3_600_000_000_000L;
                    case "m" -> 60_000_000_000L;
                    case "s" -> 1_000_000_000L;
                    case "ms" -> 1_000_000L;
                    case "us" -> 1_000L;
                    default -> 1L;
                });
        for (int round = 0; round < ROUNDS; round++) {
            StringBuilder value = new StringBuilder();
            Duration sum = Duration.ZERO;
            for (int part = random.nextInt(4); part >= 0; part--) {
                String number = random.nextBoolean() ? randomDigits(9) : randomDigits(4) + '.' + randomDigits(9);
                String unit = units.get(random.nextInt(units.size()));
                value.append(number).append(unit);
                sum = sum.plus(exactly(number, length.apply(unit)));
            }
            assertThat(hint(429, "x-ratelimit-reset-tokens: " + value).delay())
                    .as(at(round, value.toString()))
                    .isEqualTo(roundedUp(sum));
        }
    }

    @Test
    void aDateIsAsFarAwayAsTheCalendarSaysInEachOfItsForms() {
        for (int round = 0; round < ROUNDS; round++) {
            Instant receivedAt = randomSecond().plusNanos(random.nextInt(1_000_000_000));
            Instant date = randomSecond();
            String value = HTTP_DATES.get(random.nextInt(HTTP_DATES.size())).format(date);
            assertThat(RetryAfter.standard()
                            .read(answer(503, "Retry-After: " + value), receivedAt)
                            .delay())
                    .as(at(round, value))
                    .isEqualTo(roundedUp(Duration.between(receivedAt, date)));
        }
    }

    @Test
    void twoDigitsOfAYearNeverMeanMoreThanFiftyYearsAheadNorAsManyBehind() {
        DateTimeFormatter form = formatter("EEEE, dd-MMM-yy HH:mm:ss 'GMT'");
        for (int round = 0; round < ROUNDS; round++) {
            Instant receivedAt = randomSecond();
            Instant limit = receivedAt.atOffset(ZoneOffset.UTC).plusYears(50).toInstant();
            Instant oldest = limit.atOffset(ZoneOffset.UTC).minusYears(100).toInstant();
            Instant date = Instant.ofEpochSecond(
                    random.nextLong(oldest.getEpochSecond() + 86_400, limit.getEpochSecond() + 1));
            assertThat(RetryAfter.standard()
                            .read(answer(503, "Retry-After: " + form.format(date)), receivedAt)
                            .delay())
                    .as(at(round, form.format(date) + " at " + receivedAt))
                    .isEqualTo(roundedUp(Duration.between(receivedAt, date)));
        }
    }

    @Test
    void aTimestampIsAsFarAwayAsTheCalendarSaysInEachOffset() {
        for (int round = 0; round < ROUNDS; round++) {
            Instant receivedAt = randomSecond();
            Instant date = randomSecond().plusNanos(random.nextInt(1_000_000_000));
            ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(-18 * 60, 18 * 60) * 60);
            String value = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSSxxx", Locale.ROOT)
                    .format(date.atOffset(offset));
            assertThat(RetryAfter.standard()
                            .read(answer(429, "anthropic-ratelimit-tokens-reset: " + value), receivedAt)
                            .delay())
                    .as(at(round, value))
                    .isEqualTo(roundedUp(Duration.between(receivedAt, date)));
        }
    }

    @Test
    void aServersClockMayBeOffByAnything() {
        DateTimeFormatter form = HTTP_DATES.get(0);
        for (int round = 0; round < ROUNDS; round++) {
            Instant theirs = randomSecond();
            long wait = random.nextLong(100_000);
            long age = random.nextLong(100_000);
            String date = form.format(theirs);
            String then = form.format(theirs.plusSeconds(age + wait));
            RetryHint hint = RetryAfter.standard()
                    .read(answer(503, "Date: " + date, "Age: " + age, "Retry-After: " + then), randomSecond());
            assertThat(hint.delay()).as(at(round, date + " to " + then)).isEqualTo(Duration.ofSeconds(wait));
        }
    }

    @Test
    void theOrderOfValuesDoesNotMatter() {
        for (int round = 0; round < ROUNDS; round++) {
            List<String> values = new ArrayList<>();
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                values.add(random.nextInt(4) == 0 ? HTTP_DATES.get(0).format(randomSecond()) : randomDecimal());
            }
            String value = String.join(", ", values);
            Collections.shuffle(values, random);
            String[] lines = values.stream().map(one -> "Retry-After: " + one).toArray(String[]::new);
            assertThat(hint(503, lines)).as(at(round, value)).isEqualTo(retryAfter(value));
        }
    }
}
