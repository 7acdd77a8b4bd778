package io.reprise.retry.sample.simulator;

import java.net.URI;
import java.util.List;
import java.util.Map;

import io.reprise.retry.sample.browser.Browser;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/** The page as people see it, in a browser. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"provider.port=0", "traffic.enabled=false"})
class SimulatorPageTests {

    private static final String ALL_RUNS = "run=herd+storm+contention&herdClients=300&offeredLoad=200&retries=2"
            + "&baseDelay=50ms&deadline=none&contentionClients=20&contentionRuns=10";

    @Autowired
    private Simulations simulations;

    @LocalServerPort
    private int port;

    private Browser browser;

    @BeforeEach
    void start() {
        browser = Browser.start();
    }

    @AfterEach
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    private void open(String query) {
        browser.open(URI.create("http://localhost:" + port + "/simulator" + query));
        browser.see("#figures");
    }

    /** All at once, so that the page asks the server about the whole value only. */
    private void enter(String field, String value) {
        browser.evaluate("const input = document.getElementById('field-" + field + "'); input.value = '" + value
                + "'; input.dispatchEvent(new Event('input', {bubbles: true}))");
    }

    private String value(String field) {
        return String.valueOf(browser.see("#field-" + field).getDomProperty("value"));
    }

    private List<String> texts(String css) {
        return browser.all(css).stream().map(WebElement::getText).toList();
    }

    private String address() {
        return String.valueOf(browser.evaluate("return location.href"));
    }

    private void run(String simulation) {
        browser.see("#" + simulation + " button[type=submit]").click();
    }

    private void awaitResult(String simulation) {
        browser.see("#" + simulation + " .result table");
        browser.seeText("#" + simulation + " [role=status]", "Done.");
    }

    @Test
    void referenceStandsOnThePageToTheDigit() {
        open("");
        assertThat(texts("#waits td"))
                .containsExactly(
                        "200 ms", "120 ms", "120 ms", "400 ms", "179 ms", "299 ms", "800 ms", "682 ms", "981 ms",
                        "1.6 s", "1.07 s", "2.05 s", "3.2 s", "559 ms", "2.61 s", "6.4 s", "3.37 s", "5.98 s", "12.8 s",
                        "3.5 s", "9.48 s", "25.6 s", "15.99 s", "25.47 s");
        assertThat(texts("#figures dd").stream()
                        .map(text -> text.lines().findFirst().orElse("")))
                .containsExactly("25.47 s", "51 s", "25.06 s", "39.4 s", "45.37 s");
        assertThat(browser.see("#exact").getText())
                .isEqualTo(
                        "In ms: waits 120, 179, 682, 1072, 559, 3370, 3497, 15993; total 25472, without jitter 51000; "
                                + "mean 25059.67, 95th percentile 39402, longest 45374.");
        assertThat(browser.see("#text-pseudocode").getText())
                .isEqualTo(
                        "for attempt in 0..7\n  exp = min(30000, 200 * 2 ** attempt)\n  delay = random(0, exp)\n  sleep(delay)");
        assertThat(browser.consoleErrors()).isEmpty();
    }

    @Test
    void plotsHaveAllMarksAndATextForThoseWhoDoNotSeeThem() {
        open("");
        assertThat(browser.all("#timeline > svg .mark")).hasSize(8);
        assertThat(browser.all("#timeline > svg .pale-mark")).hasSize(8);
        assertThat(browser.all("#kinds .mark")).hasSize(5 * 8);
        assertThat(browser.all("#distribution rect.bar")).hasSizeBetween(10, 20);
        assertThat(browser.see("#timeline > svg").getAccessibleName())
                .contains("When each retry starts", "after 120 ms, 299 ms");
        assertThat(browser.see("#distribution svg").getAccessibleName()).contains("mean 25.06 s");
    }

    @Test
    void linkRestoresAllInputsAndResults() {
        open("");
        Map<String, String> inputs = Map.of(
                "baseDelay",
                "150ms",
                "jitter",
                "equal",
                "seed",
                "7",
                "retries",
                "4",
                "herdClients",
                "77",
                "capacity",
                "250");
        inputs.forEach(this::enter);
        browser.awaitTrue(
                "the schedule is of the inputs", () -> texts("#waits tbody tr").size() == 4);
        run("herd");
        awaitResult("herd");
        List<String> waits = texts("#waits td");
        String link = address();
        assertThat(link).contains("seed=7", "baseDelay=150ms", "herdClients=77", "run=herd");
        browser.open(URI.create("about:blank"));
        browser.open(URI.create(link));
        awaitResult("herd");
        inputs.forEach((field, value) -> assertThat(value(field)).isEqualTo(value));
        assertThat(texts("#waits td")).isEqualTo(waits);
        assertThat(address()).isEqualTo(link);
        assertThat(browser.consoleErrors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void textsAreCopiedWithTheBrowsersClipboardAndWithout(boolean clipboard) {
        open("");
        if (!clipboard) {
            browser.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})");
        }
        for (String text : List.of("yaml", "annotation", "pseudocode", "result")) {
            browser.evaluate("document.getElementById('text-" + text + "').scrollIntoView()");
            browser.see(".copyable:has(#text-" + text + ") button").click();
            browser.seeText(".copyable:has(#text-" + text + ") [role=status]", "Copied.");
            assertThat(pasted())
                    .isEqualTo(browser.evaluate("return document.getElementById('text-" + text + "').textContent"));
        }
        browser.evaluate("scrollTo(0, 0)");
        browser.see("#copy-link").click();
        browser.seeText("#copy-status", "Copied.");
        assertThat(pasted()).isEqualTo(address());
    }

    private Object pasted() {
        browser.evaluate("const area = document.createElement('textarea'); area.id = 'pasted';"
                + "document.body.append(area); area.focus()");
        browser.focused().sendKeys(Keys.chord(Keys.CONTROL, "v"));
        return browser.evaluate("const area = document.getElementById('pasted'); area.remove(); return area.value");
    }

    /** This contention takes long enough to be stopped. */
    @Test
    void longSimulationShowsItsProgressAndIsStopped() {
        open("?contentionClients=1000&contentionRuns=100");
        run("contention");
        browser.seeText("#contention [role=status]", "Running.");
        WebElement bar = browser.see("#contention progress");
        assertThat(bar.getAccessibleName()).contains("Progress");
        browser.awaitTrue("the bar has moved", () -> !"0".equals(bar.getDomProperty("value")));
        assertThat(simulations.running()).isOne();
        browser.see("#contention button[type=button]").click();
        browser.seeText("#contention [role=status]", "Stopped.");
        Awaitility.await().untilAsserted(() -> assertThat(simulations.running()).isZero());
        assertThat(browser.all("#contention progress")).noneMatch(WebElement::isDisplayed);
        assertThat(browser.consoleErrors()).isEmpty();
    }

    @Test
    void livePolicyFillsTheInputs() {
        open("");
        new Select(browser.see("#start")).selectByVisibleText("chat");
        browser.seeText("#text-yaml", "chat:");
        assertThat(texts("#waits tbody tr")).hasSize(3);
        assertThat(List.of(value("name"), value("retries"), value("maxDelay"), value("deadline")))
                .containsExactly("chat", "3", "2s", "10s");
        open("?policy=patient");
        assertThat(value("baseDelay")).isEqualTo("500ms");
        assertThat(new Select(browser.see("#start")).getFirstSelectedOption().getText())
                .isEqualTo("patient");
        enter("baseDelay", "400ms");
        browser.seeText("#text-yaml", "base-delay: 400ms");
        assertThat(new Select(browser.see("#start")).getFirstSelectedOption().getText())
                .isEqualTo("own values");
    }

    @ParameterizedTest
    @CsvSource({
        "gentle, base-delay: 1s",
        "API default, max-attempts: 9",
        "aggressive, jitter: equal",
        "AI provider, ai-provider:"
    })
    void presetFillsTheInputs(String preset, String yaml) {
        open("?seed=5&baseDelay=123ms");
        new Select(browser.see("#start")).selectByVisibleText(preset);
        browser.seeText("#text-yaml", yaml);
        assertThat(value("seed")).isEqualTo("5");
        assertThat(address()).doesNotContain("123ms");
    }

    @Test
    void whatTheServerRefusesIsSaidAtTheField() {
        open("");
        enter("retries", "99");
        browser.seeText("#field-retries-problem", "must be from 1 to 20");
        WebElement retries = browser.see("#field-retries");
        assertThat(retries.getDomAttribute("aria-invalid")).isEqualTo("true");
        enter("retries", "2");
        browser.awaitTrue(
                "the problem is gone", () -> texts("#field-retries-problem").equals(List.of("")));
        assertThat(texts("#waits tbody tr")).hasSize(2);
        enter("herdOutage", "soon");
        run("herd");
        browser.seeText("#field-herdOutage-problem", "must be a duration such as 200ms");
        browser.seeText("#herd [role=status]", "mend the marked inputs");
    }

    @Test
    void whatIsTypedIsNeverMarkup() {
        open("?name=%3Cimg%20src%3Dx%3E");
        browser.seeText("#text-yaml", "<img src=x>");
        assertThat(browser.all("img")).isEmpty();
        assertThat(browser.consoleErrors()).isEmpty();
    }

    @Test
    void numbersFollowTheBrowsersLocale() {
        open("");
        assertThat(
                        browser.evaluate(
                                "Object.defineProperty(navigator, 'languages', {value: ['de']});"
                                        + "return import('/simulator/format.js?german')"
                                        + ".then(format => [format.duration(25472), format.number(1234567), format.duration(150000)].join(', '))"))
                .isEqualTo("25,47 s, 1.234.567, 2 min 30 s");
    }

    @Test
    void keyboardAloneRunsASimulation() {
        open("?herdClients=20");
        browser.press(Keys.TAB, Keys.ENTER);
        browser.evaluate("document.getElementById('field-herdClients').focus()");
        browser.press(Keys.TAB, Keys.TAB);
        assertThat(browser.focused().getText()).isEqualTo("Run");
        browser.press(Keys.ENTER);
        awaitResult("herd");
        browser.focused().sendKeys(Keys.chord(Keys.SHIFT, Keys.TAB));
        browser.press("5");
        browser.seeText("#herd [role=status]", "The inputs have changed since");
    }

    @Test
    void stormSaysInWordsWhoIsStuckAndWhoRecovers() {
        open("?" + ALL_RUNS);
        awaitResult("storm");
        assertThat(texts("#storm .result > h3"))
                .containsExactly("Without a budget: stuck", "With the budget: recovered");
        assertThat(texts("#storm .verdict").get(0)).contains("hardly anybody gets an answer in time", "0 succeeded");
    }

    /** As many intervals as are listed for each kind of jitter: an hour of them. */
    @Test
    void herdOfAnHourIsDrawn() {
        open("?run=herd&baseDelay=5m&multiplier=1&maxDelay=none&retries=20&deadline=none&herdClients=50&herdOutage=1h");
        awaitResult("herd");
        assertThat(browser.all("#herd .plot path.area")).hasSize(5);
        assertThat(browser.consoleErrors()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"wide, 1400, light", "wide-dark, 1400, dark", "narrow, 360, light", "narrow-dark, 360, dark"})
    void pageFitsAnyWindow(String name, int width, String colours) {
        browser.show(width, 900, colours);
        open("?" + ALL_RUNS);
        List.of("herd", "storm", "contention").forEach(this::awaitResult);
        assertThat(browser.overflow()).isZero();
        assertThat(browser.screenshot("simulator-" + name)).isNotEmptyFile();
        assertThat(browser.consoleErrors()).isEmpty();
    }
}
