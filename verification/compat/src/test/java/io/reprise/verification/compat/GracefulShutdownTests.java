package io.reprise.verification.compat;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.MeterRegistry;
import io.reprise.retry.GaveUp;
import io.reprise.retry.spring.Retryable;
import io.reprise.verification.compat.app.CompatApplication;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** A real server in real time, whose request would wait ten minutes for a retry. */
class GracefulShutdownTests {

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void requestThatWaitsForARetryIsAnsweredBeforeTheServerWaitsForIt(WebApplicationType type) throws Exception {
        CompletableFuture<String> answer;
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                .web(type)
                .run(
                        "--server.port=0",
                        "--server.shutdown=graceful",
                        "--spring.lifecycle.timeout-per-shutdown-phase=5m")) {
            answer = ask(context.getEnvironment().getRequiredProperty("local.server.port"));
            MeterRegistry meters = context.getBean(MeterRegistry.class);
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> meters.get("retry.waiting")
                                    .tag("policy", "slow")
                                    .gauge()
                                    .value()
                            == 1);
        }
        assertThat(answer.get(1, TimeUnit.MINUTES)).isEqualTo("SHUTDOWN");
    }

    private static CompletableFuture<String> ask(String port) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/slow"))
                .build();
        return HttpClient.newHttpClient()
                .sendAsync(request, HttpResponse.BodyHandlers.ofString())
                .thenApply(HttpResponse::body);
    }

    @Configuration(proxyBeanMethods = false)
    @Import({CompatApplication.class, Controller.class})
    static class Application {

        @Bean
        Slow slow() {
            return new Slow();
        }
    }

    @RestController
    static class Controller {

        private final Slow slow;

        Controller(Slow slow) {
            this.slow = slow;
        }

        @GetMapping("/slow")
        Mono<String> call() {
            return slow.call();
        }

        @ExceptionHandler
        String reason(ConnectException failure) {
            return GaveUp.on(failure).orElseThrow().reason().name();
        }
    }

    static class Slow {

        @Retryable("slow")
        public Mono<String> call() {
            return Mono.error(new ConnectException());
        }
    }
}
