package io.reprise.retry.sample.provider;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

import com.fasterxml.jackson.databind.JsonNode;
import io.reprise.retry.sample.provider.weather.Script;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class HintsOnTheWireTests {

    private static final AiProvider PROVIDER = new AiProvider("127.0.0.1", 0, Script.fair());
    private static ProviderClient client;

    @BeforeAll
    static void start() {
        PROVIDER.start();
        client = new ProviderClient(PROVIDER.url());
    }

    @AfterAll
    static void stop() {
        PROVIDER.close();
    }

    @ParameterizedTest
    @CsvSource({
        "retry-after,                429, Retry-After",
        "retry-after-ms,             429, retry-after-ms",
        "x-ms-retry-after-ms,        429, x-ms-retry-after-ms",
        "x-amz-retry-after,          429, x-amz-retry-after",
        "grpc-retry-pushback-ms,     503, grpc-retry-pushback-ms",
        "grpc-retry-pushback-never,  503, grpc-retry-pushback-ms",
        "ratelimit,                  429, RateLimit",
        "ratelimit-reset,            429, RateLimit-Reset",
        "x-ratelimit-reset,          429, X-RateLimit-Reset",
        "x-ratelimit-reset-epoch,    429, X-RateLimit-Reset",
        "x-ratelimit-reset-epoch-ms, 429, X-RateLimit-Reset",
        "openai-reset,               429, x-ratelimit-reset-requests",
        "anthropic-reset,            429, anthropic-ratelimit-requests-reset",
        "should-retry,               409, x-should-retry",
        "should-not-retry,           503, x-should-retry",
    })
    void everyKindOfHintArrivesAndIsReportedAsItWasSent(String preset, int status, String header) throws Exception {
        client.setWeather("?scenario=" + preset, "{\"script\": [\"" + preset + "\"]}");

        HttpResponse<String> response = client.chat(preset);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().allValues(header)).hasSize(1);
        JsonNode reported = client.weather("?scenario=" + preset).at("/recent/0/headers");
        assertThat(reported.get(header).get(0).asText())
                .isEqualTo(response.headers().firstValue(header).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({
        "retry-after-date,    'EEE, dd MMM yyyy HH:mm:ss z'",
        "retry-after-rfc850,  'EEEE, dd-MMM-yy HH:mm:ss z'",
        "retry-after-asctime, EEE MMM ppd HH:mm:ss yyyy",
    })
    void aDateAsksForNoLessThanItsOffsetByTheClientsClockAndByTheDateHeader(String preset, String pattern)
            throws Exception {
        client.setWeather("?scenario=" + preset, "{\"script\": [\"" + preset + "\"]}");
        Instant before = Instant.now();

        HttpResponse<String> response = client.chat(preset);

        Instant asked = DateTimeFormatter.ofPattern(pattern, Locale.US)
                .withZone(ZoneOffset.UTC)
                .parse(response.headers().firstValue("Retry-After").orElseThrow(), Instant::from);
        Instant date = DateTimeFormatter.RFC_1123_DATE_TIME.parse(
                response.headers().firstValue("Date").orElseThrow(), Instant::from);
        assertThat(asked).isAfterOrEqualTo(before.plusSeconds(2));
        assertThat(Duration.between(date, asked)).isBetween(Duration.ofSeconds(2), Duration.ofSeconds(3));
    }
}
