package io.reprise.retry.http;

import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.reprise.retry.http.Answers.RECEIVED_AT;
import static io.reprise.retry.http.Answers.answer;
import static io.reprise.retry.http.Answers.millis;
import static io.reprise.retry.http.Answers.seconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class RetryAfterPreferenceTests {

    private static RetryHint hint(List<String> headers, int status, String... lines) {
        return RetryAfter.preferring(headers).read(answer(status, lines), RECEIVED_AT);
    }

    @Test
    void theBuiltInOrderIsThatOfTheDocumentation() {
        assertThat(RetryAfter.STANDARD_HEADERS)
                .containsExactly(
                        "retry-after-ms",
                        "x-ms-retry-after-ms",
                        "x-amz-retry-after",
                        "grpc-retry-pushback-ms",
                        "Retry-After",
                        "RateLimit",
                        "RateLimit-Reset",
                        "X-RateLimit-Reset",
                        "X-Rate-Limit-Reset",
                        "x-ratelimit-reset-requests",
                        "x-ratelimit-reset-tokens",
                        "anthropic-ratelimit-requests-reset",
                        "anthropic-ratelimit-tokens-reset",
                        "anthropic-ratelimit-input-tokens-reset",
                        "anthropic-ratelimit-output-tokens-reset");
    }

    @Test
    void eachHeaderGivesWayToThoseBeforeIt() {
        List<String> headers = List.of(
                "retry-after-ms",
                "x-ms-retry-after-ms",
                "x-amz-retry-after",
                "grpc-retry-pushback-ms",
                "Retry-After",
                "RateLimit",
                "RateLimit-Reset",
                "X-RateLimit-Reset",
                "X-Rate-Limit-Reset",
                "x-ratelimit-reset-requests",
                "anthropic-ratelimit-requests-reset");
        List<String> lines = new ArrayList<>();
        for (int i = headers.size() - 1; i >= 0; i--) {
            String header = headers.get(i);
            lines.add(0, header + ": " + (header.equals("RateLimit") ? "\"a\";r=0;t=5" : "5"));
            RetryHint hint = RetryAfter.standard().read(answer(429, lines.toArray(String[]::new)), RECEIVED_AT);
            assertThat(hint.header()).isEqualTo(header);
        }
    }

    @Test
    void aUsersOrderCounts() {
        assertThat(hint(List.of("Retry-After", "retry-after-ms"), 429, "retry-after-ms: 1500", "Retry-After: 2"))
                .isEqualTo(seconds(2));
        assertThat(hint(
                        List.of("x-ratelimit-reset-tokens", "RateLimit", "Retry-After"),
                        429,
                        "Retry-After: 2",
                        "RateLimit: \"a\";r=0;t=60",
                        "x-ratelimit-reset-tokens: 3s"))
                .isEqualTo(seconds(3, "x-ratelimit-reset-tokens"));
        assertThat(hint(
                        List.of("Retry-After", "grpc-retry-pushback-ms"),
                        429,
                        "grpc-retry-pushback-ms: -1",
                        "Retry-After: 2"))
                .isEqualTo(seconds(2));
    }

    @Test
    void headersThatAreNotListedAreNotRead() {
        assertThat(hint(
                        List.of("Retry-After"),
                        429,
                        "retry-after-ms: 1500",
                        "RateLimit-Reset: 5",
                        "grpc-retry-pushback-ms: -1"))
                .isEqualTo(RetryHint.absent());
        assertThat(hint(List.of(), 429, "Retry-After: 5")).isEqualTo(RetryHint.absent());
        assertThat(hint(
                        List.of("x-ratelimit-reset-tokens"),
                        429,
                        "x-ratelimit-reset-requests: 6m0s",
                        "x-ratelimit-reset-tokens: 1s"))
                .isEqualTo(seconds(1, "x-ratelimit-reset-tokens"));
    }

    @Test
    void thatTheServerForbidsARetryIsReadWhateverIsListed() {
        RetryHint never = RetryHint.never("x-should-retry");
        assertThat(hint(List.of(), 429, "x-should-retry: false")).isEqualTo(never);
        assertThat(hint(List.of("Retry-After"), 429, "Retry-After: 5", "x-should-retry: false"))
                .isEqualTo(never);
        assertThat(hint(List.of("Retry-After", "X-Should-Retry"), 429, "Retry-After: 5", "x-should-retry: false"))
                .isEqualTo(never);
        assertThat(RetryAfter.preferring(List.of()).asksForRetry(answer(409, "x-should-retry: true")))
                .isTrue();
    }

    @Test
    void thatItForbidsNoRetryIsNoDelay() {
        assertThat(hint(List.of("x-should-retry", "Retry-After"), 429, "x-should-retry: 7", "Retry-After: 5"))
                .isEqualTo(seconds(5));
    }

    @Test
    void aKnownNameKeepsItsGrammarAndItsNameInEitherLetterCase() {
        assertThat(hint(List.of("RETRY-AFTER-MS"), 429, "Retry-After-Ms: 1500"))
                .isEqualTo(millis(1_500, "retry-after-ms"));
        assertThat(hint(List.of("retry-after"), 429, "RETRY-AFTER: 2")).isEqualTo(seconds(2, "Retry-After"));
        assertThat(hint(List.of("ratelimit"), 429, "RateLimit: \"a\";r=0;t=60")).isEqualTo(seconds(60, "RateLimit"));
        assertThat(hint(List.of("x-RateLimit-reset"), 500, "X-RateLimit-Reset: 60"))
                .isEqualTo(RetryHint.absent());
        assertThat(hint(List.of("X-RATELIMIT-RESET"), 429, "X-RateLimit-Reset: 1768478430"))
                .isEqualTo(seconds(30, "X-RateLimit-Reset"));
        assertThat(hint(List.of("GRPC-Retry-Pushback-Ms"), 503, "grpc-retry-pushback-ms: x"))
                .isEqualTo(RetryHint.never("grpc-retry-pushback-ms"));
        assertThat(hint(List.of(" Retry-After "), 429, "Retry-After: 2")).isEqualTo(seconds(2));
    }

    @Test
    void anUnknownNameHasTheGrammarOfRetryAfter() {
        List<String> headers = List.of("X-Come-Back", "Retry-After");
        assertThat(hint(headers, 400, "x-come-back: 1.5", "Retry-After: 2")).isEqualTo(millis(1_500, "X-Come-Back"));
        assertThat(hint(headers, 400, "X-Come-Back: Thu, 15 Jan 2026 12:00:30 GMT"))
                .isEqualTo(seconds(30, "X-Come-Back"));
        assertThat(hint(headers, 400, "X-Come-Back: 5s", "Retry-After: 2")).isEqualTo(seconds(2));
        assertThat(hint(headers, 400, "X-Come-Back: 1768478430").delay().toSeconds())
                .isEqualTo(1_768_478_430);
    }

    @Test
    void aProvidersHeadersAreReadTogetherWhereTheFirstOfThemStands() {
        List<String> headers = List.of("x-ratelimit-reset-tokens", "Retry-After", "x-ratelimit-reset-requests");
        assertThat(hint(
                        headers,
                        429,
                        "x-ratelimit-reset-requests: 9s",
                        "Retry-After: 5",
                        "x-ratelimit-reset-tokens: 1s"))
                .isEqualTo(seconds(9, "x-ratelimit-reset-requests"));
    }

    @Test
    void aNameThatIsListedTwiceIsReadOnce() {
        assertThat(hint(List.of("Retry-After", "retry-after", "X-A", "x-a"), 429, "X-A: 5"))
                .isEqualTo(seconds(5, "X-A"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "Retry After",
                "Retry-After:",
                "Retry-After: 5",
                "Rétry",
                "a,b",
                "a/b",
                "(a)",
                "\u212aeep",
                "a\nb"
            })
    void whatCanNotBeAHeadersNameIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetryAfter.preferring(List.of("Retry-After", name)))
                .withMessage(
                        "'%s' can't be the name of an HTTP header; accepted are ASCII letters, digits and hyphens,"
                                + " such as Retry-After",
                        name);
    }

    @Test
    void everyCharacterThatANameMayHaveIsAccepted() {
        String name = "azAZ09!#$%&'*+-.^_`|~";
        assertThat(hint(List.of(name), 429, name + ": 5")).isEqualTo(seconds(5, name));
    }
}
