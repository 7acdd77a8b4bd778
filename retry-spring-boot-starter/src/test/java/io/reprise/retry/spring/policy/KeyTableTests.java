package io.reprise.retry.spring.policy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.reprise.retry.Idempotence;
import io.reprise.retry.Nesting;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.http.HttpStatuses;
import io.reprise.retry.http.RetryAfterMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** The table, the core's keys, and the metadata that editors complete by say the same. */
class KeyTableTests {

    private static final String DEFAULTS = "reprise.defaults.";

    /** What the built-in default is can't be written as a value of these. */
    private static final Set<PolicyKey> WITHOUT_DEFAULT =
            Set.of(PolicyKey.RETRY_ON, PolicyKey.NEVER_RETRY_ON, PolicyKey.RETRY_IF, PolicyKey.BUDGET);

    private static final References REFERENCES = new References(
            ApplicationTypes.of(new DefaultListableBeanFactory()),
            ConfiguredBudgets.of(BoundProperties.of(Configuration.none().environment())));

    private static Map<String, Map<String, Object>> properties() {
        return ConfigurationMetadata.properties().stream()
                .collect(Collectors.toMap(property -> property.get("name").toString(), Function.identity()));
    }

    static Stream<KeyRow<?>> rows() {
        return KeyTable.ROWS.stream();
    }

    @Test
    void theTableHasOneRowPerKeyOfTheCore() {
        assertThat(KeyTable.ROWS).extracting(KeyRow::key).containsExactly(PolicyKey.values());
    }

