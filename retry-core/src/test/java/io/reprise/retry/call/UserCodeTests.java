package io.reprise.retry.call;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

class UserCodeTests {

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
    void whatThrewIsSaidOncePerKindAndClass() {
        class Culprit {}

        UserCode.threw("predicate", new Culprit(), new IllegalStateException("broken"));
        UserCode.threw("predicate", new Culprit(), new IllegalStateException("broken again"));
        UserCode.threw("listener", new Culprit(), new IllegalStateException("broken"));

        assertThat(messages()).hasSize(2);
        assertThat(messages().get(0))
                .startsWith("predicate ")
                .contains(Culprit.class.getName())
                .contains("threw");
        assertThat(messages().get(1)).startsWith("listener ");
        assertThat(log.list).allMatch(event -> event.getLevel() == Level.WARN);
    }

    @Test
    void anExceptionThatCannotBePrintedIsToldByItsClass() {
        class Culprit {}

        UserCode.threw("predicate", new Culprit(), new Unprintable());

        assertThat(messages()).singleElement().asString().contains(Unprintable.class.getName());
    }

    private List<String> messages() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    private static final class Unprintable extends RuntimeException {

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }
    }
}
