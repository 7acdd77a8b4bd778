package io.reprise.retry.sample;

import java.net.URI;
import java.util.List;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.RetrySwitch;
import io.reprise.retry.sample.browser.Browser;
import io.reprise.retry.sample.chat.ChatService;
import io.reprise.retry.sample.provider.AiProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.web.client.RestClientException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** The console in a real browser, beside the real endpoint, while the provider fails for real. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "provider.port=0",
            "traffic.enabled=false",
            "server.servlet.context-path=/sample",
            "management.endpoints.web.base-path=/ops",
            "reprise.policies.chat.base-delay=50ms",
            "reprise.policies.quick.base-delay=20ms"
        })
class ConsoleTests {

    private static final String HOSTILE = "<img src=x onerror=\"document.title='hacked'\">";
    private static final String ALL = "#all [role=switch]";

    @LocalServerPort
    private int port;

    @Autowired
    private ChatService chat;

    @Autowired
    private RetryRegistry registry;

    @Autowired
    private RetrySwitch retrySwitch;

    private OwnWeather weather;
    private Browser browser;

    @Autowired
    void ownWeather(AiProvider provider) {
        weather = new OwnWeather(provider);
    }

    @BeforeEach
    void openThePage() {
        browser = Browser.start();
        browser.open(URI.create("http://localhost:" + port + "/sample/ops/retryconsole"));
        browser.see("#overview table");
    }

    @AfterEach
    void close() {
        retrySwitch.set(true);
        retrySwitch.set("chat", true);
        if (browser != null) {
            browser.close();
        }
    }

    private int requestsOf(Runnable call) {
        int before = weather.requests();
        assertThat(catchThrowable(call::run)).isInstanceOf(RestClientException.class);
        return weather.requests() - before;
    }

    private static String rowOf(String policy) {
        return "#overview tr[data-key='" + policy + "']";
    }

    /** Goes on with the tab key until the element has the focus. */
    private void tabTo(String css) {
        WebElement wanted = browser.see(css);
        for (int tabs = 0; tabs < 50 && !browser.focused().equals(wanted); tabs++) {
            browser.press(Keys.TAB);
        }
        assertThat(browser.focused()).as(css + " can be reached by the tab key").isEqualTo(wanted);
    }

    @Test
    void outageIsSeenAndRetriesAreSwitchedOffAndOn() {
        weather.set("{\"outage\": {\"seconds\": 600}}");
        assertThat(requestsOf(() -> chat.ask(weather.prompt()))).isEqualTo(4);
        browser.seeText("#give-ups", "All attempts were used up");
        browser.seeText("#give-ups", "ChatService.ask, 4 attempts");
        assertThat(browser.all("#give-ups li:first-child .timeline .attempt")).hasSizeGreaterThanOrEqualTo(4);

        browser.see(ALL).click();
        browser.seeText("#confirm", "Each call then makes one attempt");
        browser.see("#confirm .danger").click();
        browser.seeText("#off", "Retries are switched off for all policies.");
        browser.seeText("#said", "Retries of all policies are off now.");
        assertThat(requestsOf(() -> chat.ask(weather.prompt()))).isEqualTo(1);
        browser.seeText("#give-ups", "Retries were switched off");

        browser.see(ALL).click();
        browser.awaitTrue(
                "the banner is gone", () -> browser.all("#off .banner").isEmpty());
        assertThat(requestsOf(() -> chat.ask(weather.prompt()))).isEqualTo(4);
        assertThat(browser.consoleErrors()).isEmpty();
    }

    @Test
    void waitsThatTheServerAskedForAreToldFromBackoffs() {
        weather.script("503", "429 retry-after=0.3", "503", "503");
        requestsOf(() -> chat.ask(weather.prompt()));
        browser.seeText("#give-ups", "(backoff)");
        browser.seeText("#give-ups", "(the server asked for 300 ms)");
        assertThat(browser.all("#give-ups .timeline .hint")).isNotEmpty();
        assertThat(browser.all("#give-ups .timeline .backoff")).isNotEmpty();
    }

