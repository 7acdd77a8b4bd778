package io.reprise.retry.simulation.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.simulation.Contention;
import io.reprise.retry.simulation.ContentionInput;
import io.reprise.retry.simulation.Herd;
import io.reprise.retry.simulation.HerdInput;
import io.reprise.retry.simulation.Storm;
import io.reprise.retry.simulation.StormInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class CommandLineTests {

    record Ran(int exitCode, String out, String err) {}

    private static Ran run(String line) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        List<String> args = line.isEmpty() ? List.of() : List.of(line.split(" ", -1));
        int exitCode = new CommandLine(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8)).run(args);
        return new Ran(exitCode, out.toString(UTF_8), err.toString(UTF_8));
    }

    private static String outOf(String line) {
        Ran ran = run(line);
        assertThat(ran.err()).isEmpty();
        assertThat(ran.exitCode()).isZero();
        return ran.out();
    }

    private static void assertRefused(String line, String message) {
        assertThat(run(line)).isEqualTo(new Ran(2, "", message + System.lineSeparator()));
    }

    @Test
    void scheduleOfTheReferenceIsMetToTheDigit() {
        assertThat(outOf(
                        "schedule --base-delay 200ms --multiplier 2 --max-delay 30s --retries 8 --jitter full --seed 42"
                                + " --runs 500 --hint 0ms"))
                .contains("8       25.6 s  15.99 s    25.47 s\n")
                .contains("total wait 25.47 s, without jitter 51 s\n")
                .contains("over 500 seeds from 42: mean 25.06 s, 95th percentile 39.4 s, longest 45.37 s\n")
                .contains("in ms: waits 120, 179, 682, 1072, 559, 3370, 3497, 15993; total 25472, without jitter 51000;"
                        + " mean 25059.67, 95th percentile 39402, longest 45374\n")
                .contains("retry    none     full    equal  decorrelated  proportional\n")
                .contains("total    51 s  25.47 s ")
                .contains("      max-attempts: 9\n")
                .contains("        maxAttempts = 9,\n")
                .contains(
                        "\nfor attempt in 0..7\n  exp = min(30000, 200 * 2 ** attempt)\n  delay = random(0, exp)\n  sleep(delay)\n");
    }

    @Test
    void readmeShowsWhatItsCommandPrints() throws Exception {
        String readme = Files.readString(Path.of("..", "README.md"));
        Matcher shown = Pattern.compile("\njava -jar \\S+\\.jar (schedule .*)\n```\n\n```\n([^`]+)\n```\n")
                .matcher(readme);
        assertThat(shown.find()).isTrue();
        List<String> printed = outOf(shown.group(1)).lines().toList();
        assertThat(shown.group(2).lines().filter(line -> !line.equals("…")))
                .hasSizeGreaterThan(4)
                .isSubsetOf(printed);
    }

    @Test
    void everyOptionOfTheScheduleCounts() {
        assertThat(outOf("schedule --policy=bank --base-delay=PT0.1S --multiplier=1.5 --max-delay=none --retries=3"
                        + " --jitter=PROPORTIONAL --jitter-factor=0.1 --deadline=1s --hint=1s --seed=7 --runs=2"))
                .contains("policy 'bank': base delay 100 ms, multiplier 1.5, max delay none, jitter proportional,"
                        + " the server asks for 1 s, seed 7\n")
                .contains("retry 1 would miss the policy's deadline of 1 s\nover 2 seeds from 7")
                .contains("      jitter-factor: 0.1\n      deadline: 1s\n")
                .contains("delay = max(1000, delay)");
    }

    @Test
    void everyOptionOfTheHerdCounts() {
        RetryPolicy policy = RetryPolicy.builder("any")
                .maxAttempts(5)
                .baseDelay(Duration.ofMillis(100))
                .multiplier(3)
                .maxDelay(Duration.ofMillis(900))
                .jitterFactor(0.2)
                .deadline(Duration.ofSeconds(2))
                .build();
        HerdInput input = HerdInput.builder(policy)
                .clients(50)
                .outage(Duration.ofSeconds(1))
                .seed(7)
                .build();
        assertThat(outOf("herd --clients 50 --outage 1s --retries 4 --base-delay 100ms --multiplier 3 --max-delay 900ms"
                        + " --jitter-factor 0.2 --deadline 2s --seed 7"))
                .isEqualTo(Herd.of(input).asText() + System.lineSeparator());
    }

    @Test
    void everyOptionOfTheContentionCounts() {
        assertThat(outOf("contention --clients 30 --runs 4 --seed 7"))
                .isEqualTo(Contention.of(new ContentionInput(30, 4, 7)).asText() + System.lineSeparator())
                .startsWith("clients that write one row: 30, runs: 4\n\n");
    }

    @Test
    void everyOptionOfTheStormCounts() {
        RetryPolicy policy = RetryPolicy.builder("any")
                .maxAttempts(5)
                .baseDelay(Duration.ofMillis(50))
                .multiplier(3)
                .maxDelay(Duration.ofSeconds(2))
                .jitter(Jitter.PROPORTIONAL)
                .jitterFactor(0.2)
                .deadline(Duration.ofSeconds(9))
                .build();
        StormInput input = StormInput.builder(policy)
                .budget(new BudgetSettings(70, 7, 7, Duration.ofSeconds(1)))
                .offeredLoad(20)
                .capacity(25)
                .timeout(Duration.ofSeconds(2))
                .latency(Duration.ofMillis(5))
                .outageStart(Duration.ofSeconds(10))
                .outage(Duration.ofSeconds(5))
                .duration(Duration.ofSeconds(60))
                .seed(5)
                .build();
        assertThat(outOf("storm --retries 4 --base-delay 50ms --multiplier 3 --max-delay 2s --jitter proportional"
                        + " --jitter-factor 0.2 --deadline 9s --budget-capacity 70 --retry-cost 7 --min-retry-interval 1s"
                        + " --offered-load 20 --capacity 25 --timeout 2s --latency 5ms --outage-start 10s --outage 5s"
                        + " --duration 60s --seed 5"))
                .isEqualTo(Storm.of(input).asText() + "\n\n"
                        + Storm.of(input.withoutBudget()).asText() + System.lineSeparator());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            explain                    | explain: unknown command; known: schedule herd contention storm
            schedule --colour red      | --colour: unknown option; known: --base-delay --multiplier --max-delay --retries --jitter --jitter-factor --deadline --hint --seed --runs --policy
            schedule red               | red: unknown option; known: --base-delay --multiplier --max-delay --retries --jitter --jitter-factor --deadline --hint --seed --runs --policy
            schedule --retries         | --retries: needs a value
            schedule --retries 21      | --retries 21: must be from 1 to 20
            schedule --retries many    | --retries many: must be a whole number
            schedule --retries=        | --retries : must be a whole number
            schedule --runs 10001      | --runs 10001: must be from 1 to 10000
            schedule --seed -3000000000 | --seed -3000000000: must be a whole number from 0 to 4294967295 (32 bits)
            schedule --jitter some     | --jitter some: must be one of none, full, equal, decorrelated, proportional
            schedule --jitter-factor 2 | --jitter-factor 2: must be above 0 and at most 1
            schedule --multiplier 0.5  | --multiplier 0.5: must be a number of 1 or more (1: no growth)
            schedule --multiplier x    | --multiplier x: must be a number, such as 1.5
            schedule --base-delay 5x   | --base-delay 5x: must be a duration such as 200ms, 30s or PT0.2S
            schedule --base-delay none | --base-delay none: must be a duration such as 200ms, 30s or PT0.2S
            schedule --max-delay soon  | --max-delay soon: must be a duration such as 200ms, 30s or PT0.2S, or none
            schedule --max-delay 100ms | --max-delay 100 ms: must not be below base-delay, which is 200 ms
            schedule --hint 2h         | --hint 2h: must be from 0 ms to 60 min
            schedule --deadline 0s     | --deadline 0 ms: must be longer than 0, or none
            schedule --policy=         | --policy '': must be a name
            herd --clients 10001       | --clients 10001: must be from 1 to 10000
            herd --retries -1          | --retries -1: must be from 0 to 20
            herd --outage 0s           | --outage 0ms: must be from 1 ms to 60 min
            contention --clients 9999999999 | --clients 2147483647: must be from 1 to 1000
            storm --offered-load 1e9   | --offered-load 1000000000: must be a number from 0.1 to 100000
            storm --budget-capacity 0  | --budget-capacity 0: must be at least 1
            storm --retry-cost 0       | --retry-cost 0: must be at least 1
            storm --retry-cost 501     | --retry-cost 501: must be at most the capacity of 500, or no retry could ever be paid
            storm --base-delay -1s     | --base-delay -1 s: must be 0 or longer
            """)
    void wrongCallIsRefusedInOneLineThatNamesOptionValueAndWhatIsAccepted(String line, String message) {
        assertRefused(line.strip(), message);
    }

    @Test
    void severalProblemsAreSeveralLines() {
        assertRefused(
                "schedule --retries 0 --multiplier 0",
                "--retries 0: must be from 1 to 20" + System.lineSeparator()
                        + "--multiplier 0: must be a number of 1 or more (1: no growth)");
    }

    @ParameterizedTest
    @EnumSource(Command.class)
    void helpOfACommandListsItsOptionsWithTheirDefaults(Command command) {
        String help = outOf(command.label() + " --help");
        assertThat(command.options())
                .isNotEmpty()
                .allSatisfy(option -> assertThat(help)
                        .contains("  --" + option.name() + ' ')
                        .contains(" (default " + option.fallback() + ')'));
        assertThat(outOf("--help")).contains(command.label(), command.meaning());
    }

    @Test
    void withoutACommandItSaysWhatThereIs() {
        Ran ran = run("");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.err()).isEqualTo(outOf("--help"));
    }

    @Test
    void defaultsAreTheBuiltInOnesOfAPolicyAndABudget() {
        RetryPolicy policy = RetryPolicy.ofDefaults("any");
        BudgetSettings budget = BudgetSettings.defaults();
        assertThat(TimeNotation.parse(Option.BASE_DELAY.fallback())).isEqualTo(policy.baseDelay());
        assertThat(TimeNotation.parse(Option.MAX_DELAY.fallback())).isEqualTo(policy.maxDelay());
        assertThat(TimeNotation.parse(Option.DEADLINE.fallback())).isEqualTo(policy.deadline());
        assertThat(Double.parseDouble(Option.MULTIPLIER.fallback())).isEqualTo(policy.multiplier());
        assertThat(Option.JITTER.fallback())
                .isEqualToIgnoringCase(policy.jitter().name());
        assertThat(Double.parseDouble(Option.JITTER_FACTOR.fallback())).isEqualTo(policy.jitterFactor());
        assertThat(Option.RETRIES.fallback()).isEqualTo(String.valueOf(policy.maxAttempts() - 1));
        assertThat(Option.BUDGET_CAPACITY.fallback()).isEqualTo(String.valueOf(budget.capacity()));
        assertThat(Option.RETRY_COST.fallback()).isEqualTo(String.valueOf(budget.retryCost()));
        assertThat(TimeNotation.parse(Option.MIN_RETRY_INTERVAL.fallback())).isEqualTo(budget.minRetryInterval());
    }

    @ParameterizedTest
    @CsvSource({
        "200ms, PT0.2S",
        "7, PT0.007S",
        "1us, PT0.000001S",
        "5ns, PT0.000000005S",
        "30S, PT30S",
        "5m, PT5M",
        "2h, PT2H",
        "1d, PT24H",
        "+3s, PT3S",
        "-3s, PT-3S",
        "PT1.5S, PT1.5S",
    })
    void durationsAreReadAsSpringBootReadsThem(String text, Duration duration) {
        assertThat(TimeNotation.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ms", "1.5s", "1 s", "3w", "99999999999999999999s", "9223372036854775807d"})
    void whatIsNoDurationIsNone(String text) {
        assertThat(TimeNotation.parse(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "schedule",
                "herd --clients 10",
                "contention --clients 2 --runs 1",
                "storm --duration 60s --offered-load 10"
            })
    void coresClassesAloneAreEnough(String line) throws Exception {
        URL classes = Main.class.getProtectionDomain().getCodeSource().getLocation();
        PrintStream standardOut = System.out;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (URLClassLoader alone = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            System.setOut(new PrintStream(out, true, UTF_8));
            alone.loadClass(Main.class.getName())
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) line.split(" ", -1));
        } finally {
            System.setOut(standardOut);
        }
        assertThat(out.toString(UTF_8)).isEqualTo(outOf(line));
    }
}
