package io.reprise.retry.spring.policy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.reprise.retry.Idempotence;
import io.reprise.retry.Nesting;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.http.RetryAfterMode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** What a level on top of the configuration does, such as an annotation's. */
class AnnotationLayerTests {

    private static final String METHOD = "bean 'paymentService', method com.acme.PaymentService.charge(String)";

    private static final FailureClassifier CLASSIFIER = outcome -> null;

    private final PolicyCatalog catalog = Configuration.yaml(
                    "reprise:",
                    "  defaults: {multiplier: 3}",
                    "  policies:",
                    "    payments: {max-attempts: 5, base-delay: 100ms}",
                    "    chat: {max-delay: 1s}",
                    "  budgets: {Shop_Floor: {capacity: 9}, bank: {capacity: 9}}")
            .catalog();

    private static PolicyLayer layer(Map<PolicyKey, Object> values) {
        List<Setting> settings = new ArrayList<>();
        values.forEach((key, value) -> settings.add(new Setting(key, value, "@Retryable(" + key + ")")));
        return PolicyLayer.of(METHOD, settings);
    }

    private List<ConfigurationProblem> problems(String policy, Map<PolicyKey, Object> values) {
        return catchThrowableOfType(RetryConfigurationException.class, () -> catalog.resolve(policy, layer(values)))
                .problems();
    }

    private static Map<PolicyKey, Object> everything() {
        Map<PolicyKey, Object> values = new LinkedHashMap<>();
        values.put(PolicyKey.MAX_ATTEMPTS, 7);
        values.put(PolicyKey.BASE_DELAY, "1s");
        values.put(PolicyKey.THROTTLED_BASE_DELAY, "PT2S");
        values.put(PolicyKey.MULTIPLIER, 1.5);
        values.put(PolicyKey.MAX_DELAY, Duration.ofSeconds(20));
        values.put(PolicyKey.JITTER, Jitter.NONE);
        values.put(PolicyKey.JITTER_FACTOR, 0.1);
        values.put(PolicyKey.DEADLINE, "none");
        values.put(PolicyKey.ATTEMPT_TIMEOUT, "3s");
        values.put(PolicyKey.RETRY_ON, List.of(IOException.class));
        values.put(PolicyKey.NEVER_RETRY_ON, List.of(IllegalStateException.class, Error.class));
        values.put(PolicyKey.RETRY_ON_STATUS, List.of("429", "5xx"));
        values.put(PolicyKey.RETRY_IF, CLASSIFIER);
        values.put(PolicyKey.IDEMPOTENT, Idempotence.NO);
        values.put(PolicyKey.IDEMPOTENCY_KEY, true);
        values.put(PolicyKey.NESTED, Nesting.MULTIPLY);
        values.put(PolicyKey.BUDGET, " shop-floor");
        values.put(PolicyKey.FAIL_ON_REJECTED_RESULT, true);
        values.put(PolicyKey.RETRY_AFTER_MODE, RetryAfterMode.REPLACE);
        values.put(PolicyKey.RETRY_AFTER_MIN, "10ms");
        values.put(PolicyKey.RETRY_AFTER_MAX, "none");
        values.put(PolicyKey.RETRY_AFTER_SPREAD, "0");
        values.put(PolicyKey.RETRY_AFTER_HEADERS, List.of("X-Wait"));
        return values;
    }

