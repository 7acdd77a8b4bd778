package io.reprise.retry.sample.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;

import io.reprise.retry.sample.InstalledPrograms;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;
import org.springframework.util.FileSystemUtils;

/**
 * A headless Chromium with a fresh profile, for tests of pages. Where Chromium isn't installed, {@link #start()} skips the test,
 * and fails it on CI. Used by one thread.
 */
public final class Browser implements AutoCloseable {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path SCREENSHOTS = TARGET.resolve("screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final List<String> FLAGS = List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--lang=en-US");

    /** It warns of each Chromium that is newer than itself. Held, since a logger that nobody holds forgets its level. */
    private static final java.util.logging.Logger SELENIUM = java.util.logging.Logger.getLogger("org.openqa.selenium");

    static {
        SELENIUM.setLevel(Level.SEVERE);
    }

    private final Path profile;
    private final ChromeDriver driver;
    private final List<String> errors = new ArrayList<>();

    private Browser(Path profile, ChromeDriver driver) {
        this.profile = profile;
        this.driver = driver;
    }

    /** A new browser, of the size of a laptop's screen and in light colours. */
    public static Browser start() {
        Path driver = installed("chromedriver");
        Path chromium = installed("chromium");
        try {
            Path profile = Files.createTempDirectory(Files.createDirectories(TARGET), "chromium-");
            ChromeDriverService service = new ChromeDriverService.Builder()
                    .usingDriverExecutable(driver.toFile())
                    .usingAnyFreePort()
                    .build();
            Browser browser = new Browser(profile, new ChromeDriver(service, options(chromium, profile)));
            browser.show(1280, 900, "light");
            return browser;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ChromeOptions options(Path chromium, Path profile) {
        LoggingPreferences everything = new LoggingPreferences();
        everything.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        options.addArguments(FLAGS);
        options.addArguments("--user-data-dir=" + profile);
        options.setCapability(ChromeOptions.LOGGING_PREFS, everything);
        return options;
    }

    private static Path installed(String program) {
        return InstalledPrograms.required(
                program,
                program + " is not installed: apt-get install chromium chromium-driver",
                "SKIPPING a test of a page");
    }

    /** Opens a page. */
    public void open(URI page) {
        driver.get(page.toString());
    }

    /** Sets the size of the visible page in CSS pixels, and whether the user prefers {@code light} or {@code dark}. */
    public void show(int width, int height, String colours) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
    }

    /** Makes requests fail as if the network were gone, or lets them through again. */
    public void offline(boolean offline) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    /** The first element, once there is one that is visible. */
    public WebElement see(String css) {
        return await(
                        css + " is visible",
                        () -> all(css).stream().filter(WebElement::isDisplayed).findFirst())
                .orElseThrow();
    }

    /** All elements that are there now, visible or not. */
    public List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** Waits until a text stands in the first element. */
    public void seeText(String css, String text) {
        awaitTrue(
                "'" + text + "' stands in " + css,
                () -> all(css).stream().anyMatch(element -> element.getText().contains(text)));
    }

    /** Waits until something is true. */
    public void awaitTrue(String what, Supplier<Boolean> condition) {
        await(what, () -> Optional.of(true).filter(yes -> condition.get()));
    }

    private <T> Optional<T> await(String what, Supplier<Optional<T>> condition) {
        return new WebDriverWait(driver, PATIENCE)
                .ignoring(StaleElementReferenceException.class)
                .withMessage(() -> what + "\nconsole: " + consoleErrors() + "\npage: "
                        + driver.findElement(By.tagName("body")).getText())
                .until(ignored -> {
                    Optional<T> found = condition.get();
                    return found.isPresent() ? found : null;
                });
    }

    /** Types into what has the focus. */
    public void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** What has the focus. */
    public WebElement focused() {
        return driver.switchTo().activeElement();
    }

    /** The value of a script, such as {@code return document.title}. */
    public Object evaluate(String script) {
        return driver.executeScript(script);
    }

    /** How many pixels the page is wider than the window; 0 where nobody has to scroll sideways. */
    public long overflow() {
        return (Long) evaluate("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    /** All errors that the console has shown so far: of scripts, of the content security policy, of requests. */
    public List<String> consoleErrors() {
        driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
                .map(LogEntry::getMessage)
                .forEach(errors::add);
        return List.copyOf(errors);
    }

    /** Writes what is to be seen of the page, all of its height, to {@code target/screenshots/<name>.png}. */
    public Path screenshot(String name) {
        long width = (Long) evaluate("return window.innerWidth");
        long height = (Long) evaluate("return document.documentElement.scrollHeight");
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        try {
            Path file = Files.createDirectories(SCREENSHOTS).resolve(name + ".png");
            return Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
        try {
            FileSystemUtils.deleteRecursively(profile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
