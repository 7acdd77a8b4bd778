package io.reprise.retry.sample;

import java.net.URI;

import io.reprise.retry.sample.browser.Browser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalManagementPort;

import static org.assertj.core.api.Assertions.assertThat;

/** The console where the endpoint beside it takes no writes, on a management port of its own. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "provider.port=0",
            "traffic.calls-per-second=20",
            "management.server.port=0",
            "management.endpoint.retry.access=read-only"
        })
class ReadOnlyConsoleTests {

    @LocalManagementPort
    private int port;

    private Browser browser;

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void showsWhatHappensAndHowToGetTheSwitches() {
        browser = Browser.start();
        browser.open(URI.create("http://localhost:" + port + "/actuator/retryconsole"));
        browser.seeText("#overview", "management.endpoint.retry.access: unrestricted");
        browser.seeText("#all", "Retries: on");
        browser.seeText("#detail", "Succeeded after a retry");
        assertThat(browser.all("[role=switch]")).isEmpty();
        assertThat(browser.consoleErrors()).isEmpty();
    }
}
