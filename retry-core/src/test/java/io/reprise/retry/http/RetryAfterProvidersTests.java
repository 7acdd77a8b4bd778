package io.reprise.retry.http;

import java.time.Duration;

import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.reprise.retry.http.Answers.answer;
import static io.reprise.retry.http.Answers.hint;
import static io.reprise.retry.http.Answers.millis;
import static io.reprise.retry.http.Answers.seconds;
import static org.assertj.core.api.Assertions.assertThat;

/** The headers beside Retry-After that providers made up. */
class RetryAfterProvidersTests {

    @Nested
    class Milliseconds {

        @ParameterizedTest
        @ValueSource(strings = {"retry-after-ms", "x-ms-retry-after-ms", "x-amz-retry-after"})
        void areReadOnEveryFailureWithAStatus(String header) {
            assertThat(hint(400, header + ": 1500")).isEqualTo(millis(1_500, header));
            assertThat(hint(302, header + ": 1500")).isEqualTo(millis(1_500, header));
            assertThat(hint(599, header + ": 0")).isEqualTo(millis(0, header));
            assertThat(hint(429, header + ": 1.5")).isEqualTo(millis(2, header));
            assertThat(hint(429, header + ": 0.001")).isEqualTo(millis(1, header));
            assertThat(hint(429, header + ": 100, 300, 200")).isEqualTo(millis(300, header));
            assertThat(hint(429, header + ": 99999999999999999999").delay()).isEqualTo(Duration.ofDays(36_500));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {"", "-1", "+5", "soon", "1e3", "100ms", "100, x", "Thu, 15 Jan 2026 12:00:30 GMT", "\u0665"})
        void areAbsentWhereTheyAreNotUnderstood(String value) {
            assertThat(hint(429, "retry-after-ms: " + value)).isEqualTo(RetryHint.absent());
            assertThat(hint(429, "x-ms-retry-after-ms: " + value)).isEqualTo(RetryHint.absent());
            assertThat(hint(429, "x-amz-retry-after: " + value)).isEqualTo(RetryHint.absent());
        }
    }

    @Nested
    class GrpcPushback {

