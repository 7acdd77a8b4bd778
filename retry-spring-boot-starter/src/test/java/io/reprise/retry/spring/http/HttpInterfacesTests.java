package io.reprise.retry.spring.http;

import java.net.http.HttpClient;

import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** HTTP interface clients, which are proxies without a target object, against a real server. */
class HttpInterfacesTests {

    private final LoopbackServer server = new LoopbackServer();
    private final ApplicationContextRunner application = Contexts.retrying()
            .withBean(LoopbackServer.class, () -> server, definition -> definition.setDestroyMethodName(""))
            .withUserConfiguration(Clients.class);

    @AfterEach
    void closeServer() {
        server.close();
    }

    @ParameterizedTest(name = "class proxies: {0}")
    @ValueSource(booleans = {true, false})
    void row28_eachAttemptIsARequestOfItsOwn(boolean classProxies) {
        server.answersWith(503, 500);
        application
                .withPropertyValues("spring.aop.proxy-target-class=" + classProxies)
                .run(context -> {
                    context.getBean(Charges.class).list();

                    assertThat(server.requests())
                            .extracting(LoopbackServer.Request::method)
                            .containsExactly("GET", "GET", "GET");
                });
    }

    @Test
    void row28_annotationOnTheInterfaceMeansAllItsExchanges() {
        server.answersWith(503, 200, 503, 503);
        application.run(context -> {
            Refunds refunds = context.getBean(Refunds.class);

            refunds.list();
            refunds.pay("order 1");

            assertThat(server.requests())
                    .extracting(LoopbackServer.Request::method)
                    .containsExactly("GET", "GET", "POST", "POST", "POST");
        });
    }

    @Test
    void row28_exchangeWithoutTheAnnotationMakesOneRequest() {
        server.answersWith(503);
        application.run(context -> {
            Throwable thrown = catchThrowable(context.getBean(Charges.class)::plain);

            assertThat(thrown).isInstanceOf(HttpServerErrorException.ServiceUnavailable.class);
            assertThat(server.requests()).hasSize(1);
        });
    }

    @Test
    void row28_callerGetsTheClientsOwnExceptionWithTheReport() {
        server.answersWith(503, 503, 502);
        application.run(context -> {
            Throwable thrown = catchThrowable(context.getBean(Charges.class)::list);

            assertThat(thrown).isInstanceOf(HttpServerErrorException.BadGateway.class);
            assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
        });
    }

    @HttpExchange("/charges")
    interface Charges {

        @GetExchange
        @Retryable
        void list();

        @GetExchange
        void plain();
    }

    @HttpExchange("/refunds")
    @Retryable
    interface Refunds {

        @GetExchange
        void list();

        @PostExchange("/{order}")
        void pay(@org.springframework.web.bind.annotation.PathVariable String order);
    }

    /** Factory methods that tell no more than the interface, as they are written for clients of this kind. */
    @Configuration(proxyBeanMethods = false)
    static class Clients {

        @Bean
        HttpServiceProxyFactory proxies(LoopbackServer server) {
            RestClient http = RestClient.builder()
                    .requestFactory(new JdkClientHttpRequestFactory(HttpClient.newHttpClient()))
                    .baseUrl(server.uri().resolve("/").toString())
                    .build();
            return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(http))
                    .build();
        }

        @Bean
        Charges charges(HttpServiceProxyFactory proxies) {
            return proxies.createClient(Charges.class);
        }

        @Bean
        Refunds refunds(HttpServiceProxyFactory proxies) {
            return proxies.createClient(Refunds.class);
        }
    }
}