    private static Map<PolicyKey, Object> read(RetryPolicy policy) {
        Map<PolicyKey, Object> values = new LinkedHashMap<>();
        values.put(PolicyKey.MAX_ATTEMPTS, policy.maxAttempts());
        values.put(PolicyKey.BASE_DELAY, policy.baseDelay());
        values.put(PolicyKey.THROTTLED_BASE_DELAY, policy.throttledBaseDelay());
        values.put(PolicyKey.MULTIPLIER, policy.multiplier());
        values.put(PolicyKey.MAX_DELAY, policy.maxDelay());
        values.put(PolicyKey.JITTER, policy.jitter());
        values.put(PolicyKey.JITTER_FACTOR, policy.jitterFactor());
        values.put(PolicyKey.DEADLINE, policy.deadline());
        values.put(PolicyKey.ATTEMPT_TIMEOUT, policy.attemptTimeout());
        values.put(PolicyKey.RETRY_ON, policy.retryOn());
        values.put(PolicyKey.NEVER_RETRY_ON, policy.neverRetryOn());
        values.put(PolicyKey.RETRY_IF, policy.retryIf());
        values.put(PolicyKey.IDEMPOTENT, policy.idempotent());
        values.put(PolicyKey.IDEMPOTENCY_KEY, policy.idempotencyKey());
        values.put(PolicyKey.NESTED, policy.nested());
        values.put(PolicyKey.BUDGET, policy.budget());
        values.put(PolicyKey.FAIL_ON_REJECTED_RESULT, policy.failOnRejectedResult());
        values.put(PolicyKey.RETRY_AFTER_MODE, policy.retryAfterMode());
        values.put(PolicyKey.RETRY_AFTER_MIN, policy.minRetryAfter());
        values.put(PolicyKey.RETRY_AFTER_MAX, policy.maxRetryAfter());
        values.put(PolicyKey.RETRY_AFTER_SPREAD, policy.retryAfterSpread());
        values.put(PolicyKey.RETRY_AFTER_HEADERS, policy.retryAfterHeaders());
        return values;
    }

    private static Map<PolicyKey, Object> expected() {
        Map<PolicyKey, Object> values = everything();
        values.remove(PolicyKey.RETRY_ON_STATUS);
        values.put(PolicyKey.BASE_DELAY, Duration.ofSeconds(1));
        values.put(PolicyKey.THROTTLED_BASE_DELAY, Duration.ofSeconds(2));
        values.put(PolicyKey.DEADLINE, null);
        values.put(PolicyKey.ATTEMPT_TIMEOUT, Duration.ofSeconds(3));
        values.put(PolicyKey.BUDGET, "Shop_Floor");
        values.put(PolicyKey.RETRY_AFTER_MIN, Duration.ofMillis(10));
        values.put(PolicyKey.RETRY_AFTER_MAX, null);
        values.put(PolicyKey.RETRY_AFTER_SPREAD, 0.0);
        return values;
    }

    @Test
    void row33_allKeysTogetherAreHonoured() {
        assertThat(read(catalog.resolve("payments", layer(everything())))).isEqualTo(expected());
    }

    @Test
    void row33_eachKeyAloneIsHonouredAndLeavesTheOthersAlone() {
        Map<PolicyKey, Object> inherited = read(catalog.policy("payments"));
        everything().forEach((key, value) -> {
            Map<PolicyKey, Object> expected = new LinkedHashMap<>(inherited);
            if (key != PolicyKey.RETRY_ON_STATUS) {
                expected.put(key, expected().get(key));
            }

            assertThat(read(catalog.resolve("payments", layer(Map.of(key, value)))))
                    .as("%s", key)
                    .isEqualTo(expected);
        });
    }

    @Test
    void withoutANameTheDefaultsAreTheBase() {
        RetryPolicy policy = catalog.resolve(null, layer(Map.of(PolicyKey.MAX_ATTEMPTS, 2)));

        assertThat(policy.name()).isEqualTo("defaults");
        assertThat(policy.multiplier()).isEqualTo(3);
        assertThat(policy.maxAttempts()).isEqualTo(2);
    }

    @Test
    void theNameIsTheConfiguredPolicys() {
        assertThat(catalog.resolve("Pay-Ments", layer(Map.of(PolicyKey.MAX_ATTEMPTS, 2)))
                        .name())
                .isEqualTo("payments");
    }

    @Test
    void listsCanBeOneTextWithCommas() {
        assertThat(catalog.resolve("chat", layer(Map.of(PolicyKey.RETRY_ON, "java.io.IOException, java.lang.Error")))
                        .retryOn())
                .containsExactly(IOException.class, Error.class);
    }

    @Test
    void anUnknownPolicyIsToldWithItsMethodAndTheOneThatWasMeant() {
        assertThatThrownBy(() -> catalog.resolve("paymets", PolicyLayer.of(METHOD, List.of())))
                .hasMessage("""
                        Reprise can't use its configuration: 1 problem

                        policy = paymets
                            origin: bean 'paymentService', method com.acme.PaymentService.charge(String)
                            reason: is not the name of a policy
                            fix:    did you mean payments? The policies are defaults, payments, chat; \
                        a new one has at least one key below reprise.policies.paymets""");
    }

