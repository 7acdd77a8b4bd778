package io.reprise.retry.spring.http;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.http.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.autoconfigure.http.client.HttpClientAutoConfiguration;
import org.springframework.boot.autoconfigure.http.client.reactive.ClientHttpConnectorAutoConfiguration;
import org.springframework.boot.autoconfigure.web.client.RestClientAutoConfiguration;
import org.springframework.boot.autoconfigure.web.client.RestTemplateAutoConfiguration;
import org.springframework.boot.autoconfigure.web.reactive.function.client.WebClientAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.client.RestTemplateBuilder;
import org.springframework.context.ApplicationContext;
import org.springframework.core.io.InputStreamResource;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.scheduler.Schedulers;

import static io.reprise.retry.spring.http.LoopbackServer.LOST;
import static io.reprise.retry.spring.http.LoopbackServer.SILENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Clients that are built from the application's builders, and a real server. */
@ExtendWith(OutputCaptureExtension.class)
class IdempotencyKeysTests {

    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private final LoopbackServer server = new LoopbackServer();

    private final ApplicationContextRunner application = Contexts.retrying()
            .withConfiguration(AutoConfigurations.of(
                    HttpClientAutoConfiguration.class,
                    HttpMessageConvertersAutoConfiguration.class,
                    ClientHttpConnectorAutoConfiguration.class,
                    RestClientAutoConfiguration.class,
                    RestTemplateAutoConfiguration.class,
                    WebClientAutoConfiguration.class))
            .withPropertyValues(
                    "reprise.policies.keyed.idempotency-key=true",
                    "reprise.policies.plain.max-attempts=3",
                    "reprise.policies.careful.idempotent=no",
                    "reprise.policies.careful-keyed.base-policy=careful",
                    "reprise.policies.careful-keyed.idempotency-key=true")
            .withBean("calls", Calls.class);

