package io.reprise.retry.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.call.RetryHint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

import static io.reprise.retry.http.Answers.RECEIVED_AT;
import static io.reprise.retry.http.Answers.answer;
import static io.reprise.retry.http.Answers.hint;
import static io.reprise.retry.http.Answers.seconds;
import static org.assertj.core.api.Assertions.assertThat;

/** What an answer's code may do: anything. */
class RetryAfterAnswersTests {

    private static HttpAnswer withHeaders(Function<String, List<String>> headers) {
        return new HttpAnswer() {
            @Override
            public int status() {
                return 503;
            }

            @Override
            public List<String> headers(String name) {
                return headers.apply(name);
            }
        };
    }

    private static RetryHint read(HttpAnswer answer) {
        return RetryAfter.standard().read(answer, RECEIVED_AT);
    }

    private static List<ILoggingEvent> logOf(Runnable action) {
        Logger logger = (Logger) LoggerFactory.getLogger("io.reprise.retry");
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        logger.addAppender(appender);
        try {
            action.run();
        } finally {
            logger.detachAppender(appender);
        }
        return appender.list;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 99, 600, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void anAnswerWithoutAStatusSaysNothing(int status) {
        assertThat(hint(status, "Retry-After: 5")).isEqualTo(RetryHint.absent());
        assertThat(hint(status, "x-should-retry: false")).isEqualTo(RetryHint.absent());
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 199, 300, 302, 400, 404, 429, 500, 503, 599})
    void retryAfterIsReadOnEveryFailureWithAStatus(int status) {
        assertThat(hint(status, "Retry-After: 5")).isEqualTo(seconds(5));
    }

    @Test
    void anAnswerThatWasRejectedIsReadWhateverItsStatus() {
        RetryAfter reader = RetryAfter.standard();
        assertThat(reader.readRejected(answer(202, "Retry-After: 5"), RECEIVED_AT))
                .isEqualTo(seconds(5));
        assertThat(reader.readRejected(answer(503, "Retry-After: 5"), RECEIVED_AT))
                .isEqualTo(seconds(5));
        assertThat(reader.readRejected(answer(200, "x-should-retry: false"), RECEIVED_AT))
                .isEqualTo(RetryHint.never("x-should-retry"));
        assertThat(reader.readRejected(answer(0, "Retry-After: 5"), RECEIVED_AT))
                .isEqualTo(RetryHint.absent());
    }

    @Test
    void anAnswerWithoutHeadersSaysNothing() {
        assertThat(hint(503)).isEqualTo(RetryHint.absent());
    }

    /** A class of its own, as each is reported once. */
    private static final class ThrowingStatus implements HttpAnswer {
        @Override
        public int status() {
            throw new IllegalStateException("closed");
        }

        @Override
        public List<String> headers(String name) {
            return List.of("5");
        }
    }

    @Test
    void anAnswerThatThrowsIsReportedOnceAndSaysNothing() {
        List<ILoggingEvent> log = logOf(() -> {
            assertThat(read(new ThrowingStatus())).isEqualTo(RetryHint.absent());
            assertThat(read(new ThrowingStatus())).isEqualTo(RetryHint.absent());
            assertThat(RetryAfter.standard().asksForRetry(new ThrowingStatus())).isFalse();
        });
        assertThat(log).hasSize(1);
        assertThat(log.get(0).getFormattedMessage()).contains("HttpAnswer").contains(ThrowingStatus.class.getName());
        assertThat(log.get(0).getThrowableProxy().getMessage()).isEqualTo("closed");
    }

    private static final class NullHeaders implements HttpAnswer {
        @Override
        public int status() {
            return 503;
        }

        @Override
        public List<String> headers(String name) {
            return null;
        }
    }

    @Test
    void anAnswerThatReturnsNullIsReportedOnceAndSaysNothing() {
        List<ILoggingEvent> log = logOf(() -> {
            assertThat(read(new NullHeaders())).isEqualTo(RetryHint.absent());
            assertThat(RetryAfter.standard().asksForRetry(new NullHeaders())).isFalse();
        });
        assertThat(log).hasSize(1);
        assertThat(log.get(0).getFormattedMessage()).contains(NullHeaders.class.getName());
    }

    @Test
    void anErrorOfTheAnswersCodeIsNoErrorOfOurs() {
        assertThat(read(withHeaders(name -> {
                    throw new StackOverflowError();
                })))
                .isEqualTo(RetryHint.absent());
        assertThat(read(withHeaders(name -> {
                    throw new NoClassDefFoundError("x");
                })))
                .isEqualTo(RetryHint.absent());
    }

