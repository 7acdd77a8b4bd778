package io.reprise.retry.spring.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.reprise.retry.call.HttpAnswer;
import io.reprise.retry.http.RetryHintSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.reactive.function.client.WebClientResponseException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SpringAnswersTests {

    private static final RetryHintSource REST = new RestClientAnswers();
    private static final RetryHintSource WEB = new WebClientAnswers();
    private static final RetryHintSource ENTITY = new ResponseEntityAnswers();

    static Stream<HttpAnswer> answersWithRetryAfter() {
        HttpHeaders headers = new HttpHeaders();
        headers.add("retry-after", "2");
        headers.add("X-Other", "a");
        headers.add("X-Other", "b, c");
        HttpStatus status = HttpStatus.TOO_MANY_REQUESTS;
        return Stream.of(
                REST.answerOf(HttpClientErrorException.create(
                        status, "Too Many Requests", headers, new byte[0], StandardCharsets.UTF_8)),
                WEB.answerOf(WebClientResponseException.create(
                        status.value(), "Too Many Requests", headers, new byte[0], StandardCharsets.UTF_8)),
                ENTITY.answerOf(ResponseEntity.status(status).headers(headers).body("slow down")));
    }

    @ParameterizedTest
    @MethodSource("answersWithRetryAfter")
    void statusAndHeadersAreRead(HttpAnswer answer) {
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.headers("Retry-After")).containsExactly("2");
        assertThat(answer.headers("x-other")).containsExactly("a", "b, c");
        assertThat(answer.headers("X-Absent")).isEmpty();
    }

    @Test
    void statusThatHasNoNameIsRead() {
        HttpAnswer answer = ENTITY.answerOf(
                ResponseEntity.status(HttpStatusCode.valueOf(599)).build());

        assertThat(answer.status()).isEqualTo(599);
        assertThat(answer.headers("Retry-After")).isEmpty();
    }

    @Test
    void exceptionWithoutHeadersHasNone() {
        HttpAnswer answer = REST.answerOf(
                new RestClientResponseException("failed", HttpStatus.BAD_GATEWAY, "Bad Gateway", null, null, null));

        assertThat(answer.status()).isEqualTo(502);
        assertThat(answer.headers("Retry-After")).isEmpty();
    }

    @Test
    void anythingElseIsNoAnswer() {
        List<Object> others = List.of(new IOException("reset"), "text", HttpStatus.OK, new HttpHeaders());

        for (RetryHintSource source : List.of(REST, WEB, ENTITY)) {
            assertThat(others)
                    .allSatisfy(other -> assertThat(source.answerOf(other)).isNull());
        }
        assertThat(WEB.answerOf(HttpClientErrorException.create(
                        HttpStatus.NOT_FOUND, "Not Found", HttpHeaders.EMPTY, new byte[0], null)))
                .isNull();
    }

    @Test
    void closeableBodyOfARejectedEntityIsClosed() throws Exception {
        AtomicInteger closed = new AtomicInteger();
        InputStream stream = closingTo(closed);

        ENTITY.answerOf(ResponseEntity.status(503).body(stream)).discard();
        ENTITY.answerOf(ResponseEntity.status(503).body(new InputStreamResource(stream)))
                .discard();
        ENTITY.answerOf(ResponseEntity.status(503).body(Stream.of("a").onClose(closed::incrementAndGet)))
                .discard();

        assertThat(closed).hasValue(3);
    }

    @Test
    void bodyThatNeedsNoClosingIsLeftAlone() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        ByteArrayResource bytes = new ByteArrayResource("done".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public InputStream getInputStream() throws IOException {
                opened.incrementAndGet();
                return super.getInputStream();
            }
        };

        ENTITY.answerOf(ResponseEntity.status(503).body(bytes)).discard();
        ENTITY.answerOf(ResponseEntity.status(503).body("text")).discard();
        ENTITY.answerOf(ResponseEntity.status(503).build()).discard();

        assertThat(opened).hasValue(0);
    }

    @Test
    void bodyThatCannotBeClosedSaysSo() {
        InputStream broken = new ByteArrayInputStream(new byte[0]) {
            @Override
            public void close() throws IOException {
                throw new IOException("already gone");
            }
        };

        assertThatThrownBy(() ->
                        ENTITY.answerOf(ResponseEntity.status(503).body(broken)).discard())
                .hasMessage("already gone");
    }

    private static InputStream closingTo(AtomicInteger closed) {
        return new ByteArrayInputStream(new byte[0]) {
            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }
}