    @AfterEach
    void stopServer() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "REST_CLIENT, POST",
        "REST_CLIENT, PATCH",
        "REST_TEMPLATE, POST",
        "REST_TEMPLATE, PATCH",
        "WEB_CLIENT, POST",
        "WEB_CLIENT, PATCH"
    })
    void everyAttemptOfACallSendsTheSameKeyAndAnotherCallAnother(Client client, String method) {
        server.answersWith(503, 503, 200, 503, 200);
        run(client, sender -> {
            sender.calls().keyed(() -> sender.send(method, null));
            sender.calls().keyed(() -> sender.send(method, null));
        });

        List<String> keys = server.keys();
        assertThat(server.requests())
                .hasSize(5)
                .allMatch(request -> request.method().equals(method));
        assertThat(keys).hasSize(5).allMatch(key -> key.matches(UUID));
        assertThat(keys.subList(0, 3)).containsOnly(keys.get(0));
        assertThat(keys.subList(3, 5)).containsOnly(keys.get(3)).doesNotContain(keys.get(0));
    }

    @ParameterizedTest
    @CsvSource({
        "REST_CLIENT, GET",
        "REST_CLIENT, PUT",
        "REST_CLIENT, DELETE",
        "REST_TEMPLATE, GET",
        "WEB_CLIENT, GET",
        "WEB_CLIENT, PUT"
    })
    void otherMethodsSendNone(Client client, String method) {
        server.answersWith(503, 200);
        run(client, sender -> sender.calls().keyed(() -> sender.send(method, null)));

        assertThat(server.requests()).hasSize(2);
        assertThat(server.keys()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void withoutTheSettingNoneIsSent(Client client) {
        server.answersWith(503, 200);
        run(client, sender -> sender.calls().plain(() -> sender.send("POST", null)));

        assertThat(server.requests()).hasSize(2);
        assertThat(server.keys()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void outsideOfACallNoneIsSent(Client client) {
        run(client, sender -> sender.send("POST", null));

        assertThat(server.requests()).hasSize(1);
        assertThat(server.keys()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void requestsOwnKeyIsLeftAlone(Client client) {
        server.answersWith(503, 200);
        run(client, sender -> sender.calls().keyed(() -> sender.send("POST", "my own")));

        assertThat(server.keys()).containsExactly("my own", "my own");
    }

    @ParameterizedTest
    @EnumSource
    void notIdempotentCallWithKeyIsRetried(Client client) {
        server.answersWith(500, 200);
        run(client, sender -> sender.calls().carefulKeyed(() -> sender.send("POST", null)));

        assertThat(server.requests()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void notIdempotentCallWithAKeyOfItsOwnIsRetried(Client client) {
        server.answersWith(500, 200);
        run(client, sender -> sender.calls().careful(() -> sender.send("POST", "my own")));

        assertThat(server.keys()).containsExactly("my own", "my own");
    }

    @ParameterizedTest
    @EnumSource
    void notIdempotentCallWithoutKeyIsNotRetriedAfterAServerError(Client client) {
        server.answersWith(500);
        run(
                client,
                sender -> assertThatThrownBy(() -> sender.calls().careful(() -> sender.send("POST", null)))
                        .hasMessageContaining("500"));

        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void notIdempotentCallIsRetriedAfterALostAnswerOnlyWithKey(Client client) {
        server.answersWith(LOST, LOST, 200);
        run(client, sender -> {
            assertThatThrownBy(() -> sender.calls().careful(() -> sender.send("POST", null)));
            sender.calls().carefulKeyed(() -> sender.send("POST", null));
        });

        assertThat(server.requests())
                .extracting(request -> request.keys().size())
                .containsExactly(0, 1, 1);
    }

    @Test
    void notIdempotentCallWithoutKeyIsNotRetriedAfterAReadTimeout() {
        server.answersWith(SILENCE, SILENCE, SILENCE);
        AtomicInteger attempts = new AtomicInteger();
        application.withPropertyValues("spring.http.client.read-timeout=1s").run(context -> {
            Sender sender = new Sender(context, Client.REST_CLIENT, server);
            assertThatThrownBy(() -> sender.calls().careful(() -> {
                        attempts.incrementAndGet();
                        sender.send("POST", null);
                    }))
                    // Mostly an HttpTimeoutException; a plain one where the closing of the connection is noticed first.
                    .hasCauseInstanceOf(IOException.class);
        });

        assertThat(attempts).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void repeatedEffectOfUnknownIdempotenceIsSaidOncePerMethod(Client client, CapturedOutput output) {
        server.answersWith(500, 500, 200, 500, 200);
        run(client, sender -> {
            sender.calls().plain(() -> sender.send("POST", null));
            sender.calls().plain(() -> sender.send("POST", null));
        });

        assertThat(output)
                .containsOnlyOnce("without idempotency key")
                .contains("Calls.plain (policy 'plain') sent a POST or PATCH without idempotency key");
    }

    @ParameterizedTest
    @EnumSource
    void repeatedRequestWithKeyIsNotSaid(Client client, CapturedOutput output) {
        server.answersWith(500, 200, 500, 200);
        run(client, sender -> {
            sender.calls().plain(() -> sender.send("POST", "my own"));
            sender.calls().keyed(() -> sender.send("POST", null));
        });

        assertThat(server.requests()).hasSize(4);
        assertThat(output).doesNotContain("without idempotency key");
    }

    @ParameterizedTest
    @EnumSource(names = {"REST_CLIENT", "REST_TEMPLATE"})
    void streamedBodyIsNotKeptInMemory(Client client) {
        AtomicBoolean sentBeforeItWasRead = new AtomicBoolean();
        InputStream body = new ByteArrayInputStream("body".getBytes(StandardCharsets.UTF_8));
        InputStream stream = new FilterInputStream(body) {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                sentBeforeItWasRead.compareAndSet(false, server.isAsked());
                return super.read(buffer, offset, length);
            }
        };
        run(client, sender -> sender.calls().keyed(() -> sender.send("POST", null, ofUnknownLength(stream))));

        assertThat(server.keys()).hasSize(1);
        assertThat(sentBeforeItWasRead).isTrue();
    }

    @Test
    void interceptorsOfATemplateStayAndTheirKeyIsSeen() {
        server.answersWith(500, 200);
        application.run(context -> {
            ClientHttpRequestInterceptor first = (request, body, execution) -> {
                request.getHeaders().add("X-Order", "first");
                return execution.execute(request, body);
            };
            ClientHttpRequestInterceptor second = (request, body, execution) -> {
                request.getHeaders().add("X-Order", "second");
                request.getHeaders().set("Idempotency-Key", "of an interceptor");
                return execution.execute(request, body);
            };
            RestTemplate template = context.getBean(RestTemplateBuilder.class)
                    .interceptors(first, second)
                    .build();

            context.getBean(Calls.class).careful(() -> template.postForObject(server.uri(), "body", String.class));
        });

        assertThat(server.keys()).containsExactly("of an interceptor", "of an interceptor");
        assertThat(server.requests().get(0).headers().get("X-Order")).containsExactly("first", "second");
    }

    @Test
    void clientThatIsMadeOfATemplateSendsTheKeyToo() {
        server.answersWith(500, 200);
        application.run(context -> {
            RestClient client =
                    RestClient.create(context.getBean(RestTemplateBuilder.class).build());

            context.getBean(Calls.class)
                    .keyed(() -> client.post().uri(server.uri()).retrieve().toBodilessEntity());
        });

        assertThat(server.keys()).hasSize(2).containsOnly(server.keys().get(0));
    }

    @Test
    void requestThatAnotherThreadSubscribesToHasNoKey() {
        application.run(context -> {
            WebClient client = context.getBean(WebClient.Builder.class).build();

            context.getBean(Calls.class)
                    .keyed(() -> client.post()
                            .uri(server.uri())
                            .retrieve()
                            .toBodilessEntity()
                            .subscribeOn(Schedulers.boundedElastic())
                            .block());
        });

        assertThat(server.requests()).hasSize(1);
        assertThat(server.keys()).isEmpty();
    }

    private void run(Client client, Consumer<Sender> test) {
        application.run(context -> test.accept(new Sender(context, client, server)));
    }

    private static InputStreamResource ofUnknownLength(InputStream stream) {
        return new InputStreamResource(stream) {
            @Override
            public long contentLength() {
                return -1;
            }
        };
    }

    enum Client {
        REST_CLIENT {
            @Override
            void send(ApplicationContext context, Message message) {
                RestClient.RequestBodySpec request = context.getBean(RestClient.Builder.class)
                        .build()
                        .method(message.method())
                        .uri(message.server().uri())
                        .headers(headers -> headers.addAll(message.headers()));
                (message.body() == null ? request : request.body(message.body()))
                        .retrieve()
                        .toBodilessEntity();
            }
        },
        REST_TEMPLATE {
            @Override
            void send(ApplicationContext context, Message message) {
                context.getBean(RestTemplateBuilder.class)
                        .build()
                        .exchange(
                                message.server().uri(),
                                message.method(),
                                new HttpEntity<>(message.body(), message.headers()),
                                String.class);
            }
        },
        WEB_CLIENT {
            @Override
            void send(ApplicationContext context, Message message) {
                context.getBean(WebClient.Builder.class)
                        .build()
                        .method(message.method())
                        .uri(message.server().uri())
                        .headers(headers -> headers.addAll(message.headers()))
                        .retrieve()
                        .toBodilessEntity()
                        .block();
            }
        };

        abstract void send(ApplicationContext context, Message message);
    }

    record Message(
            LoopbackServer server,
            HttpMethod method,
            HttpHeaders headers,
            @Nullable Object body) {}

    record Sender(ApplicationContext context, Client client, LoopbackServer server) {

        Calls calls() {
            return context.getBean(Calls.class);
        }

        void send(String method, @Nullable String ownKey) {
            send(method, ownKey, null);
        }

        void send(String method, @Nullable String ownKey, @Nullable Object body) {
            HttpHeaders headers = new HttpHeaders();
            if (ownKey != null) {
                headers.set("Idempotency-Key", ownKey);
            }
            client.send(context, new Message(server, HttpMethod.valueOf(method), headers, body));
        }
    }

    static class Calls {

        @Retryable("keyed")
        public void keyed(Runnable request) {
            request.run();
        }

        @Retryable("plain")
        public void plain(Runnable request) {
            request.run();
        }

        @Retryable("careful")
        public void careful(Runnable request) {
            request.run();
        }

        @Retryable("careful-keyed")
        public void carefulKeyed(Runnable request) {
            request.run();
        }
    }
}
