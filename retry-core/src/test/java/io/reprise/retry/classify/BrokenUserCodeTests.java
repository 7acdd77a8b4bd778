package io.reprise.retry.classify;

import java.net.SocketException;
import java.util.List;
import java.util.function.IntPredicate;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.HttpAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** User code that throws counts for nothing, and is told. */
class BrokenUserCodeTests {

    private final Logger logger = (Logger) LoggerFactory.getLogger("io.reprise.retry");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    @Test
    void row19_aPredicateThatThrowsIsToldAndHasNoOpinion() {
        class BrokenPredicate implements FailureClassifier {
            @Override
            public FailureKind classify(AttemptOutcome outcome) {
                throw new IllegalStateException("broken");
            }
        }
        Classifier classifier =
                Given.withDefaultStatuses().retryIf(new BrokenPredicate()).build();

        assertThat(Given.kind(classifier, new SocketException())).isEqualTo(FailureKind.TRANSIENT);
        assertThat(Given.kind(classifier, new IllegalStateException())).isEqualTo(FailureKind.FATAL);
        assertToldOnceOf(BrokenPredicate.class);
    }

    @Test
    void anAnswerThatThrowsIsToldAndHasNoStatus() {
        class BrokenAnswer implements HttpAnswer {
            @Override
            public int status() {
                throw new IllegalStateException("broken");
            }

            @Override
            public List<String> headers(String name) {
                return List.of();
            }
        }

        assertThat(Given.defaults()
                        .classify(Given.thrown(new SocketException()), new BrokenAnswer(), Given.HINT, true)
                        .kind())
                .isEqualTo(FailureKind.TRANSIENT);
        assertThat(Given.defaults().classify(Given.returned("value"), new BrokenAnswer(), Given.HINT, true))
                .isNull();
        assertToldOnceOf(BrokenAnswer.class);
    }

    @Test
    void aListOfStatusesThatThrowsIsToldAndListsNothing() {
        class BrokenList implements IntPredicate {
            @Override
            public boolean test(int status) {
                throw new IllegalStateException("broken");
            }
        }
        Classifier classifier =
                Classifier.builder().retryOnStatus(new BrokenList()).build();

        assertThat(classifier
                        .classify(Given.thrown(new SocketException()), Given.status(503), Given.NO_HINT, false)
                        .kind())
                .isEqualTo(FailureKind.FATAL);
        assertThat(classifier.classify(Given.returned("value"), Given.status(503), Given.NO_HINT, false))
                .isNull();
        assertToldOnceOf(BrokenList.class);
    }

    @Test
    void aGetCauseThatThrowsIsToldAndEndsTheChain() {
        class BrokenException extends IllegalStateException {
            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("broken");
            }
        }

        assertThat(Given.kind(Given.defaults(), new SocketException().initCause(new BrokenException())))
                .isEqualTo(FailureKind.TRANSIENT);
        assertThat(Given.kind(Given.defaults(), new BrokenException())).isEqualTo(FailureKind.FATAL);
        assertToldOnceOf(BrokenException.class);
    }

    private void assertToldOnceOf(Class<?> culprit) {
        assertThat(log.list)
                .singleElement()
                .extracting(ILoggingEvent::getFormattedMessage)
                .asString()
                .contains(culprit.getName());
    }
}
