package io.reprise.retry.spring.http;

import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.http.RetryHintSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;

/** Reads a returned {@link ResponseEntity}, and closes the body of one that is rejected, where it can be closed. */
public final class ResponseEntityAnswers implements RetryHintSource {

    @Override
    public @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
        return thrownOrReturned instanceof ResponseEntity<?> entity ? new EntityAnswer(entity) : null;
    }

    @Override
    public boolean ignores(Class<?> type) {
        return !ResponseEntity.class.isAssignableFrom(type);
    }

    private record EntityAnswer(ResponseEntity<?> entity) implements HttpAnswer {

        @Override
        public int status() {
            return entity.getStatusCode().value();
        }

        @Override
        public List<String> headers(String name) {
            return HeaderValues.of(entity.getHeaders().headerSet(), name);
        }

        @Override
        public void discard() throws Exception {
            Object body = entity.getBody();
            if (body instanceof AutoCloseable closeable) {
                closeable.close();
            } else if (body instanceof Resource resource && resource.isOpen()) {
                resource.getInputStream().close();
            }
        }
    }
}
