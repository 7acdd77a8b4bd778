package io.reprise.retry.spring.http;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.http.RetryHintSource;
import org.jspecify.annotations.Nullable;
import org.springframework.web.client.RestClientResponseException;

/** Reads the exceptions by which {@code RestClient} and {@code RestTemplate} tell of an error status. */
public final class RestClientAnswers implements RetryHintSource {

    @Override
    public @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
        return thrownOrReturned instanceof RestClientResponseException answered
                ? new SpringAnswer(answered.getStatusCode(), answered.getResponseHeaders())
                : null;
    }

    @Override
    public boolean ignores(Class<?> type) {
        return !RestClientResponseException.class.isAssignableFrom(type);
    }
}
