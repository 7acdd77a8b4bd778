package io.reprise.verification.compat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.test.VirtualRetryTime;
import io.reprise.retry.time.VirtualTime;
import io.reprise.verification.compat.app.CompatApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** All clients, built from the application's own builders, against a real server. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
@VirtualRetryTime
class HttpClientsTests {

    @Autowired
    private Clients clients;

    @Autowired
    private LocalServer server;

    @Autowired
    private VirtualTime time;

    @ParameterizedTest
    @ValueSource(strings = {"RestClient", "RestTemplate", "WebClient"})
    void hintIsObeyedAndOneIdempotencyKeySentOnEveryAttempt(String client) {
        assertThat(clients.pay(client)).isEqualTo("paid");
        assertThatHintsWereObeyedWithOneKey();
    }

    @Test
    void monoOfAWebClientIsRetriedLikewise() {
        assertThat(clients.payReactively().block()).isEqualTo("paid");
        assertThatHintsWereObeyedWithOneKey();
    }

    private void assertThatHintsWereObeyedWithOneKey() {
        assertThat(time.sleeps()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(3));
        List<String> keys = server.takeKeys();
        assertThat(keys).hasSize(3).doesNotContain("none");
        assertThat(keys.stream().distinct()).hasSize(1);
    }

    @Configuration(proxyBeanMethods = false)
    @Import({CompatApplication.class, RestTemplates.class})
    static class Application {

        @Bean
        LocalServer localServer() {
            return new LocalServer();
        }

        @Bean
        Clients clients(
                RestClient.Builder restClient,
                WebClient.Builder webClient,
                Supplier<RestTemplate> restTemplate,
                LocalServer server) {
            return new Clients(restClient.build(), restTemplate.get(), webClient.build(), server.url());
        }
    }

    static class Clients {

        private final Map<String, Supplier<String>> payments;
        private final WebClient webClient;
        private final String url;

        Clients(RestClient restClient, RestTemplate restTemplate, WebClient webClient, String url) {
            this.webClient = webClient;
            this.url = url;
            this.payments = Map.of(
                    "RestClient",
                            () -> restClient
                                    .post()
                                    .uri(url)
                                    .body("1")
                                    .retrieve()
                                    .body(String.class),
                    "RestTemplate", () -> restTemplate.postForObject(url, "1", String.class),
                    "WebClient", () -> post().block());
        }

        @Retryable("payments")
        public String pay(String client) {
            return payments.get(client).get();
        }

        @Retryable("payments")
        public Mono<String> payReactively() {
            return post();
        }

        private Mono<String> post() {
            return webClient.post().uri(url).bodyValue("1").retrieve().bodyToMono(String.class);
        }
    }
}
