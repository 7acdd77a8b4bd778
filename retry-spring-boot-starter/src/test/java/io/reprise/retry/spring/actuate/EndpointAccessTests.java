package io.reprise.retry.spring.actuate;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/** What can be done with the endpoint without and with {@code management.endpoint.retry.access}. */
class EndpointAccessTests {

    private final HttpClient http = HttpClient.newHttpClient();

    private int status(ConfigurableApplicationContext context, String method, String path) throws Exception {
        URI uri = URI.create("http://localhost:" + context.getEnvironment().getProperty("local.server.port")
                + "/actuator/retry" + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString("{\"enabled\": false}"))
                .build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static ConfigurableApplicationContext started(WebApplicationType type, String... properties) {
        SpringApplication application = new SpringApplicationBuilder(Application.class)
                .web(type)
                .properties("server.port=0", "management.endpoints.web.exposure.include=retry")
                .properties(properties)
                .build();
        return application.run();
    }

    @ParameterizedTest
    @EnumSource(
            value = WebApplicationType.class,
            names = {"SERVLET", "REACTIVE"})
    void operationsThatWriteDoNotExistUnlessAccessIsRaised(WebApplicationType type) throws Exception {
        try (ConfigurableApplicationContext context = started(type)) {
            assertThat(status(context, "GET", "")).isEqualTo(200);
            assertThat(status(context, "POST", "")).isEqualTo(405);
            assertThat(status(context, "POST", "/defaults")).isEqualTo(405);
            assertThat(status(context, "DELETE", "/defaults")).isEqualTo(405);
        }
    }

    @Test
    void accessNoneTakesTheEndpointAway() throws Exception {
        try (ConfigurableApplicationContext context =
                started(WebApplicationType.SERVLET, "management.endpoint.retry.access=none")) {
            assertThat(status(context, "GET", "")).isEqualTo(404);
        }
    }

    @AutoConfigured
    static class Application {}
}