    @Test
    void onePolicyIsSwitchedByKeyboardAlone() {
        tabTo(rowOf("chat") + " [role=switch]");
        browser.press(Keys.SPACE);
        seeQuestion();
        browser.press(Keys.ESCAPE);
        browser.awaitTrue(
                "the question is gone", () -> browser.all("#confirm[open]").isEmpty());
        assertThat(retrySwitch.isOn("chat")).isTrue();

        browser.press(Keys.SPACE);
        seeQuestion();
        browser.press(Keys.TAB, Keys.ENTER);
        browser.seeText("#off", "Retries are switched off for: chat.");
        assertThat(retrySwitch.isOn("chat")).isFalse();
        assertThat(retrySwitch.isOn("quick")).isTrue();
        assertThat(browser.focused()).as("the focus stays").isEqualTo(browser.see(rowOf("chat") + " [role=switch]"));

        browser.press(Keys.SPACE);
        browser.awaitTrue("it is on", () -> retrySwitch.isOn("chat"));
    }

    /** A key that is pressed before the question has the focus would go to what is behind it. */
    private void seeQuestion() {
        browser.see("#confirm");
        browser.awaitTrue(
                "the harmless way out has the focus",
                () -> browser.focused().getText().equals("Keep them on"));
    }

    @Test
    void policyIsShownWithItsValuesMethodsAndWaits() {
        tabTo(rowOf("quick") + " a");
        browser.press(Keys.ENTER);
        browser.seeText("#detail h2", "Policy quick");
        browser.seeText("#detail", "reprise.policies.quick.jitter, class path resource [application.yml]");
        browser.seeText("#detail", "ChatService.moderate");
        browser.seeText("#detail", "Waits to expect");
        assertThat(browser.all("#detail .plan")).hasSize(1);
    }

    @Test
    void hostileNameIsText() {
        registry.add(RetryPolicy.ofDefaults(HOSTILE));
        try {
            browser.seeText("#overview", HOSTILE);
            browser.all("#overview a").stream()
                    .filter(link -> link.getText().contains("<img"))
                    .forEach(WebElement::click);
            browser.seeText("#detail h2", "Policy " + HOSTILE);
            browser.seeText("#detail", "Waits to expect");
            assertThat(browser.all("img")).isEmpty();
            assertThat(browser.evaluate("return document.title")).isEqualTo("Retries");
            assertThat(browser.consoleErrors()).isEmpty();
        } finally {
            registry.remove(HOSTILE);
        }
    }

    @Test
    void applicationThatCannotBeReachedIsSaidAndWhatWasKnownStays() {
        browser.offline(true);
        browser.seeText("#trouble", "The application can’t be reached.");
        browser.seeText("#trouble", "What you see is of");
        browser.seeText("#overview", "chat");
        browser.offline(false);
        browser.awaitTrue(
                "it is reached again", () -> browser.all("#trouble .banner").isEmpty());
    }

    @Test
    void switchThatCannotBeSetIsSaid() {
        browser.offline(true);
        browser.see(ALL).click();
        browser.see("#confirm .danger").click();
        browser.seeText("#trouble", "Retries of all policies were not switched off.");
        assertThat(retrySwitch.isOn("chat")).isTrue();
        browser.offline(false);
        browser.seeText("#trouble", "Retries of all policies were not switched off.");
        browser.see(ALL).click();
        browser.see("#confirm .danger").click();
        browser.awaitTrue(
                "nothing is wrong", () -> browser.all("#trouble .banner").isEmpty());
        browser.seeText("#off", "Retries are switched off for all policies.");
    }

    /** The pictures are for people to look at; that nobody has to scroll sideways is checked. */
    @Test
    void fitsNarrowAndWideWindowsInLightAndDark() {
        weather.script(
                "503",
                "429 retry-after=0.3",
                "503",
                "503",
                "400",
                "429 retry-after=10",
                "reset",
                "429 retry-after=0.4",
                "500",
                "500");
        List<Runnable> calls = List.of(
                () -> chat.ask(weather.prompt()),
                () -> chat.ask(weather.prompt()),
                () -> chat.moderate(weather.prompt()));
        calls.forEach(this::requestsOf);
        requestsOf(() -> chat.ask(weather.prompt()));
        for (int call = 0; call < 20; call++) {
            chat.ask(weather.prompt());
            chat.summarize(weather.prompt());
        }
        browser.seeText("#give-ups", "longer wait than the call had");
        browser.seeText("#detail", "Waits to expect");
        for (int width : new int[] {360, 768, 1000, 1280, 1600}) {
            for (String colours : List.of("light", "dark")) {
                browser.show(width, 900, colours);
                browser.screenshot("console-" + width + "-" + colours);
                assertThat(browser.overflow()).as(width + " px").isZero();
            }
        }
        browser.see(ALL).click();
        browser.see("#confirm");
        browser.screenshot("console-confirm");
        browser.see("#confirm .danger").click();
        browser.see("#off .banner");
        browser.screenshot("console-off");
    }
}
