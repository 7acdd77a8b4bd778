package io.reprise.retry.sample.provider.weather;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class PresetTests {

    /** Between two seconds and two milliseconds, so that every rounding shows. */
    private static final Instant NOW = Instant.parse("2026-01-31T23:59:59.123456789Z");

    @ParameterizedTest
    @CsvSource({
        "retry-after,                Retry-After,                        seconds",
        "retry-after-date,           Retry-After,                        'EEE, dd MMM yyyy HH:mm:ss z'",
        "retry-after-rfc850,         Retry-After,                        'EEEE, dd-MMM-yy HH:mm:ss z'",
        "retry-after-asctime,        Retry-After,                        EEE MMM ppd HH:mm:ss yyyy",
        "retry-after-ms,             retry-after-ms,                     millis",
        "x-ms-retry-after-ms,        x-ms-retry-after-ms,                millis",
        "x-amz-retry-after,          x-amz-retry-after,                  millis",
        "grpc-retry-pushback-ms,     grpc-retry-pushback-ms,             millis",
        "ratelimit-reset,            RateLimit-Reset,                    seconds",
        "x-ratelimit-reset,          X-RateLimit-Reset,                  seconds",
        "x-ratelimit-reset-epoch,    X-RateLimit-Reset,                  epoch",
        "x-ratelimit-reset-epoch-ms, X-RateLimit-Reset,                  epochMs",
        "anthropic-reset,            anthropic-ratelimit-requests-reset, rfc3339",
    })
    void everyKindOfHintAsksForTwoSecondsAndNeverForLess(String preset, String header, String form) {
        String value = only(Answer.parse(preset).headersAt(NOW), header);

        assertThat(asked(value, form))
                .as(value)
                .isGreaterThanOrEqualTo(Duration.ofSeconds(2))
                .isLessThan(Duration.ofSeconds(3));
    }

    @ParameterizedTest
    @CsvSource({
        "ratelimit,                  429, RateLimit,                      '\"minute\";r=0;t=2'",
        "openai-reset,               429, x-ratelimit-reset-requests,     2s",
        "openai-reset,               429, x-ratelimit-reset-tokens,       1.2s",
        "openai-reset,               429, x-ratelimit-remaining-requests, 0",
        "anthropic-reset,            429, anthropic-ratelimit-requests-remaining, 0",
        "x-ratelimit-reset-epoch,    429, X-RateLimit-Remaining,          0",
        "should-retry,               409, x-should-retry,                 true",
        "should-not-retry,           503, x-should-retry,                 false",
        "grpc-retry-pushback-never,  503, grpc-retry-pushback-ms,         -1",
    })
    void theOtherHintsAreSentAsTheirProvidersSendThem(String preset, int status, String header, String value) {
        Answer answer = Answer.parse(preset);

        assertThat(answer.status()).isEqualTo(status);
        assertThat(only(answer.headersAt(NOW), header)).isEqualTo(value);
    }

    private static String only(Map<String, List<String>> headers, String name) {
        assertThat(headers).containsKey(name);
        assertThat(headers.get(name)).hasSize(1);
        return headers.get(name).get(0);
    }

    private static Duration asked(String value, String form) {
        return switch (form) {
            case "seconds" -> Duration.ofSeconds(Long.parseLong(value));
            case "millis" -> Duration.ofMillis(Long.parseLong(value));
            case "epoch" -> Duration.between(NOW, Instant.ofEpochSecond(Long.parseLong(value)));
            case "epochMs" -> Duration.between(NOW, Instant.ofEpochMilli(Long.parseLong(value)));
            case "rfc3339" -> Duration.between(NOW, Instant.parse(value));
            default ->
                Duration.between(
                        NOW,
                        DateTimeFormatter.ofPattern(form, Locale.US)
                                .withZone(ZoneOffset.UTC)
                                .parse(value, Instant::from));
        };
    }
}
