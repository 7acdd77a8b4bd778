package io.reprise.retry.http;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;

import io.reprise.retry.call.HttpAnswer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the answer in a response of the JDK's own client, {@link HttpResponse}. It touches neither the body nor the
 * connection. Immutable, thread-safe.
 */
public final class JdkHttpAnswers implements RetryHintSource {

    /** There is nothing to set. */
    public JdkHttpAnswers() {}

    @Override
    public @Nullable HttpAnswer answerOf(Object thrownOrReturned) {
        return thrownOrReturned instanceof HttpResponse<?> response ? new JdkAnswer(response) : null;
    }

    @Override
    public boolean ignores(Class<?> type) {
        return !HttpResponse.class.isAssignableFrom(type);
    }

    private record JdkAnswer(HttpResponse<?> response) implements HttpAnswer {

        @Override
        public int status() {
            return response.statusCode();
        }

        @Override
        public List<String> headers(String name) {
            // The client itself always has headers, but a response made by hand in a test often lacks them.
            @Nullable HttpHeaders headers = response.headers();
            return headers == null ? List.of() : headers.allValues(name);
        }
    }
}