    @Test
    void aNullAmongTheValuesBreaksTheAnswer() {
        assertThat(read(withHeaders(name -> Collections.singletonList(null)))).isEqualTo(RetryHint.absent());
    }

    @Test
    void anAnswerThatThrowsForOneHeaderSaysNothingBehindIt() {
        for (String broken : List.of("x-should-retry", "retry-after-ms", "Retry-After")) {
            assertThat(read(withHeaders(name -> {
                        if (name.equals(broken)) {
                            throw new IllegalStateException();
                        }
                        return name.equals("Retry-After") || name.equals("RateLimit-Reset") ? List.of("5") : List.of();
                    })))
                    .as(broken)
                    .isEqualTo(RetryHint.absent());
        }
    }

    @Test
    void anAnswerThatThrowsForAHeaderThatIsNotNeededIsRead() {
        assertThat(read(withHeaders(name -> switch (name) {
                    case "Retry-After" -> List.of("5");
                    case "x-should-retry",
                            "retry-after-ms",
                            "x-ms-retry-after-ms",
                            "x-amz-retry-after",
                            "grpc-retry-pushback-ms" -> List.of();
                    default -> throw new IllegalStateException(name);
                })))
                .isEqualTo(seconds(5));
    }

    @Test
    void anAnswerThatThrowsForTheDateSaysNothing() {
        assertThat(read(withHeaders(name -> switch (name) {
                    case "Retry-After" -> List.of("Thu, 15 Jan 2026 12:00:30 GMT");
                    case "Date" -> throw new IllegalStateException(name);
                    default -> List.of();
                })))
                .isEqualTo(RetryHint.absent());
    }

    @Test
    void aFieldOfTooManyLinesIsAbsent() {
        List<String> most = Collections.nCopies(Answer.MOST_LINES, "5");
        List<String> more = Collections.nCopies(Answer.MOST_LINES + 1, "5");
        assertThat(read(only("Retry-After", most))).isEqualTo(seconds(5));
        assertThat(read(only("Retry-After", more))).isEqualTo(RetryHint.absent());
    }

    @Test
    void aFieldOfTooManyCharactersIsAbsent() {
        String most = "0".repeat(Answer.MOST_CHARACTERS - 1) + "5";
        assertThat(read(only("Retry-After", List.of(most)))).isEqualTo(seconds(5));
        assertThat(read(only("Retry-After", List.of("0" + most)))).isEqualTo(RetryHint.absent());
        assertThat(read(only("Retry-After", List.of(most.substring(1), "5")))).isEqualTo(seconds(5));
        assertThat(read(only("Retry-After", List.of(most, "5")))).isEqualTo(RetryHint.absent());
    }

    @Test
    void aFieldWithoutEndIsAbsent() {
        List<String> endless = new ArrayList<>() {
            @Override
            public Iterator<String> iterator() {
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return true;
                    }

                    @Override
                    public String next() {
                        return "5";
                    }
                };
            }
        };
        assertThat(read(only("Retry-After", endless))).isEqualTo(RetryHint.absent());
    }

    @Test
    void aLongNumberIsReadToItsEnd() {
        assertThat(hint(503, "Retry-After: " + "9".repeat(60_000)).delay()).isEqualTo(Duration.ofDays(36_500));
        assertThat(hint(503, "Retry-After: " + "9".repeat(60_000) + "x")).isEqualTo(RetryHint.absent());
        assertThat(hint(503, "Retry-After: 1." + "0".repeat(60_000) + "1"))
                .isEqualTo(RetryHint.after(Duration.ofMillis(1_001), "Retry-After"));
    }

    /** A server's time is looked up once, so that a thousand dates don't parse a thousand others each. */
    @Test
    void theServersTimeIsLookedUpOnce() {
        List<String> asked = new ArrayList<>();
        HttpAnswer answer = withHeaders(name -> {
            asked.add(name);
            String date = "Thu, 15 Jan 2026 12:00:30 GMT";
            return name.equals("Retry-After") ? Collections.nCopies(1_000, date) : List.of();
        });
        assertThat(read(answer)).isEqualTo(seconds(30));
        assertThat(asked).containsOnlyOnce("Date").doesNotContain("Age");
    }

    private static HttpAnswer only(String header, List<String> values) {
        return withHeaders(name -> name.equals(header) ? values : List.of());
    }
}
