package io.reprise.verification.compat;

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
        assertThatPoliciesAreShownAndChanged(new Actuator(port), orders, attempts);
    }

    @Nested
    @TestPropertySource(properties = "spring.main.web-application-type=reactive")
    class OfWebFlux {

        @Test
        void reactiveApplicationShowsAndChangesItsPolicies(
                @Autowired Orders orders, @Autowired Attempts attempts, @Value("${local.server.port}") int port)
                throws Exception {
            assertThatPoliciesAreShownAndChanged(new Actuator(port), orders, attempts);
        }
    }

    private static void assertThatPoliciesAreShownAndChanged(Actuator actuator, Orders orders, Attempts attempts)
            throws Exception {
        assertThat(shown(actuator, "retry")).contains("\"name\":\"orders\"", "\"operation\":\"Orders.byMethod\"");
        assertThat(shown(actuator, "retry/orders")).contains("\"maxAttempts\":{\"value\":4");
        assertThat(actuator.post("retry/orders", "{\"maxAttempts\": 0}").statusCode())
                .isEqualTo(400);
        assertThat(actuator.post("retry/orders", "{\"maxAttempts\": 5}").body())
                .contains("\"maxAttempts\":{\"value\":5", "run-time change");
        attempts.take();
        orders.byMethod();
        assertThat(shown(actuator, "retry/orders")).contains("\"success_after_retry\":1");
        assertThat(shown(actuator, "retry/orders/simulation?seed=42&retries=3")).contains("\"texts\"");
        assertThat(actuator.post("retry", "{\"enabled\": false}").body()).contains("\"enabled\":false");
        assertThat(actuator.post("retry", "{\"enabled\": true}").statusCode()).isEqualTo(200);
        assertThat(shown(actuator, "retryconsole")).startsWith("<!doctype html>");
    }

    private static String shown(Actuator actuator, String path) throws Exception {
        HttpResponse<String> response = actuator.get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.body();
    }
}
