package io.reprise.verification.compat;

import io.reprise.verification.compat.app.Attempts;
import io.reprise.verification.compat.app.CompatApplication;
import io.reprise.verification.compat.app.Orders;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/** What Prometheus scrapes from a web application of each kind. */
@SpringBootTest(
        classes = CompatApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = "management.prometheus.metrics.export.enabled=true")
class MetricsTests {

    @Test
    void servletApplicationIsScraped(
            @Autowired Orders orders, @Autowired Attempts attempts, @Value("${local.server.port}") int port)
            throws Exception {
        assertThatCallsAreCounted(orders, attempts, port);
    }

    @Nested
    @TestPropertySource(properties = "spring.main.web-application-type=reactive")
    class OfWebFlux {

        @Test
        void reactiveApplicationIsScraped(
                @Autowired Orders orders, @Autowired Attempts attempts, @Value("${local.server.port}") int port)
                throws Exception {
            assertThatCallsAreCounted(orders, attempts, port);
        }
    }

    private static void assertThatCallsAreCounted(Orders orders, Attempts attempts, int port) throws Exception {
        attempts.take();
        orders.byMethod();
        String scraped = new Actuator(port).get("prometheus").body();

        assertThat(scraped.lines().filter(line -> line.startsWith("retry_") && line.contains("Orders.byMethod")))
                .anyMatch(line -> line.startsWith("retry_calls_seconds_count")
                        && line.contains("outcome=\"success_after_retry\"")
                        && line.contains("policy=\"orders\"")
                        && line.matches(".* 1(\\.0)?"))
                .anyMatch(line -> line.startsWith("retry_attempts_total")
                        && line.contains("attempt=\"3\"")
                        && line.contains("result=\"success\"")
                        && line.endsWith(" 1.0"));
        assertThat(scraped.lines()).contains("retry_waits_seconds_count{policy=\"orders\",source=\"backoff\"} 2");
    }
}