    @Test
    void theMetadataNamesTheTablesKeysAndTheSettingsAndNothingElse() {
        List<String> keys = Arrays.stream(PolicyKey.values())
                .map(key -> DEFAULTS + key.key())
                .toList();

        assertThat(properties().keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                keys.stream(),
                                Stream.of(
                                        "reprise.enabled",
                                        "reprise.aspect-order",
                                        "reprise.metrics.enabled",
                                        "reprise.logging.enabled",
                                        "reprise.policies",
                                        "reprise.methods",
                                        "reprise.budgets"))
                        .toList());
    }

    @Test
    void everyPropertyHasADescription() {
        assertThat(properties().values())
                .allSatisfy(property -> assertThat((String) property.get("description"))
                        .as("%s", property.get("name"))
                        .endsWith(".")
                        .hasSizeGreaterThan(5));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void theDefaultInTheMetadataIsTheBuiltInOne(KeyRow<?> row) {
        Object written = properties().get(DEFAULTS + row.key().key()).get("defaultValue");

        if (WITHOUT_DEFAULT.contains(row.key())) {
            assertThat(written).isNull();
        } else {
            RetryPolicy.Builder builder = otherThanBuiltIn();
            row.read(text(written), REFERENCES).value().accept(builder);

            assertThat(value(builder.build(), row.key())).isEqualTo(value(RetryPolicy.ofDefaults("a"), row.key()));
        }
    }

    @Test
    void theDefaultsOfTheSettingsInTheMetadataAreTheBuiltInOnes() {
        RetrySettings settings = RetrySettings.of(Configuration.none().environment());

        assertThat(properties().get("reprise.enabled").get("defaultValue")).isEqualTo(settings.enabled());
        assertThat(properties().get("reprise.metrics.enabled").get("defaultValue"))
                .isEqualTo(settings.metricsEnabled());
        assertThat(properties().get("reprise.logging.enabled").get("defaultValue"))
                .isEqualTo(settings.loggingEnabled());
        assertThat(properties().get("reprise.aspect-order").get("defaultValue")).isEqualTo(settings.aspectOrder());
    }

    @Test
    void everyHintIsAboutAKnownPropertyAndOffersOnlyWhatTheTableAccepts() {
        List<Map<String, Object>> hints = ConfigurationMetadata.hints().stream()
                .filter(hint -> hint.get("name").toString().startsWith("reprise"))
                .toList();

        assertThat(hints)
                .extracting(hint -> hint.get("name").toString())
                .contains(
                        "reprise.policies.keys",
                        "reprise.budgets.keys",
                        "reprise.methods.keys",
                        DEFAULTS + "jitter",
                        DEFAULTS + "budget",
                        DEFAULTS + "retry-after.mode",
                        DEFAULTS + "deadline",
                        DEFAULTS + "attempt-timeout");
        for (Map<String, Object> hint : hints) {
            String name = hint.get("name").toString();
            if (!name.endsWith(".keys")) {
                KeyRow<?> row = rows().filter(
                                each -> name.equals(DEFAULTS + each.key().key()))
                        .findFirst()
                        .orElseThrow();
                assertThat(ConfigurationMetadata.list(hint, "values"))
                        .allSatisfy(value -> assertThat(row.read(text(value.get("value")), REFERENCES)
                                        .wrong())
                                .as(name + value)
                                .isNull());
            }
        }
    }

    @Test
    void theHintsOfWordsOfferAllOfThem() {
        Map<String, List<Map<String, Object>>> hints = ConfigurationMetadata.hints().stream()
                .collect(Collectors.toMap(
                        hint -> hint.get("name").toString(), hint -> ConfigurationMetadata.list(hint, "values")));

        assertThat(hints.get(DEFAULTS + "jitter"))
                .extracting(value -> value.get("value"))
                .containsExactly("none", "full", "equal", "decorrelated", "proportional");
        assertThat(hints.get(DEFAULTS + "idempotent"))
                .extracting(value -> value.get("value"))
                .containsExactly("yes", "no", "unset");
        assertThat(hints.get(DEFAULTS + "nested"))
                .extracting(value -> value.get("value"))
                .containsExactly("once", "multiply");
        assertThat(hints.get(DEFAULTS + "retry-after.mode"))
                .extracting(value -> value.get("value"))
                .containsExactly("at-least", "replace", "ignore");
    }

    private static Object text(Object json) {
        return json instanceof List<?> items
                ? items.stream().map(Object::toString).toList()
                : String.valueOf(json);
    }

    private static RetryPolicy.Builder otherThanBuiltIn() {
        return RetryPolicy.builder("a")
                .maxAttempts(99)
                .baseDelay(Duration.ofMillis(1))
                .throttledBaseDelay(Duration.ofMillis(2))
                .multiplier(9)
                .maxDelay(Duration.ofDays(1))
                .jitter(Jitter.DECORRELATED)
                .jitterFactor(0.9)
                .deadline(Duration.ofDays(2))
                .attemptTimeout(Duration.ofMillis(4))
                .retryOnStatus(HttpStatuses.none())
                .idempotent(Idempotence.NO)
                .idempotencyKey(true)
                .nested(Nesting.MULTIPLY)
                .failOnRejectedResult(true)
                .retryAfterMode(RetryAfterMode.IGNORE)
                .minRetryAfter(Duration.ofMillis(3))
                .maxRetryAfter(Duration.ofDays(3))
                .retryAfterSpread(0.9)
                .retryAfterHeaders(List.of("X-Wait"))
                .nextLevel();
    }

    private static Object value(RetryPolicy policy, PolicyKey key) {
        return switch (key) {
            case MAX_ATTEMPTS -> policy.maxAttempts();
            case BASE_DELAY -> policy.baseDelay();
            case THROTTLED_BASE_DELAY -> policy.throttledBaseDelay();
            case MULTIPLIER -> policy.multiplier();
            case MAX_DELAY -> policy.maxDelay();
            case JITTER -> policy.jitter();
            case JITTER_FACTOR -> policy.jitterFactor();
            case DEADLINE -> policy.deadline();
            case ATTEMPT_TIMEOUT -> policy.attemptTimeout();
            case RETRY_ON_STATUS -> statuses(policy.retryOnStatus());
            case IDEMPOTENT -> policy.idempotent();
            case IDEMPOTENCY_KEY -> policy.idempotencyKey();
            case NESTED -> policy.nested();
            case FAIL_ON_REJECTED_RESULT -> policy.failOnRejectedResult();
            case RETRY_AFTER_MODE -> policy.retryAfterMode();
            case RETRY_AFTER_MIN -> policy.minRetryAfter();
            case RETRY_AFTER_MAX -> policy.maxRetryAfter();
            case RETRY_AFTER_SPREAD -> policy.retryAfterSpread();
            case RETRY_AFTER_HEADERS -> policy.retryAfterHeaders();
            case RETRY_ON, NEVER_RETRY_ON, RETRY_IF, BUDGET -> throw new AssertionError(key);
        };
    }

    private static List<Integer> statuses(HttpStatuses statuses) {
        return IntStream.range(100, 600).filter(statuses::contains).boxed().toList();
    }
}
