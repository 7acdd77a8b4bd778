package io.reprise.verification.compat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;

import io.reprise.verification.compat.app.Attempts;
import io.reprise.verification.compat.app.CompatApplication;
import io.reprise.verification.compat.app.Orders;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/** What an engineer sees and changes in a running web application of each kind. */
@DirtiesContext
@SpringBootTest(
        classes = CompatApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "management.endpoint.retry.access=unrestricted")
class EndpointTests {

    @Test
    void servletApplicationShowsAndChangesItsPolicies(
            @Autowired Orders orders, @Autowired Attempts attempts, @Value("${local.server.port}") int port)
            throws Exception {
        new Actuator(port).assertThatPoliciesAreShownAndChanged(orders, attempts);
    }

    @Nested
    @TestPropertySource(properties = "spring.main.web-application-type=reactive")
    class OfWebFlux {

        @Test
        void reactiveApplicationShowsAndChangesItsPolicies(
                @Autowired Orders orders, @Autowired Attempts attempts, @Value("${local.server.port}") int port)
                throws Exception {
            new Actuator(port).assertThatPoliciesAreShownAndChanged(orders, attempts);
        }
    }

    private record Actuator(int port) {

        void assertThatPoliciesAreShownAndChanged(Orders orders, Attempts attempts) throws Exception {
            assertThat(get("retry")).contains("\"name\":\"orders\"", "\"operation\":\"Orders.byMethod\"");
            assertThat(get("retry/orders")).contains("\"maxAttempts\":{\"value\":4");
            assertThat(post("retry/orders", "{\"maxAttempts\": 0}").statusCode())
                    .isEqualTo(400);
            assertThat(post("retry/orders", "{\"maxAttempts\": 5}").body())
                    .contains("\"maxAttempts\":{\"value\":5", "run-time change");
            attempts.take();
            orders.byMethod();
            assertThat(get("retry/orders")).contains("\"success_after_retry\":1");
            assertThat(get("retry/orders/simulation?seed=42&retries=3")).contains("\"texts\"");
            assertThat(post("retry", "{\"enabled\": false}").body()).contains("\"enabled\":false");
            assertThat(post("retry", "{\"enabled\": true}").statusCode()).isEqualTo(200);
            assertThat(get("retryconsole")).startsWith("<!doctype html>");
        }

        private String get(String path) throws IOException, InterruptedException {
            HttpResponse<String> response = send(request(path).build());
            assertThat(response.statusCode()).as(path).isEqualTo(200);
            return response.body();
        }

        private HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
            return send(request(path)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(json))
                    .build());
        }

        private HttpRequest.Builder request(String path) {
            return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/actuator/" + path));
        }

        private static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        }
    }
}
