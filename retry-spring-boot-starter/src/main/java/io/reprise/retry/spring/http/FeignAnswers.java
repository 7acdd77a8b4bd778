package io.reprise.retry.spring.http;

import java.util.List;

import feign.FeignException;
import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.http.RetryHintSource;
import org.jspecify.annotations.Nullable;

/** Reads the exceptions by which Feign tells of an error status. */
public final class FeignAnswers implements RetryHintSource {

    @Override
    public @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
        return thrownOrReturned instanceof FeignException answered ? new FeignAnswer(withHeaders(answered)) : null;
    }

    @Override
    public boolean ignores(Class<?> type) {
        return !FeignException.class.isAssignableFrom(type);
    }

    /** Feign wraps an answer that names a wait into an exception without headers; the answer itself is its cause. */
    private static FeignException withHeaders(FeignException answered) {
        return answered.responseHeaders().isEmpty() && answered.getCause() instanceof FeignException wrapped
                ? wrapped
                : answered;
    }

    private record FeignAnswer(FeignException answered) implements HttpAnswer {

        /** Negative where there was no answer. */
        @Override
        public int status() {
            return answered.status();
        }

        @Override
        public List<String> headers(String name) {
            return HeaderValues.of(answered.responseHeaders().entrySet(), name);
        }
    }
}
