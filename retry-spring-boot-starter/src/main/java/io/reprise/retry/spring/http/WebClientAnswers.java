package io.reprise.retry.spring.http;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.http.RetryHintSource;
import org.jspecify.annotations.Nullable;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/** Reads the exceptions by which {@code WebClient} tells of an error status. */
public final class WebClientAnswers implements RetryHintSource {

    @Override
    public @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
        return thrownOrReturned instanceof WebClientResponseException answered
                ? new SpringAnswer(answered.getStatusCode(), answered.getHeaders())
                : null;
    }

    @Override
    public boolean ignores(Class<?> type) {
        return !WebClientResponseException.class.isAssignableFrom(type);
    }
}
