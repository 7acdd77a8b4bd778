package io.reprise.retry.spring.policy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;

import io.reprise.retry.Idempotence;
import io.reprise.retry.Nesting;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.http.RetryAfterMode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PolicyMergingTests {

    @Test
    void nothingConfiguredGivesTheBuiltInDefaultsUnderTheNameDefaults() {
        PolicyCatalog catalog = Configuration.none().catalog();

        assertThat(catalog.names()).containsExactly("defaults");
        assertThat(catalog.resolve(null, PolicyLayer.empty()))
                .usingRecursiveComparison()
                .isEqualTo(RetryPolicy.ofDefaults("defaults"));
    }

    @Test
    void everyKeyReachesThePolicy() {
        RetryPolicy policy = Configuration.yaml(
                        "reprise:",
                        "  policies:",
                        "    payments:",
                        "      max-attempts: 7",
                        "      base-delay: 300ms",
                        "      throttled-base-delay: 2s",
                        "      multiplier: 1.5",
                        "      max-delay: 1m",
                        "      jitter: proportional",
                        "      jitter-factor: 0.25",
                        "      deadline: 1h",
                        "      retry-on: [java.io.IOException, java.util.concurrent.TimeoutException]",
                        "      never-retry-on: java.nio.file.FileSystemException",
                        "      retry-on-status: [429, 5xx]",
                        "      retry-if: none",
                        "      idempotent: no",
                        "      idempotency-key: true",
                        "      nested: multiply",
                        "      budget: shop",
                        "      fail-on-rejected-result: true",
                        "      retry-after:",
                        "        mode: replace",
                        "        min: 1s",
                        "        max: 2m",
                        "        spread: 0.2",
                        "        headers: [Retry-After, X-Wait]",
                        "  budgets: {shop: {capacity: 100}}")
                .catalog()
                .policy("payments");

        assertThat(policy.name()).isEqualTo("payments");
        assertThat(policy.maxAttempts()).isEqualTo(7);
        assertThat(policy.baseDelay()).isEqualTo(Duration.ofMillis(300));
        assertThat(policy.throttledBaseDelay()).isEqualTo(Duration.ofSeconds(2));
        assertThat(policy.multiplier()).isEqualTo(1.5);
        assertThat(policy.maxDelay()).isEqualTo(Duration.ofMinutes(1));
        assertThat(policy.jitter()).isEqualTo(Jitter.PROPORTIONAL);
        assertThat(policy.jitterFactor()).isEqualTo(0.25);
        assertThat(policy.deadline()).isEqualTo(Duration.ofHours(1));
        assertThat(policy.retryOn()).containsExactly(IOException.class, TimeoutException.class);
        assertThat(policy.neverRetryOn()).containsExactly(java.nio.file.FileSystemException.class);
        assertThat(policy.retryOnStatus().contains(429)).isTrue();
        assertThat(policy.retryIf()).isNull();
        assertThat(policy.idempotent()).isEqualTo(Idempotence.NO);
        assertThat(policy.idempotencyKey()).isTrue();
        assertThat(policy.nested()).isEqualTo(Nesting.MULTIPLY);
        assertThat(policy.budget()).isEqualTo("shop");
        assertThat(policy.failOnRejectedResult()).isTrue();
        assertThat(policy.retryAfterMode()).isEqualTo(RetryAfterMode.REPLACE);
        assertThat(policy.minRetryAfter()).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.maxRetryAfter()).isEqualTo(Duration.ofMinutes(2));
        assertThat(policy.retryAfterSpread()).isEqualTo(0.2);
        assertThat(policy.retryAfterHeaders()).containsExactly("Retry-After", "X-Wait");
    }

    @Test
    void idempotenceIsReadHoweverYamlReadsItsWords() {
        Map<String, Idempotence> written = Map.ofEntries(
                Map.entry("yes", Idempotence.YES),
                Map.entry("'yes'", Idempotence.YES),
                Map.entry("Yes", Idempotence.YES),
                Map.entry("'YES'", Idempotence.YES),
                Map.entry("true", Idempotence.YES),
                Map.entry("'true'", Idempotence.YES),
                Map.entry("'True'", Idempotence.YES),
                Map.entry("no", Idempotence.NO),
                Map.entry("'no'", Idempotence.NO),
                Map.entry("NO", Idempotence.NO),
                Map.entry("'nO'", Idempotence.NO),
                Map.entry("false", Idempotence.NO),
                Map.entry("'FALSE'", Idempotence.NO),
                Map.entry("unset", Idempotence.UNSET),
                Map.entry("'Unset'", Idempotence.UNSET));

        written.forEach(
                (text, meant) -> assertThat(Configuration.yaml("reprise: {policies: {a: {idempotent: " + text + "}}}")
                                .catalog()
                                .policy("a")
                                .idempotent())
                        .as(text)
                        .isEqualTo(meant));
    }

    @Test
    void unsetTakesBackWhatABaseSaysOfIdempotence() {
        assertThat(Configuration.yaml(
                                "reprise: {defaults: {idempotent: no}, policies: {a: {idempotent: unset}, b: {multiplier: 3}}}")
                        .catalog())
                .satisfies(
                        catalog -> assertThat(catalog.policy("a").idempotent()).isEqualTo(Idempotence.UNSET))
                .satisfies(
                        catalog -> assertThat(catalog.policy("b").idempotent()).isEqualTo(Idempotence.NO));
    }

    @Test
    void row09_eachKeyIsInheritedOnItsOwn() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  defaults: {base-delay: 50ms, jitter: equal, max-delay: 3s}",
                        "  policies:",
                        "    only-base: {base-delay: 100ms}",
                        "    only-multiplier: {multiplier: 3}",
                        "    no-jitter: {jitter: none}",
                        "    cap-without-growth: {max-delay: 70ms, multiplier: 1}")
                .catalog();

        assertThat(catalog.policy("only-base").jitter()).isEqualTo(Jitter.EQUAL);
        assertThat(catalog.policy("only-base").baseDelay()).isEqualTo(Duration.ofMillis(100));
        assertThat(catalog.policy("only-multiplier").baseDelay()).isEqualTo(Duration.ofMillis(50));
        assertThat(catalog.policy("only-multiplier").multiplier()).isEqualTo(3);
        assertThat(catalog.policy("no-jitter").jitter()).isEqualTo(Jitter.NONE);
        assertThat(catalog.policy("cap-without-growth").maxDelay()).isEqualTo(Duration.ofMillis(70));
    }

    @Test
    void aChainOfBasesIsInheritedKeyByKeyAboveTheDefaults() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  defaults: {max-attempts: 2, multiplier: 3, deadline: 1m}",
                        "  policies:",
                        "    leaf: {base-policy: Middle_One, max-attempts: 9}",
                        "    middle-one: {base-policy: root, max-attempts: 8, multiplier: 5}",
                        "    root: {max-attempts: 7, multiplier: 4, jitter: none}")
                .catalog();

        RetryPolicy leaf = catalog.policy("leaf");
        assertThat(leaf.maxAttempts()).isEqualTo(9);
        assertThat(leaf.multiplier()).isEqualTo(5);
        assertThat(leaf.jitter()).isEqualTo(Jitter.NONE);
        assertThat(leaf.deadline()).isEqualTo(Duration.ofMinutes(1));
        assertThat(catalog.policy("root").maxAttempts()).isEqualTo(7);
    }

    @Test
    void theDefaultsCanBeNamedAsTheBaseThatTheyAreAnyway() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:", "  defaults: {max-attempts: 2}", "  policies: {a: {base-policy: defaults}}")
                .catalog();

        assertThat(catalog.policy("a").maxAttempts()).isEqualTo(2);
        assertThat(catalog.policy("defaults").maxAttempts()).isEqualTo(2);
    }

    @Test
    void aListReplacesItsBasesListAndNoneClearsIt() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  defaults:",
                        "    retry-on: [java.io.IOException, java.lang.IllegalStateException]",
                        "    never-retry-on: [java.net.UnknownHostException]",
                        "    retry-after: {headers: [X-Wait]}",
                        "  policies:",
                        "    other: {retry-on: java.lang.ArithmeticException}",
                        "    cleared: {retry-on: none, never-retry-on: [none], retry-after: {headers: none}}")
                .catalog();

        assertThat(catalog.policy("other").retryOn()).containsExactly(ArithmeticException.class);
        assertThat(catalog.policy("other").neverRetryOn()).containsExactly(java.net.UnknownHostException.class);
        assertThat(catalog.policy("cleared").retryOn()).as("the default types").isNull();
        assertThat(catalog.policy("cleared").neverRetryOn()).isEmpty();
        assertThat(catalog.policy("cleared").retryAfterHeaders()).isEmpty();
    }

    @Test
    void noneClearsADurationThatIsInherited() {
        RetryPolicy policy = Configuration.yaml(
                        "reprise:",
                        "  policies:",
                        "    free: {max-delay: none, deadline: None, retry-after: {max: NONE}}")
                .catalog()
                .policy("free");

        assertThat(policy.maxDelay()).isNull();
        assertThat(policy.deadline()).isNull();
        assertThat(policy.maxRetryAfter()).isNull();
    }

    @Test
    void listsCanBeWrittenAsYamlListAsTextWithCommasAndAsSingleValue() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  policies:",
                        "    list: {never-retry-on: [java.io.IOException, java.lang.IllegalStateException]}",
                        "    commas: {never-retry-on: 'java.io.IOException , java.lang.IllegalStateException'}",
                        "    block:",
                        "      never-retry-on:",
                        "        - java.io.IOException",
                        "        - java.lang.IllegalStateException",
                        "    single: {never-retry-on: java.io.IOException}")
                .catalog();

        List<Class<? extends Throwable>> both = List.of(IOException.class, IllegalStateException.class);
        assertThat(catalog.policy("list").neverRetryOn()).isEqualTo(both);
        assertThat(catalog.policy("commas").neverRetryOn()).isEqualTo(both);
        assertThat(catalog.policy("block").neverRetryOn()).isEqualTo(both);
        assertThat(catalog.policy("single").neverRetryOn()).containsExactly(IOException.class);
    }

    @Test
    void unlimitedAttemptsAreAWord() {
        RetryPolicy policy = Configuration.yaml("reprise: {policies: {long: {max-attempts: unlimited}}}")
                .catalog()
                .policy("long");

        assertThat(policy.maxAttempts()).isEqualTo(RetryPolicy.UNLIMITED);
    }

    @Test
    void row21_oneAttemptIsAPolicyWithoutRetries() {
        assertThat(Configuration.yaml("reprise: {policies: {once: {max-attempts: 1}}}")
                        .catalog()
                        .policy("once")
                        .maxAttempts())
                .isEqualTo(1);
    }

    @Test
    void row05_aHugeDelayIsKeptAsItIs() {
        RetryPolicy policy = Configuration.yaml(
                        "reprise: {policies: {huge: {base-delay: 1000000000000s, max-delay: none, multiplier: 10}}}")
                .catalog()
                .policy("huge");

        assertThat(policy.baseDelay()).isEqualTo(Duration.ofSeconds(1_000_000_000_000L));
    }

    @Test
    void aPlaceholderIsResolvedAsEverywhereInBoot() {
        RetryPolicy policy = Configuration.yaml(
                        "wait: 3s", "reprise: {policies: {a: {base-delay: '${wait}', multiplier: '${growth:4}'}}}")
                .catalog()
                .policy("a");

        assertThat(policy.baseDelay()).isEqualTo(Duration.ofSeconds(3));
        assertThat(policy.multiplier()).isEqualTo(4);
    }

    @Test
    void anInheritedThrottledDelayAboveTheCapIsClamped() {
        RetryPolicy policy = Configuration.yaml(
                        "reprise:", "  defaults: {throttled-base-delay: 5s}", "  policies: {quick: {max-delay: 2s}}")
                .catalog()
                .policy("quick");

        assertThat(policy.throttledBaseDelay()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void aNameIsKnownInEverySpellingAndKeepsTheOneOfTheFile() {
        PolicyCatalog catalog = Configuration.yaml("reprise: {policies: {my_Api: {max-attempts: 4}}}")
                .catalog();

        for (String spelling : List.of("my_Api", "my-api", "myapi", "MYAPI", "myApi", "My-_Api")) {
            assertThat(catalog.policy(spelling).maxAttempts()).as(spelling).isEqualTo(4);
            assertThat(catalog.policy(spelling).name()).as(spelling).isEqualTo("my_Api");
        }
    }

    @Test
    void keysAreKnownInEverySpelling() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  policies:",
                        "    camel: {maxAttempts: 4, retryAfter: {MAX: 1m}}",
                        "    snake: {max_attempts: 5}")
                .catalog();

        assertThat(catalog.policy("camel").maxAttempts()).isEqualTo(4);
        assertThat(catalog.policy("camel").maxRetryAfter()).isEqualTo(Duration.ofMinutes(1));
        assertThat(catalog.policy("snake").maxAttempts()).isEqualTo(5);
    }

    @Test
    void aNameWithADotOrASlashStandsInBrackets() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  policies:",
                        "    '[eu.payments/v2]': {max-attempts: 4, retry-on: [java.io.IOException]}",
                        "    7: {max-attempts: 5}")
                .catalog();

        assertThat(catalog.policy("eu.payments/v2").maxAttempts()).isEqualTo(4);
        assertThat(catalog.policy("eu.payments/v2").retryOn()).containsExactly(IOException.class);
        assertThat(catalog.policy("7").maxAttempts()).isEqualTo(5);
    }

    @Test
    void aLaterFileOverridesKeyByKey() {
        RetryPolicy policy = Configuration.none()
                .file(
                        "application-prod.yml",
                        "reprise: {policies: {my-api: {max-attempts: 5, retry-on: [java.io.IOException]}}}")
                .file(
                        "application.yml",
                        "reprise:",
                        "  policies:",
                        "    my-api: {max-attempts: 2, multiplier: 3, retry-on: [java.lang.ArithmeticException, java.lang.Error]}")
                .catalog()
                .policy("my-api");

        assertThat(policy.maxAttempts()).isEqualTo(5);
        assertThat(policy.multiplier()).isEqualTo(3);
        assertThat(policy.retryOn()).containsExactly(IOException.class);
    }

    @Test
    void eachKeysOriginIsKnown() {
        Map<PolicyKey, String> origins = Configuration.yaml(
                        "reprise:",
                        "  defaults:",
                        "    jitter: equal",
                        "  policies:",
                        "    root:",
                        "      multiplier: 3",
                        "      retry-on: [java.io.IOException]",
                        "    leaf:",
                        "      base-policy: root",
                        "      deadline: 1m")
                .catalog()
                .origins(
                        "leaf",
                        PolicyLayer.of(
                                "bean 'shop', method Shop.buy",
                                List.of(new Setting(PolicyKey.MAX_ATTEMPTS, 4, "@Retryable(maxAttempts)"))));

        assertThat(origins).containsOnlyKeys(PolicyKey.values());
        assertThat(origins)
                .containsEntry(PolicyKey.BASE_DELAY, "built-in default")
                .containsEntry(PolicyKey.JITTER, "reprise.defaults.jitter, application.yml - 3:13")
                .containsEntry(PolicyKey.MULTIPLIER, "reprise.policies.root.multiplier, application.yml - 6:19")
                .containsEntry(PolicyKey.RETRY_ON, "reprise.policies.root.retry-on, application.yml - 7:18")
                .containsEntry(PolicyKey.RETRY_ON_STATUS, "reprise.policies.root.retry-on, application.yml - 7:18")
                .containsEntry(PolicyKey.DEADLINE, "reprise.policies.leaf.deadline, application.yml - 10:17")
                .containsEntry(PolicyKey.MAX_ATTEMPTS, "@Retryable(maxAttempts), bean 'shop', method Shop.buy");
    }

    @Test
    void resolvingWithoutALayerGivesTheVerySamePolicy() {
        PolicyCatalog catalog = Configuration.yaml("reprise: {policies: {a: {max-attempts: 4}}}")
                .catalog();

        assertThat(catalog.resolve("a", PolicyLayer.of("bean 'shop'", List.of())))
                .isSameAs(catalog.policy("a"));
    }
}
