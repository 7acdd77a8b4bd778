package io.reprise.retry.sample.browser;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class BrowserTests {

    @TempDir
    private Path folder;

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

    private URI page(String html) throws IOException {
        return Files.writeString(folder.resolve("page.html"), "<!doctype html><title>page</title>" + html)
                .toUri();
    }

    @Test
    void errorsOfThePageAreFound() throws IOException {
        browser.open(page("<p>fine</p>"));
        browser.seeText("p", "fine");
        assertThat(browser.consoleErrors()).isEmpty();
        browser.open(page("<p>broken</p><script>throw new Error('of mine')</script>"));
        browser.seeText("p", "broken");
        assertThat(browser.consoleErrors()).singleElement().asString().contains("of mine");
    }

    @Test
    void keysGoToWhatHasTheFocus() throws IOException {
        browser.open(page("<button onclick=\"this.textContent = 'pressed'\">press</button>"));
        browser.press(Keys.TAB);
        assertThat(browser.focused().getTagName()).isEqualTo("button");
        browser.press(Keys.ENTER);
        browser.seeText("button", "pressed");
    }

    @Test
    void narrowAndDarkArePagesSizesAndPreferences() throws IOException {
        browser.open(page("<p style='width: 500px'>wide</p>"));
        assertThat(browser.overflow()).isZero();
        browser.show(360, 640, "dark");
        assertThat(browser.overflow()).isPositive();
        assertThat(browser.evaluate("return matchMedia('(prefers-color-scheme: dark)').matches"))
                .isEqualTo(true);
        assertThat(browser.screenshot("browser")).isNotEmptyFile();
    }
}
