package io.reprise.retry.spring.autoconfigure;

import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reprise.retry.GaveUp;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.autoconfigure.http.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.DispatcherServletAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.ServletWebServerFactoryAutoConfiguration;
import org.springframework.boot.autoconfigure.web.servlet.WebMvcAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** A real server with real time, whose requests would wait ten minutes for a retry. */
class GracefulShutdownTests {

    private final HttpClient client = HttpClient.newHttpClient();
    private ConfigurableApplicationContext context;

    @BeforeEach
    void start() {
        context = new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .properties(Map.of(
                        "server.port", "0",
                        "server.shutdown", "graceful",
                        "spring.lifecycle.timeout-per-shutdown-phase", "5m",
                        "reprise.defaults.base-delay", "10m",
                        "reprise.defaults.max-delay", "none",
                        "reprise.defaults.jitter", "none",
                        "reprise.defaults.deadline", "none"))
                .run();
    }

    @AfterEach
    void close() {
        context.close();
    }

    private CompletableFuture<String> ask(String style) {
        int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/" + style))
                .build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(HttpResponse::body);
    }

    private MeterRegistry awaitTheWait() {
        MeterRegistry meters = context.getBean(MeterRegistry.class);
        await().atMost(Duration.ofMinutes(1)).until(() -> waiting(meters) == 1);
        return meters;
    }

    private static double waiting(MeterRegistry meters) {
        return meters.get("retry.waiting").gauge().value();
    }

    @ParameterizedTest
    @ValueSource(strings = {"blocking", "future", "mono"})
    void aRequestThatWaitsForARetryIsAnsweredWhenTheApplicationCloses(String style) throws Exception {
        CompletableFuture<String> answer = ask(style);
        MeterRegistry meters = awaitTheWait();
        context.close();
        assertThat(answer.get(1, TimeUnit.MINUTES)).isEqualTo("SHUTDOWN");
        assertThat(waiting(meters)).isZero();
        assertThat(meters.get("retry.calls")
                        .tag("method", "Calls." + style)
                        .tag("outcome", "shutdown")
                        .timer()
                        .count())
                .isOne();
    }

    @Test
    void anApplicationThatIsStartedAgainWaitsAgain() throws Exception {
        context.stop();
        context.start();
        CompletableFuture<String> answer = ask("blocking");
        awaitTheWait();
        assertThat(answer).isNotDone();
        context.close();
        assertThat(answer.get(1, TimeUnit.MINUTES)).isEqualTo("SHUTDOWN");
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        AopAutoConfiguration.class,
        ServletWebServerFactoryAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        HttpMessageConvertersAutoConfiguration.class,
        WebMvcAutoConfiguration.class,
        TaskExecutionAutoConfiguration.class,
        RetryAutoConfiguration.class,
        RetryMetricsAutoConfiguration.class
    })
    @Import({Controller.class, Calls.class})
    static class Application {

        @Bean
        SimpleMeterRegistry meters() {
            return new SimpleMeterRegistry();
        }
    }

    @RestController
    static class Controller {

        private final Calls calls;

        Controller(Calls calls) {
            this.calls = calls;
        }

        @GetMapping("/{style}")
        Object call(@PathVariable String style) throws Exception {
            return switch (style) {
                case "future" -> calls.future();
                case "mono" -> calls.mono();
                default -> calls.blocking();
            };
        }

        @ExceptionHandler
        String reason(SocketTimeoutException failure) {
            return GaveUp.on(failure).orElseThrow().reason().name();
        }
    }

    static class Calls {

        @Retryable
        public String blocking() throws SocketTimeoutException {
            throw new SocketTimeoutException();
        }

        @Retryable
        public CompletableFuture<String> future() {
            return CompletableFuture.failedFuture(new SocketTimeoutException());
        }

        @Retryable
        public Mono<String> mono() {
            return Mono.error(new SocketTimeoutException());
        }
    }
}
