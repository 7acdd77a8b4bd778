package io.reprise.retry.spring.http;

import java.util.List;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.http.client.reactive.ClientHttpConnectorAutoConfiguration;
import org.springframework.boot.autoconfigure.web.reactive.function.client.WebClientAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;

/** A {@link WebClient} from the application's builder inside methods that return reactive types, and a real server. */
class ReactiveIdempotencyTests {

    private final LoopbackServer server = new LoopbackServer();
    private final ApplicationContextRunner application = Contexts.retrying()
            .withConfiguration(
                    AutoConfigurations.of(ClientHttpConnectorAutoConfiguration.class, WebClientAutoConfiguration.class))
            .withPropertyValues("reprise.defaults.idempotency-key=true")
            .withBean(LoopbackServer.class, () -> server)
            .withBean(Payments.class);

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void everyAttemptSendsTheSameKeyFromWhateverThread() {
        server.answersWith(503, 503, 200);
        application.run(context ->
                assertThat(context.getBean(Payments.class).charge().block()).isEqualTo("ok"));
        assertThat(server.keys()).hasSize(3).containsOnly(server.keys().get(0));
    }

    @Test
    void everySubscriberSendsAKeyOfItsOwn() {
        application.run(context -> {
            Mono<String> charge = context.getBean(Payments.class).charge();
            charge.block();
            charge.block();
        });
        assertThat(server.keys()).hasSize(2).doesNotHaveDuplicates();
    }

    @Test
    void aRequestAfterTheRetriedOneDoesNotCarryItsKey() {
        application.run(context -> {
            Payments payments = context.getBean(Payments.class);
            payments.stream().concatMap(ignored -> payments.post()).blockLast();
        });
        assertThat(server.requests()).hasSize(2);
        assertThat(server.keys()).isEmpty();
    }

    static class Payments {

        private final WebClient client;
        private final LoopbackServer server;

        Payments(WebClient.Builder builder, LoopbackServer server) {
            this.client = builder.build();
            this.server = server;
        }

        @Retryable
        public Mono<String> charge() {
            return post().subscribeOn(Schedulers.parallel());
        }

        @Retryable
        public Flux<String> stream() {
            return Flux.fromIterable(List.of("a", "b"));
        }

        Mono<String> post() {
            return client.post().uri(server.uri()).retrieve().bodyToMono(String.class);
        }
    }
}
