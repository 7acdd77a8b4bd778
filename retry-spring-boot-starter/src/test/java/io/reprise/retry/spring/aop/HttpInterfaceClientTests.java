package io.reprise.retry.spring.aop;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.client.ExpectedCount;
import org.springframework.test.web.client.MockRestServiceServer;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.support.RestClientAdapter;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.invoker.HttpServiceProxyFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.test.web.client.match.MockRestRequestMatchers.method;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withServerError;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withStatus;
import static org.springframework.test.web.client.response.MockRestResponseCreators.withSuccess;

/** An HTTP interface client is a proxy without a target object; Spring makes it, and a factory method registers it. */
class HttpInterfaceClientTests {

    private final RestClient.Builder http = RestClient.builder().baseUrl("http://localhost");
    private final MockRestServiceServer server =
            MockRestServiceServer.bindTo(http).build();

    @ParameterizedTest(name = "{0}, class proxies: {1}")
    @CsvSource({"method, true", "method, false", "type, true", "type, false"})
    void row28_callsOfTheClientAreRetried(String placement, boolean classProxies) {
        Class<? extends Api> type = placement.equals("method") ? OnMethod.class : OnType.class;
        server.expect(ExpectedCount.twice(), method(HttpMethod.GET)).andRespond(withServerError());
        server.expect(ExpectedCount.once(), method(HttpMethod.GET))
                .andRespond(withSuccess("paid", MediaType.TEXT_PLAIN));

        run(type, classProxies, client -> assertThat(client.status()).isEqualTo("paid"));

        server.verify();
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void row28_clientGivesUpWithItsOwnException(boolean classProxies) {
        server.expect(ExpectedCount.times(3), method(HttpMethod.GET))
                .andRespond(withStatus(HttpStatus.SERVICE_UNAVAILABLE));

        run(
                OnMethod.class,
                classProxies,
                client -> assertThatThrownBy(client::status)
                        .isInstanceOf(HttpServerErrorException.ServiceUnavailable.class));

        server.verify();
    }

    private <T extends Api> void run(Class<T> type, boolean classProxies, java.util.function.Consumer<Api> test) {
        T client = HttpServiceProxyFactory.builderFor(RestClientAdapter.create(http.build()))
                .build()
                .createClient(type);
        Contexts.retrying()
                .withPropertyValues("spring.aop.proxy-target-class=" + classProxies)
                .withBean("client", type, () -> client)
                .run(context -> test.accept(context.getBean(type)));
    }

    interface Api {
        String status();
    }

    interface OnMethod extends Api {
        @Override
        @GetExchange("/status")
        @Retryable
        String status();
    }

    @Retryable
    interface OnType extends Api {
        @Override
        @GetExchange("/status")
        String status();
    }
}
