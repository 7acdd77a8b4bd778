package io.reprise.retry.spring.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import feign.FeignException;
import feign.Request;
import feign.Response;
import feign.RetryableException;
import feign.codec.ErrorDecoder;
import io.reprise.retry.call.HttpAnswer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FeignAnswersTests {

    private static final Request REQUEST = Request.create(
            Request.HttpMethod.POST, "http://localhost/charge", Map.of(), null, StandardCharsets.UTF_8, null);

    private final FeignAnswers source = new FeignAnswers();

    @Test
    void statusAndHeadersAreRead() {
        Exception thrown = decoded(503, Map.of("X-Request-Id", List.of("a", "b")));

        HttpAnswer answer = source.answerOf(thrown);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers("x-request-id")).containsExactly("a", "b");
        assertThat(answer.headers("Retry-After")).isEmpty();
    }

    @Test
    void hintIsFoundInTheAnswerThatFeignWrapsBecauseOfIt() {
        Exception thrown = decoded(429, Map.of("Retry-After", List.of("2")));
        assertThat(thrown).isInstanceOf(RetryableException.class);
        assertThat(((RetryableException) thrown).responseHeaders()).isEmpty();

        HttpAnswer answer = source.answerOf(thrown);

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.headers("retry-after")).containsExactly("2");
    }

    @Test
    void failureWithoutAnAnswerHasNoStatus() {
        FeignException thrown = new RetryableException(
                -1, "reset", Request.HttpMethod.POST, new IOException("reset"), (Long) null, REQUEST);

        HttpAnswer answer = source.answerOf(thrown);

        assertThat(answer.status()).isNegative();
        assertThat(answer.headers("Retry-After")).isEmpty();
    }

    @Test
    void anythingElseIsNoAnswer() {
        assertThat(source.answerOf(new IOException("reset"))).isNull();
        assertThat(source.answerOf("text")).isNull();
    }

    private static Exception decoded(int status, Map<String, Collection<String>> headers) {
        Response response = Response.builder()
                .status(status)
                .headers(headers)
                .request(REQUEST)
                .build();
        return new ErrorDecoder.Default().decode("PaymentClient#charge()", response);
    }
}
