package io.reprise.retry.classify;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.Classification.Effect;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.util.Timeout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.ReactorClientHttpRequestFactory;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** What the HTTP clients really throw at a server that refuses, hangs up or says nothing. */
class RealFailuresTests {

    private static final Duration SHORT = Duration.ofMillis(500);
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Classifier defaults = Given.defaults();
    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedConnectionIsTransientAndHadNoEffect(Client client) throws IOException {
        server.close();

        assertTaken(client, LONG, FailureKind.TRANSIENT, Effect.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatHangsUpIsTransientAndMayHaveActed(Client client) {
        serve(socket -> {});

        assertTaken(client, LONG, FailureKind.TRANSIENT, Effect.POSSIBLE);
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatHangsUpInTheMiddleOfItsAnswerIsTransientAndMayHaveActed(Client client) {
        serve(socket -> socket.getOutputStream()
                .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf".getBytes(US_ASCII)));

        assertTaken(client, LONG, FailureKind.TRANSIENT, Effect.POSSIBLE);
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatSaysNothingInTimeIsTransientAndMayHaveActed(Client client) {
        assertTaken(client, SHORT, FailureKind.TRANSIENT, Effect.POSSIBLE);
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatDoesNotSpeakTlsIsFatal(Client client) {
        serve(socket -> socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII)));

        Throwable failure = catchThrowable(() -> client.get("https://127.0.0.1:" + server.getLocalPort() + "/", LONG));

        assertThat(Given.kind(defaults, failure)).as("%s", failure).isEqualTo(FailureKind.FATAL);
    }

    private void assertTaken(Client client, Duration timeout, FailureKind kind, Effect effect) {
        Throwable failure =
                catchThrowable(() -> client.get("http://127.0.0.1:" + server.getLocalPort() + "/", timeout));

        assertThat(failure).isNotNull();
        assertThat(Given.classify(defaults, failure))
                .as("%s", failure)
                .isEqualTo(new Classification(kind, effect, false));
    }

    /** Reads something from each connection, then lets the given step answer. */
    private void serve(Step step) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    Socket socket = server.accept();
                    if (socket.getInputStream().read(new byte[8_192]) > 0) {
                        step.answer(socket);
                    }
                    socket.close();
                }
            } catch (IOException closed) {
                // The test is over.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @FunctionalInterface
    private interface Step {
        void answer(Socket socket) throws IOException;
    }

    enum Client {
        JDK_CLIENT {
            @Override
            void get(String uri, Duration timeout) throws Exception {
                HttpRequest request =
                        HttpRequest.newBuilder(URI.create(uri)).timeout(timeout).build();
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            }
        },
        REST_CLIENT_ON_THE_JDKS_CLIENT {
            @Override
            void get(String uri, Duration timeout) {
                JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory();
                factory.setReadTimeout(timeout);
                getWith(factory, uri);
            }
        },
        REST_CLIENT_ON_URL_CONNECTIONS {
            @Override
            void get(String uri, Duration timeout) {
                SimpleClientHttpRequestFactory factory = new SimpleClientHttpRequestFactory();
                factory.setReadTimeout(timeout);
                getWith(factory, uri);
            }
        },
        REST_CLIENT_ON_APACHE {
            @Override
            void get(String uri, Duration timeout) throws Exception {
                RequestConfig config = RequestConfig.custom()
                        .setResponseTimeout(Timeout.of(timeout))
                        .build();
                try (var client = HttpClients.custom()
                        .disableAutomaticRetries()
                        .setDefaultRequestConfig(config)
                        .build()) {
                    getWith(new HttpComponentsClientHttpRequestFactory(client), uri);
                }
            }
        },
        REST_CLIENT_ON_REACTOR {
            @Override
            void get(String uri, Duration timeout) {
                getWith(new ReactorClientHttpRequestFactory(reactor(timeout)), uri);
            }
        },
        WEB_CLIENT_ON_REACTOR {
            @Override
            void get(String uri, Duration timeout) {
                WebClient.builder()
                        .clientConnector(new ReactorClientHttpConnector(reactor(timeout)))
                        .build()
                        .get()
                        .uri(uri)
                        .retrieve()
                        .bodyToMono(String.class)
                        .block();
            }
        };

        abstract void get(String uri, Duration timeout) throws Exception;

        private static void getWith(ClientHttpRequestFactory factory, String uri) {
            RestClient.builder()
                    .requestFactory(factory)
                    .build()
                    .get()
                    .uri(uri)
                    .retrieve()
                    .body(String.class);
        }

        private static reactor.netty.http.client.HttpClient reactor(Duration timeout) {
            return reactor.netty.http.client.HttpClient.newConnection().responseTimeout(timeout);
        }
    }
}