    @Test
    void anUnknownBudgetIsToldWithItsMethodAndTheOneThatWasMeant() {
        assertThat(problems("payments", Map.of(PolicyKey.BUDGET, "shop-flor")))
                .singleElement()
                .hasToString("""
                        @Retryable(budget) = shop-flor
                            origin: bean 'paymentService', method com.acme.PaymentService.charge(String)
                            reason: is not the name of a budget: did you mean Shop_Floor? The budgets are Shop_Floor, bank
                            fix:    set it to the name of a budget with at least one key below reprise.budgets, or none""");
    }

    @Test
    void aWrongValueIsToldWithItsAttributeAndMethod() {
        assertThat(problems("payments", Map.of(PolicyKey.BASE_DELAY, "soon")))
                .singleElement()
                .hasToString("""
                        @Retryable(base-delay) = soon
                            origin: bean 'paymentService', method com.acme.PaymentService.charge(String)
                            reason: is not a duration
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S""");
    }

    @Test
    void aTypedValueIsToldAsItWouldBeWritten() {
        assertThat(problems("payments", Map.of(PolicyKey.RETRY_IF, String.class)))
                .singleElement()
                .extracting(ConfigurationProblem::value)
                .isEqualTo("java.lang.String");
        assertThat(problems("payments", Map.of(PolicyKey.RETRY_ON, List.of(IOException.class, String.class))))
                .singleElement()
                .extracting(ConfigurationProblem::value)
                .isEqualTo("java.io.IOException, java.lang.String");
        assertThat(problems(
                        "payments",
                        Map.of(PolicyKey.BASE_DELAY, "0s", PolicyKey.MULTIPLIER, 1, PolicyKey.JITTER, Jitter.EQUAL)))
                .extracting(ConfigurationProblem::reason)
                .contains("must be longer than 0 with jitter equal (jitter none allows it); "
                        + "jitter: @Retryable(jitter), " + METHOD);
    }

    @Test
    void row21_zeroAndMinusOneAttemptsAreTold() {
        for (int attempts : List.of(0, -1)) {
            assertThat(problems("payments", Map.of(PolicyKey.MAX_ATTEMPTS, attempts)))
                    .singleElement()
                    .hasToString("@Retryable(max-attempts) = " + attempts + "\n    origin: " + METHOD
                            + "\n    reason: must be 1 or more (1: no retry), or unlimited"
                            + "\n    fix:    set it to a whole number of 1 or more, or unlimited");
        }
    }

    @Test
    void aContradictionWithTheConfigurationNamesBoth() {
        assertThat(problems("chat", Map.of(PolicyKey.BASE_DELAY, "2s")))
                .singleElement()
                .hasToString("""
                        @Retryable(base-delay) = 2s
                            origin: bean 'paymentService', method com.acme.PaymentService.charge(String)
                            reason: max-delay, which is 1 s, must not be below base-delay, which is 2 s; \
                        max-delay: reprise.policies.chat.max-delay, application.yml - 5:23
                            fix:    change max-delay or base-delay""");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThat(problems(
                        "paymets",
                        Map.of(
                                PolicyKey.MULTIPLIER,
                                0.5,
                                PolicyKey.DEADLINE,
                                "5",
                                PolicyKey.JITTER_FACTOR,
                                Double.NaN)))
                .extracting(ConfigurationProblem::place)
                .containsExactlyInAnyOrder(
                        "policy", "@Retryable(multiplier)", "@Retryable(deadline)", "@Retryable(jitter-factor)");
    }

    @Test
    void aThrottledDelayAboveTheCapIsToldWhereTheLayerSetsBoth() {
        assertThat(problems("payments", Map.of(PolicyKey.THROTTLED_BASE_DELAY, "3s", PolicyKey.MAX_DELAY, "2s")))
                .singleElement()
                .extracting(ConfigurationProblem::place)
                .isEqualTo("@Retryable(throttled-base-delay)");
        assertThat(catalog.resolve("chat", layer(Map.of(PolicyKey.THROTTLED_BASE_DELAY, "3s")))
                        .throttledBaseDelay())
                .isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void anEmptyLayerWithAnUnknownNameIsToldTheSame() {
        assertThatThrownBy(() -> catalog.policy("nobody"))
                .isInstanceOf(RetryConfigurationException.class)
                .hasMessageContaining("policy = nobody")
                .hasMessageContaining("use one of the policies defaults, payments, chat");
    }
}
