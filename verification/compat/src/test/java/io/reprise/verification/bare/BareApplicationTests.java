package io.reprise.verification.bare;

import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.test.VirtualRetryTime;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** An application with neither web nor actuator, Micrometer or Reactor on its class path. */
@SpringBootTest(
        properties = {
            "spring.config.name=none",
            "reprise.policies.orders.max-attempts=3",
            "reprise.policies.orders.jitter=none"
        },
        webEnvironment = SpringBootTest.WebEnvironment.NONE)
@VirtualRetryTime
class BareApplicationTests {

    @Autowired
    private Orders orders;

    @Autowired
    private VirtualTime time;

    @BeforeEach
    void countFromZero() {
        orders.startOver();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.springframework.web.client.RestClientException",
                "org.springframework.web.reactive.function.client.WebClient",
                "io.micrometer.core.instrument.MeterRegistry",
                "io.micrometer.context.ContextSnapshotFactory",
                "reactor.core.publisher.Mono"
            })
    void classPathIsBare(String absent) {
        assertThat(ClassUtils.isPresent(absent, null)).isFalse();
    }

    @Test
    void methodsAreRetried() throws ConnectException {
        assertThat(orders.blocking()).isEqualTo("answer 3");
        assertThat(time.sleeps()).isEqualTo(List.of(Duration.ofMillis(200), Duration.ofMillis(400)));
    }

    @Test
    void futuresAreRetried() {
        assertThat(orders.future().join()).isEqualTo("answer 3");
        assertThat(time.sleeps()).hasSize(2);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Orders.class)
    static class Application {}

    static class Orders {

        private final AtomicInteger attempts = new AtomicInteger();

        void startOver() {
            attempts.set(0);
        }

        @Retryable("orders")
        public String blocking() throws ConnectException {
            int attempt = attempts.incrementAndGet();
            if (attempt < 3) {
                throw new ConnectException();
            }
            return "answer " + attempt;
        }

        @Retryable("orders")
        public CompletableFuture<String> future() {
            try {
                return CompletableFuture.completedFuture(blocking());
            } catch (ConnectException failed) {
                return CompletableFuture.failedFuture(failed);
            }
        }
    }
}
