package io.reprise.retry.spring.http;

import java.time.Duration;
import java.util.function.BiConsumer;

import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.test.web.client.ExpectedCount;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.springframework.test.web.client.match.MockRestRequestMatchers.anything;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withStatus;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withSuccess;

/** An annotated method that calls a server with Spring's client, as far as the wait that the server names. */
class SpringClientsTests {

    @Test
    void waitThatAnExceptionsAnswerNamesIsKept() {
        afterOne(HttpStatus.TOO_MANY_REQUESTS, "2", (service, time) -> {
            assertThat(service.body()).isEqualTo("done");
            assertThat(time.sleeps()).singleElement().satisfies(SpringClientsTests::isTwoSecondsOrATenthMore);
        });
    }

    @Test
    void waitThatAReturnedEntityNamesIsKept() {
        afterOne(HttpStatus.SERVICE_UNAVAILABLE, "2", (service, time) -> {
            assertThat(service.entity().getStatusCode()).isEqualTo(HttpStatus.OK);
            assertThat(time.sleeps()).singleElement().satisfies(SpringClientsTests::isTwoSecondsOrATenthMore);
        });
    }

    @Test
    void badRequestIsTriedOnce() {
        afterOne(HttpStatus.BAD_REQUEST, null, (service, time) -> {
            assertThatThrownBy(service::body).isInstanceOf(HttpClientErrorException.BadRequest.class);
            assertThat(time.sleeps()).isEmpty();
        });
    }

    @Test
    void waitBeyondTheDeadlineEndsTheCallAtOnceWithTheClientsOwnException() {
        afterOne(HttpStatus.TOO_MANY_REQUESTS, "10", (service, time) -> {
            Throwable thrown = catchThrowable(service::bodyWithinThreeSeconds);

            assertThat(thrown).isInstanceOf(HttpClientErrorException.TooManyRequests.class);
            GaveUp gaveUp = GaveUp.on(thrown).orElseThrow();
            assertThat(gaveUp.reason()).isEqualTo(StopReason.HINT_TOO_LONG);
            assertThat(gaveUp.lastHint().delay()).isEqualTo(Duration.ofSeconds(10));
            assertThat(time.sleeps()).isEmpty();
        });
    }

    private static void isTwoSecondsOrATenthMore(Duration waited) {
        assertThat(waited).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2_200));
    }

    private static void afterOne(HttpStatus status, String retryAfter, BiConsumer<Service, VirtualTime> test) {
        RestClient.Builder http = RestClient.builder().baseUrl("http://localhost");
        MockRestServiceServer server = MockRestServiceServer.bindTo(http).build();
        HttpHeaders headers = new HttpHeaders();
        if (retryAfter != null) {
            headers.set(HttpHeaders.RETRY_AFTER, retryAfter);
        }
        server.expect(ExpectedCount.once(), anything())
                .andRespond(withStatus(status).headers(headers));
        server.expect(ExpectedCount.manyTimes(), anything()).andRespond(withSuccess("done", MediaType.TEXT_PLAIN));
        Contexts.retrying()
                .withBean("service", Service.class, () -> new Service(http.build()))
                .run(context -> test.accept(context.getBean(Service.class), context.getBean(VirtualTime.class)));
    }

    static class Service {

        private final RestClient http;

        Service(RestClient http) {
            this.http = http;
        }

        @Retryable
        public String body() {
            return http.get().uri("/").retrieve().body(String.class);
        }

        @Retryable(deadline = "3s")
        public String bodyWithinThreeSeconds() {
            return http.get().uri("/").retrieve().body(String.class);
        }

        @Retryable
        public ResponseEntity<String> entity() {
            return http.get()
                    .uri("/")
                    .exchange((request, response) -> ResponseEntity.status(response.getStatusCode())
                            .headers(response.getHeaders())
                            .body("done"));
        }
    }
}