        private static final RetryHint NEVER = RetryHint.never("grpc-retry-pushback-ms");

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "", " ", ",", "-1", "-0", "+250", "250.5", "250.0", "2.5e2", "x", "250ms", "250, x", "250, -1",
                    "\u0665"
                })
        void isNeverWhereItIsNoWholeNumber(String value) {
            assertThat(hint(503, "grpc-retry-pushback-ms: " + value)).isEqualTo(NEVER);
            assertThat(hint(503, "grpc-retry-pushback-ms: " + value, "Retry-After: 5"))
                    .isEqualTo(NEVER);
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {"0|0", "250|250", "0250|250", "250, 500|500", "500, 250|500", "86400000|86400000"})
        void isADelayWhereItIsAWholeNumber(String value, long millis) {
            assertThat(hint(503, "grpc-retry-pushback-ms: " + value, "Retry-After: 5"))
                    .isEqualTo(millis(millis, "grpc-retry-pushback-ms"));
        }

        @Test
        void leavesItToOthersWhereItIsAbsentAltogether() {
            assertThat(hint(503, "Retry-After: 5")).isEqualTo(seconds(5));
        }

        @Test
        void yieldsToADelayOfAHeaderThatIsPreferred() {
            assertThat(hint(503, "grpc-retry-pushback-ms: -1", "retry-after-ms: 5"))
                    .isEqualTo(millis(5, "retry-after-ms"));
        }
    }

    @Nested
    class ShouldRetry {

        @ParameterizedTest
        @ValueSource(strings = {"false", " FALSE ", "False", "true, false", "false, true", "x, false", "false,"})
        void falseIsNever(String value) {
            assertThat(hint(503, "x-should-retry: " + value, "retry-after-ms: 5"))
                    .isEqualTo(RetryHint.never("x-should-retry"));
            assertThat(RetryAfter.standard().asksForRetry(answer(503, "x-should-retry: " + value)))
                    .isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "no", "0", "?0", "false?", "f", "\"false\"", "fal\u017fe"})
        void whatIsNeitherTrueNorFalseSaysNothing(String value) {
            assertThat(hint(503, "x-should-retry: " + value, "Retry-After: 5")).isEqualTo(seconds(5));
            assertThat(RetryAfter.standard().asksForRetry(answer(503, "x-should-retry: " + value)))
                    .isFalse();
        }

        @ParameterizedTest
        @ValueSource(strings = {"true", " TRUE ", "True", "true, true", "true,"})
        void trueAsksForARetryAndLeavesTheDelayToOthers(String value) {
            assertThat(RetryAfter.standard().asksForRetry(answer(409, "x-should-retry: " + value)))
                    .isTrue();
            assertThat(hint(409, "x-should-retry: " + value, "Retry-After: 5")).isEqualTo(seconds(5));
        }

        @ParameterizedTest
        @ValueSource(strings = {"true, x", "yes", "1", "?1"})
        void anythingElseDoesNotAsk(String value) {
            assertThat(RetryAfter.standard().asksForRetry(answer(409, "x-should-retry: " + value)))
                    .isFalse();
        }

        @Test
        void aSuccessOrAnAnswerWithoutStatusAsksForNothing() {
            assertThat(RetryAfter.standard().asksForRetry(answer(200, "x-should-retry: true")))
                    .isFalse();
            assertThat(RetryAfter.standard().asksForRetry(answer(0, "x-should-retry: true")))
                    .isFalse();
            assertThat(RetryAfter.standard().asksForRetry(answer(199, "x-should-retry: true")))
                    .isTrue();
            assertThat(RetryAfter.standard().asksForRetry(answer(300, "x-should-retry: true")))
                    .isTrue();
        }
    }

    @Nested
    class RateLimit {

        private RetryHint rateLimit(int status, String value) {
            return hint(status, "RateLimit: " + value);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "\"a\";r=0;t=60",
                    "\"a\";t=60;r=0",
                    "\"a\"; r=0; t=60",
                    "\"a\" ;\tr=0 ; t=60 ",
                    "a;r=0;t=60",
                    "*a/b:c;r=0;t=60",
                    "\"\";r=0;t=60",
                    "\"a\";r=00;t=060",
                    "\"a\";r=0.0;t=60.0",
                    "\"a\";r=5;r=0;t=9;t=60",
                    "\"a\";pk=:cHsdsRa894==:;r=0;t=60",
                    "\"a\";pk=::;r=0;t=60",
                    "\"a\";w=3600;q=100;qu=\"requests\";r=0;t=60;x=?1;az09_-.*=1;y=?0;z;d=@1659578233;s=%\"f%c3%bc\";k=tok/en;n=-1.5",
                    "\"a,b;r=9;t=99\";r=0;t=60",
                    "\"a\\\"b\\\\\";r=0;t=60",
                    "\"a\";q=\"x;t=99\";r=0;t=60",
                    "5;r=0;t=60",
                    "-1.5;r=0;t=60",
                    "?1;r=0;t=60",
                    "@5;r=0;t=60",
                    ":YQ==:;r=0;t=60",
                    "%\"a\";r=0;t=60",
                    "\"a\";r=0;t=60,\"b\";r=0;t=5",
                    "\"a\";r=0;t=5 ,\t\"b\";r=0;t=60",
                    "\"a\";r=0;t=60,\"b\";r=7;t=3600",
                    "\"a\";r=0;t=60,\"b\";r=0",
                    "\"a\";r=0;t=60,\"b\"",
                    "\"a\";r=0;t=60,\"b\";r=0;t=-5",
                    "\"a\";r=0;t=60,\"b\";r=0;t=\"99\"",
                    "\"a\";r=0;t=60,\"b\";r=-1;t=99",
                    ",\"a\";r=0;t=60,,"
                })
        void ofTheExhaustedQuotasTheLaterResetCounts(String value) {
            assertThat(rateLimit(429, value)).isEqualTo(seconds(60, "RateLimit"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    // nothing to wait for
                    "\"a\"",
                    "\"a\";r=0",
                    "\"a\";r=1;t=60",
                    "\"a\";r=1.5;t=60",
                    "\"a\";r=99999999999999999999;t=60",
                    // no numbers
                    "\"a\";r=0;t=-5",
                    "\"a\";r=0;t=\"60\"",
                    "\"a\";r=0;t=x",
                    "\"a\";r=0;t",
                    "\"a\";r=0;t=?1",
                    "\"a\";r=0;t=1.2.3",
                    "\"a\";r=-1;t=60",
                    "\"a\";r=x;t=60",
                    "\"a\";r;t=60",
                    "\"a\";r=\"0\";t=60",
                    // malformed, be it far from the quota
                    "\"a;r=0;t=60",
                    "\"a\\n\";r=0;t=60",
                    "\"a\\",
                    "\"a\";r=0;t=60;",
                    "\"a\";r=0;t=",
                    "\"a\";r=0;t=60;R=0",
                    "\"a\";r=0;t=60;\u00e4=0",
                    "\"a\";r=0;t=60s",
                    "\"a\";r=0;t=60 \"b\"",
                    "\"a\";r=0;t=60;pk=:abc",
                    "\"a\";r=0;t=60;x=?2",
                    "\"a\";r=0;t=60;x=%a",
                    "\"a\";r=0;t=60;x=%\"a",
                    "\"a\";r=0;t=60;x=",
                    "\"a\";r=0;t=60,\"b",
                    "\"a\";r=0;t=60,\"b\";",
                    "\"a\";r=0;t=60,\"b\";x=",
                    "\"a\";r=0;t=60,)",
                    "\"a\";r=0;t=60,(\"b\" \"c\");r=0;t=5",
                    "\"a\"r=0;t=60",
                    ";r=0;t=60",
                    "=60",
                    "r=0;t=60",
                    "r=0, t=60",
                    "",
                    ","
                })
        void isAbsentWhereNoExhaustedQuotaIsUnderstood(String value) {
            assertThat(rateLimit(429, value)).isEqualTo(RetryHint.absent());
        }

        @Test
        void severalLinesAreOneList() {
            assertThat(hint(429, "RateLimit: \"a\";r=0;t=5", "RateLimit:", "RateLimit: \"b\";r=0;t=60"))
                    .isEqualTo(seconds(60, "RateLimit"));
            assertThat(hint(429, "RateLimit: \"a\";r=0;t=5", "RateLimit: \"b;r=0;t=60"))
                    .isEqualTo(RetryHint.absent());
        }

        @Test
        void anExhaustedQuotaCountsOnAnyFailure() {
            assertThat(rateLimit(403, "\"a\";r=0;t=60")).isEqualTo(seconds(60, "RateLimit"));
            assertThat(rateLimit(500, "\"a\";r=0;t=60")).isEqualTo(seconds(60, "RateLimit"));
        }

        @Test
        void aQuotaThatDoesNotSayWhatIsLeftCountsWhereTheStatusDoes() {
            assertThat(rateLimit(429, "\"a\";t=60")).isEqualTo(seconds(60, "RateLimit"));
            assertThat(rateLimit(503, "\"a\";t=60")).isEqualTo(seconds(60, "RateLimit"));
            assertThat(rateLimit(500, "\"a\";t=60")).isEqualTo(RetryHint.absent());
        }

        @Test
        void aResetIsRoundedUpAndSaturates() {
            assertThat(rateLimit(429, "\"a\";r=0;t=1.0001")).isEqualTo(millis(1_001, "RateLimit"));
            assertThat(rateLimit(429, "\"a\";r=0;t=99999999999999999999").delay())
                    .isEqualTo(Duration.ofDays(36_500));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "limit=100, remaining=0, reset=60",
                    "limit=100,remaining=0,reset=60",
                    "reset=60, remaining=0",
                    "limit=100;w=60, remaining=0;x=1, reset=60;y",
                    "limit=100, remaining=9, reset=9, remaining=0, reset=60",
                    "policy=\"a, remaining=5\", remaining=0, reset=60",
                    "reset=60"
                })
        void theFormOfTheSeventhDraftIsOneQuota(String value) {
            assertThat(rateLimit(429, value)).isEqualTo(seconds(60, "RateLimit"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "limit=100, remaining=50, reset=60",
                    "limit=100, remaining=0",
                    "limit=100, remaining=x, reset=60",
                    "limit=100, remaining=0, reset=-60",
                    "limit=100, remaining=0, reset=soon",
                    "limit=100, remaining=0, reset=",
                    "limit=100, remaining=0, reset=60;=",
                    "remaining=0, reset=60 limit=100",
                    "limit=, remaining=0, reset=60",
                    "remaining=0, reset=60, limit=",
                    "remaining=0, reset=60, limit=100;"
                })
        void theFormOfTheSeventhDraftIsAbsentWhereTheQuotaIsNotExhaustedOrNotUnderstood(String value) {
            assertThat(rateLimit(429, value)).isEqualTo(RetryHint.absent());
        }
    }

    @Nested
    class Resets {

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "30",
                    "30.0",
                    "030",
                    "1768478430",
                    "1768478430.0",
                    "1768478430000",
                    "1768478429999.5",
                    "30s",
                    "0.5m",
                    "30000ms",
                    "2026-01-15T12:00:30Z",
                    "2026-01-15T13:00:30+01:00",
                    "2026-01-15T06:30:30-05:30",
                    "Thu, 15 Jan 2026 12:00:30 GMT",
                    "10, 30, 20",
                    "10, Thu, 15 Jan 2026 12:00:30 GMT"
                })
        void areReadInEveryFormThatIsSent(String value) {
            for (String header : new String[] {
                "RateLimit-Reset",
                "X-RateLimit-Reset",
                "X-Rate-Limit-Reset",
                "x-ratelimit-reset-requests",
                "x-ratelimit-reset-tokens",
                "anthropic-ratelimit-requests-reset",
                "anthropic-ratelimit-tokens-reset",
                "anthropic-ratelimit-input-tokens-reset",
                "anthropic-ratelimit-output-tokens-reset"
            }) {
                assertThat(hint(429, header + ": " + value)).isEqualTo(seconds(30, header));
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "",
                    "-30",
                    "+30",
                    "soon",
                    "1e3",
                    "\u0663\u0660",
                    "100000000000000",
                    "20470344000000000000",
                    "30, x",
                    "30;w=60",
                    "2026-01-15",
                    "2026-01-15T12:00:30",
                    "Tue Feb 16 2021 09:02:42 GMT+0100"
                })
        void areAbsentWhereTheyAreNotUnderstood(String value) {
            assertThat(hint(429, "X-RateLimit-Reset: " + value, "X-RateLimit-Remaining: 0"))
                    .isEqualTo(RetryHint.absent());
        }

        @ParameterizedTest
        @CsvSource({
            "1768478430.0001, 30001",
            "1768478400.5, 500",
            "1768478399.5, 0",
            "1768478400001, 1",
            "1768478400000.1, 1",
            "0, 0",
            "0.0001, 1"
        })
        void areRoundedUp(String value, long millis) {
            assertThat(hint(429, "X-RateLimit-Reset: " + value)).isEqualTo(millis(millis, "X-RateLimit-Reset"));
        }

        @Test
        void asDatesAreComparedWithTheServersOwnTime() {
            String date = "Date: Thu, 15 Jan 2026 12:10:00 GMT";
            assertThat(hint(429, date, "X-RateLimit-Reset: 1768479030")).isEqualTo(seconds(30, "X-RateLimit-Reset"));
            assertThat(hint(429, date, "X-RateLimit-Reset: 1768479030000")).isEqualTo(seconds(30, "X-RateLimit-Reset"));
            assertThat(hint(429, date, "Age: 10", "anthropic-ratelimit-tokens-reset: 2026-01-15T12:10:30Z"))
                    .isEqualTo(seconds(20, "anthropic-ratelimit-tokens-reset"));
            assertThat(hint(429, date, "X-RateLimit-Reset: 30")).isEqualTo(seconds(30, "X-RateLimit-Reset"));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "429|0|true",
                    "429|59|false",
                    "429||true",
                    "429|x|true",
                    "429|-1|true",
                    "429|0, 59|true",
                    "429|59, 0|true",
                    "429|59, 61|false",
                    "429|0.0|true",
                    "429|599.0|false",
                    "429|0, x|true",
                    "503|0|true",
                    "503|59|false",
                    "503||true",
                    "403|0|true",
                    "403|59|false",
                    "403||false",
                    "403|x|false",
                    "403|-1|false",
                    "500|0|true",
                    "500|00|true",
                    "500|59|false",
                    "500||false",
                    "428||false",
                    "430||false",
                    "502||false",
                    "504||false",
                    "302|0|true"
                })
        void countWhereNothingIsLeftOrWhatIsLeftIsNotSaidAndTheStatusTellsOfIt(
                int status, String remaining, boolean counts) {
            String[][] pairs = {
                {"RateLimit-Reset", "RateLimit-Remaining"},
                {"X-RateLimit-Reset", "X-RateLimit-Remaining"},
                {"X-Rate-Limit-Reset", "X-Rate-Limit-Remaining"},
                {"x-ratelimit-reset-requests", "x-ratelimit-remaining-requests"},
                {"x-ratelimit-reset-tokens", "x-ratelimit-remaining-tokens"},
                {"anthropic-ratelimit-requests-reset", "anthropic-ratelimit-requests-remaining"},
                {"anthropic-ratelimit-tokens-reset", "anthropic-ratelimit-tokens-remaining"},
                {"anthropic-ratelimit-input-tokens-reset", "anthropic-ratelimit-input-tokens-remaining"},
                {"anthropic-ratelimit-output-tokens-reset", "anthropic-ratelimit-output-tokens-remaining"},
            };
            for (String[] pair : pairs) {
                String left = remaining == null ? "X: x" : pair[1] + ": " + remaining;
                RetryHint expected = counts ? seconds(30, pair[0]) : RetryHint.absent();
                assertThat(hint(status, pair[0] + ": 30", left)).isEqualTo(expected);
            }
        }

        @Test
        void ofAProvidersQuotasOnlyTheExhaustedOnesCount() {
            assertThat(hint(
                            429,
                            "x-ratelimit-remaining-requests: 59",
                            "x-ratelimit-reset-requests: 6m0s",
                            "x-ratelimit-remaining-tokens: 0",
                            "x-ratelimit-reset-tokens: 1.2s"))
                    .isEqualTo(millis(1_200, "x-ratelimit-reset-tokens"));
            assertThat(hint(
                            429,
                            "anthropic-ratelimit-requests-remaining: 0",
                            "anthropic-ratelimit-requests-reset: 2026-01-15T12:00:20Z",
                            "anthropic-ratelimit-tokens-remaining: 0",
                            "anthropic-ratelimit-tokens-reset: 2026-01-15T12:00:40Z",
                            "anthropic-ratelimit-input-tokens-remaining: 1000",
                            "anthropic-ratelimit-input-tokens-reset: 2026-01-15T12:10:00Z",
                            "anthropic-ratelimit-output-tokens-remaining: 0",
                            "anthropic-ratelimit-output-tokens-reset: 2026-01-15T12:00:30Z"))
                    .isEqualTo(seconds(40, "anthropic-ratelimit-tokens-reset"));
            assertThat(hint(
                            429,
                            "x-ratelimit-remaining-requests: 59",
                            "x-ratelimit-reset-requests: 6m0s",
                            "x-ratelimit-remaining-tokens: 150",
                            "x-ratelimit-reset-tokens: 1.2s"))
                    .isEqualTo(RetryHint.absent());
        }

        @Test
        void aProvidersQuotaThatIsNotUnderstoodLeavesTheOthers() {
            assertThat(hint(429, "x-ratelimit-reset-requests: soon", "x-ratelimit-reset-tokens: 1.2s"))
                    .isEqualTo(millis(1_200, "x-ratelimit-reset-tokens"));
        }

        @Test
        void ofEqualResetsTheFirstIsNamed() {
            assertThat(hint(429, "x-ratelimit-reset-requests: 1s", "x-ratelimit-reset-tokens: 1s"))
                    .isEqualTo(seconds(1, "x-ratelimit-reset-requests"));
        }

        @Test
        void aQuotaThatDoesNotCountLeavesItToTheNextHeader() {
            assertThat(hint(429, "RateLimit: \"a\";r=5;t=60", "X-RateLimit-Reset: 30"))
                    .isEqualTo(seconds(30, "X-RateLimit-Reset"));
            assertThat(hint(429, "X-RateLimit-Reset: 30", "X-RateLimit-Remaining: 5", "x-ratelimit-reset-tokens: 7s"))
                    .isEqualTo(seconds(7, "x-ratelimit-reset-tokens"));
        }
    }

    @Nested
    class GoDurations {

        @ParameterizedTest
        @CsvSource({
            "0s, 0",
            "6m0s, 360000",
            "1.2s, 1200",
            "120ms, 120",
            "1h2m3s, 3723000",
            "1h, 3600000",
            "1d, 86400000",
            "1d2h, 93600000",
            "2m59.56s, 179560",
            "7.66s, 7660",
            "1m30s, 90000",
            "1s1s, 2000",
            "3s2m, 123000",
            "0.5h, 1800000",
            "1.5ms, 2",
            "500us, 1",
            "1000us, 1",
            "1001us, 2",
            "500\u00b5s, 1",
            "1001\u03bcs, 2",
            "1001\u00c2\u00b5s, 2",
            "1ns, 1",
            "1000000ns, 1",
            "0.1ns, 1",
            "0ns, 0",
            "1s1ns, 1001",
            "0.0000000001s, 1"
        })
        void areRoundedUpToTheMillisecond(String value, long millis) {
            assertThat(hint(429, "x-ratelimit-reset-tokens: " + value))
                    .isEqualTo(millis(millis, "x-ratelimit-reset-tokens"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "99999999999999999999s",
                    "999999999999h",
                    "99999d",
                    "36500d1ms",
                    "36499d24h1s",
                    "99999999999999999999ns",
                    "3153600000000000001ns",
                    "3153600000s3153600000s3153600000s3153600000s"
                })
        void saturate(String value) {
            assertThat(hint(429, "x-ratelimit-reset-tokens: " + value).delay()).isEqualTo(Duration.ofDays(36_500));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "s",
                    "ms",
                    "-1s",
                    "+1s",
                    "1m2",
                    "1 s",
                    "1h 2m",
                    "1S",
                    "1H",
                    "1M",
                    "1min",
                    "1sec",
                    "1.s",
                    ".5s",
                    "1.5.5s",
                    "1h-2m",
                    "s1",
                    "1e3s",
                    "PT6M",
                    "6:00",
                    "1w",
                    "1y",
                    "\u0661s",
                    "1m\u00a0"
                })
        void areAbsentWhereTheyAreSomethingElse(String value) {
            assertThat(hint(429, "x-ratelimit-reset-tokens: " + value)).isEqualTo(RetryHint.absent());
        }
    }

    @Nested
    class Timestamps {

        @ParameterizedTest
        @CsvSource({
            "2026-01-15T12:00:20Z, 20000",
            "2026-01-15t12:00:20z, 20000",
            "2026-01-15 12:00:20Z, 20000",
            "2026-01-15T12:00:20.5Z, 20500",
            "2026-01-15T12:00:20.0001Z, 20001",
            "2026-01-15T12:00:20.9999999999Z, 21000",
            "2026-01-15T12:00:20.000000000000001Z, 20001",
            "2026-01-15T12:00:20+00:00, 20000",
            "2026-01-15T12:00:20-00:00, 20000",
            "2026-01-15T17:30:20+05:30, 20000",
            "2026-01-15T04:00:20-08:00, 20000",
            "2026-01-16T11:59:20+23:59, 20000",
            "2026-01-14T12:01:20-23:59, 20000",
            "2026-01-15T12:00:60Z, 60000",
            "2026-01-15T23:59:60Z, 43200000",
            "2026-01-31T00:00:00Z, 1339200000",
            "2028-02-29T12:00:00Z, 66960000000",
            "2026-01-15T11:00:00Z, 0",
            "0000-01-01T00:00:00Z, 0",
            "9999-12-31T23:59:60-23:59, 3153600000000"
        })
        void areRoundedUpToTheMillisecond(String value, long millis) {
            assertThat(hint(429, "anthropic-ratelimit-requests-reset: " + value))
                    .isEqualTo(millis(millis, "anthropic-ratelimit-requests-reset"));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "2026-01-15T12:00:20",
                    "2026-01-15T12:00Z",
                    "2026-01-15T24:00:00Z",
                    "2026-01-15T12:60:00Z",
                    "2026-01-15T12:00:61Z",
                    "2026-02-29T12:00:20Z",
                    "2026-04-31T12:00:20Z",
                    "2026-13-15T12:00:20Z",
                    "2026-00-15T12:00:20Z",
                    "2026-01-00T12:00:20Z",
                    "2026-01-32T12:00:20Z",
                    "2026-1-15T12:00:20Z",
                    "2026-01-5T12:00:20Z",
                    "26-01-15T12:00:20Z",
                    "12026-01-15T12:00:20Z",
                    "+2026-01-15T12:00:20Z",
                    "-2026-01-15T12:00:20Z",
                    "2026/01/15T12:00:20Z",
                    "2026-01/15T12:00:20Z",
                    "20260115T120020Z",
                    "2026-01-15_12:00:20Z",
                    "2026-01-1512:00:20Z",
                    "2026-01-15T12:00:20.Z",
                    "2026-01-15T12:00:20;5Z",
                    "2026-01-15T12:00:20+0100",
                    "2026-01-15T12:00:20+01",
                    "2026-01-15T12:00:20+1:00",
                    "2026-01-15T12:00:20+24:00",
                    "2026-01-15T12:00:20+01:60",
                    "2026-01-15T12:00:20 01:00",
                    "2026-01-15T12:00:2001:00",
                    "2026-01-15T12:00:20+01:00:00",
                    "2026-01-15T12:00:20ZZ",
                    "2026-01-15T12:00:20Z[UTC]",
                    "2026-01-15T12:00:20 GMT",
                    "2026-W03-4T12:00:20Z",
                    "\u0662\u0660\u0662\u0666-01-15T12:00:20Z",
                    "2569-01-15T12:00:20"
                })
        void areAbsentWhereTheyAreSomethingElse(String value) {
            assertThat(hint(429, "anthropic-ratelimit-requests-reset: " + value))
                    .isEqualTo(RetryHint.absent());
        }
    }
}
