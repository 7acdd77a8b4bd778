package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.Idempotence;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.AttemptOutcome;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.http.RetryAfterMode;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.AliasFor;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Row 33: each attribute alone, and all of them together, is honoured, and leaves the rest as the policy has it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RetryableAttributesTests {

    private static final String[] YAML = {
        "reprise.policies.payments.max-attempts=7",
        "reprise.policies.payments.base-delay=300ms",
        "reprise.policies.payments.attempt-timeout=20s",
        "app.attempts=6",
        "app.delay=400ms",
        "app.policy=payments",
        "app.statuses=429,503",
        "reprise.budgets.shared-one.capacity=100",
        "app.budget=SharedOne",
        "app.empty="
    };

    private final ApplicationContextRunner application = Contexts.retrying()
            .withPropertyValues(YAML)
            .withBean("delays", Delays.class)
            .withBean("service", Service.class);

    private final Map<String, RetryPolicy> resolved = new HashMap<>();

    @BeforeAll
    void resolve() {
        // Coverage agents add synthetic methods.
        application.run(context -> Arrays.stream(Service.class.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .map(Method::getName)
                .forEach(method -> resolved.put(method, policyOf(context, Service.class, method))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("methods")
    void row33_attributeIsHonouredAndLeavesTheRest(String method, RetryPolicy expected) {
        assertThat(resolved.get(method))
                .usingRecursiveComparison()
                .withEqualsForFields(RetryableAttributesTests::isOfClass, "settings.retryIf")
                .isEqualTo(expected);
    }

    /** An object of the class is made when it's first asked. */
    private static boolean isOfClass(Object classifier, Object expected) {
        return expected == null
                ? classifier == null
                : String.valueOf(classifier).equals(expected.getClass().toString());
    }

    static Stream<Arguments> methods() {
        return Stream.of(
                defaults("nothing", policy -> {}),
                payments("value", policy -> {}),
                payments("policy", policy -> {}),
                payments("policyByPlaceholder", policy -> {}),
                defaults("policyByEmptyPlaceholder", policy -> {}),
                payments("policyWithAttribute", policy -> policy.maxAttempts(2)),
                payments("policyByMetaAnnotation", policy -> policy.deadline(Duration.ofSeconds(5))),
                defaults("maxAttempts", policy -> policy.maxAttempts(4)),
                defaults("maxAttemptsString", policy -> policy.maxAttempts(6)),
                defaults("maxAttemptsUnlimited", RetryPolicy.Builder::unlimitedAttempts),
                defaults("maxAttemptsByExpression", policy -> policy.maxAttempts(12)),
                defaults("baseDelay", policy -> policy.baseDelay(Duration.ofMillis(250))),
                defaults("baseDelayByPlaceholder", policy -> policy.baseDelay(Duration.ofMillis(400))),
                defaults("baseDelayByDefaultOfPlaceholder", policy -> policy.baseDelay(Duration.ofSeconds(1))),
                defaults("baseDelayByEmptyPlaceholder", policy -> {}),
                defaults("baseDelayByExpression", policy -> policy.baseDelay(Duration.ofMillis(75))),
                defaults("baseDelayByBean", policy -> policy.baseDelay(Duration.ofMillis(90))),
                defaults("maxDelay", policy -> policy.maxDelay(Duration.ofMinutes(2))),
                defaults("maxDelayNone", policy -> policy.maxDelay(null)),
                defaults("throttledBaseDelay", policy -> policy.throttledBaseDelay(Duration.ofSeconds(3))),
                defaults("multiplier", policy -> policy.multiplier(1.5)),
                defaults("multiplierString", policy -> policy.multiplier(2.5)),
                defaults("jitter", policy -> policy.jitter(Jitter.EQUAL)),
                defaults("jitterFactor", policy -> policy.jitterFactor(0.25)),
                defaults("deadline", policy -> policy.deadline(Duration.ofSeconds(12))),
                defaults("deadlineNone", policy -> policy.deadline(null)),
                defaults("attemptTimeout", policy -> policy.attemptTimeout(Duration.ofSeconds(2))),
                payments("attemptTimeoutNone", policy -> policy.attemptTimeout(null)),
                defaults("retryAfter", policy -> policy.retryAfterMode(RetryAfterMode.REPLACE)),
                defaults("maxRetryAfter", policy -> policy.maxRetryAfter(Duration.ofSeconds(20))),
                defaults("retryOn", policy -> policy.retryOn(IllegalStateException.class, IOException.class)),
                defaults("neverRetryOn", policy -> policy.neverRetryOn(TimeoutException.class)),
                defaults("retryOnStatus", policy -> policy.retryOnStatus("429", "502-504")),
                defaults("retryOnStatusByPlaceholder", policy -> policy.retryOnStatus("429", "503", "5xx")),
                defaults("retryOnStatusByEmptyPlaceholder", policy -> {}),
                defaults("retryIf", policy -> policy.retryIf(new Stubborn())),
                defaults("idempotent", policy -> policy.idempotent(Idempotence.NO)),
                defaults("idempotentYes", policy -> policy.idempotent(Idempotence.YES)),
                defaults("idempotentUnset", policy -> {}),
                defaults("budget", policy -> policy.budget("shared-one")),
                defaults("budgetByPlaceholder", policy -> policy.budget("shared-one")),
                defaults("budgetByEmptyPlaceholder", policy -> {}),
                defaults("budgetNone", policy -> policy.budget(RetryPolicy.NO_BUDGET)),
                defaults("fallback", policy -> {}),
                payments(
                        "everything",
                        policy -> policy.maxAttempts(4)
                                .baseDelay(Duration.ofMillis(50))
                                .maxDelay(Duration.ofSeconds(4))
                                .throttledBaseDelay(Duration.ofSeconds(2))
                                .multiplier(3)
                                .jitter(Jitter.PROPORTIONAL)
                                .jitterFactor(0.1)
                                .deadline(Duration.ofSeconds(9))
                                .attemptTimeout(Duration.ofSeconds(2))
                                .retryAfterMode(RetryAfterMode.IGNORE)
                                .maxRetryAfter(Duration.ofSeconds(8))
                                .retryOn(IOException.class)
                                .neverRetryOn(TimeoutException.class)
                                .retryOnStatus("503")
                                .retryIf(new Stubborn())
                                .idempotent(Idempotence.NO)
                                .budget("shared-one")));
    }

    @Test
    void everyAttributeHasACase() {
        Set<String> attributes = Arrays.stream(Retryable.class.getDeclaredMethods())
                .map(Method::getName)
                .collect(Collectors.toSet());
        Set<String> cases = Arrays.stream(Service.class.getDeclaredMethods())
                .map(Method::getName)
                .collect(Collectors.toSet());

        assertThat(cases).containsAll(attributes);
    }

    @Test
    void oneCaseSetsAllAttributesButTwins() throws NoSuchMethodException {
        Retryable everything = Service.class.getDeclaredMethod("everything").getAnnotation(Retryable.class);

        assertThat(Retryable.class.getDeclaredMethods())
                .filteredOn(attribute -> Objects.deepEquals(
                        ReflectionUtils.invokeMethod(attribute, everything), attribute.getDefaultValue()))
                .extracting(Method::getName)
                .containsExactlyInAnyOrder("value", "maxAttemptsString", "multiplierString");
    }

    @Test
    void methodsAnnotationReplacesThatOfItsClassAsAWhole() {
        application.withBean("both", Both.class).run(context -> {
            assertThat(policyOf(context, Both.class, "ofClass").name()).isEqualTo("payments");
            assertThat(policyOf(context, Both.class, "ofClass").baseDelay()).isEqualTo(Duration.ofMillis(50));
            assertThat(policyOf(context, Both.class, "ofMethod").name()).isEqualTo("defaults");
            assertThat(policyOf(context, Both.class, "ofMethod").baseDelay()).isEqualTo(Duration.ofMillis(200));
            assertThat(policyOf(context, Both.class, "ofMethod").maxAttempts()).isEqualTo(9);
        });
    }

    @Test
    void retryIfIsTheBeanOfItsTypeWhereThereIsOne() {
        application.withUserConfiguration(OnlyForOnePolicy.class).run(context -> {
            context.getBean(Asking.class).call();
            assertThat(context.getBean(Counting.class).asked).isEqualTo(3);

            context.getBean(Service.class).nothing();
            assertThat(context.getBean(Counting.class).asked).isEqualTo(3);
        });
    }

    private static Arguments defaults(String method, Consumer<RetryPolicy.Builder> changes) {
        return expected(method, RetryPolicy.builder("defaults"), changes);
    }

    private static Arguments payments(String method, Consumer<RetryPolicy.Builder> changes) {
        RetryPolicy.Builder payments = RetryPolicy.builder("payments")
                .maxAttempts(7)
                .baseDelay(Duration.ofMillis(300))
                .attemptTimeout(Duration.ofSeconds(20));
        return expected(method, payments.nextLevel(), changes);
    }

    private static Arguments expected(
            String method, RetryPolicy.Builder builder, Consumer<RetryPolicy.Builder> changes) {
        changes.accept(builder);
        return Arguments.of(method, builder.build());
    }

    private static RetryPolicy policyOf(ApplicationContext context, Class<?> type, String method) {
        Method found = ReflectionUtils.findMethod(type, method);
        return context.getBean(MethodExecutors.class)
                .method(type, found)
                .executor()
                .policy();
    }

    record Delays(String base) {

        Delays() {
            this("90ms");
        }
    }

    static class Stubborn implements FailureClassifier {

        @Override
        public @Nullable FailureKind classify(AttemptOutcome outcome) {
            return FailureKind.TRANSIENT;
        }
    }

    static class Counting implements FailureClassifier {

        private int asked;

        @Override
        public @Nullable FailureKind classify(AttemptOutcome outcome) {
            return ++asked < 3 ? FailureKind.TRANSIENT : null;
        }
    }

    static class Asking {

        @Retryable(retryIf = Counting.class)
        public void call() {}
    }

    @Configuration(proxyBeanMethods = false)
    static class OnlyForOnePolicy {

        @Bean(autowireCandidate = false)
        Counting counting() {
            return new Counting();
        }

        @Bean
        Asking asking() {
            return new Asking();
        }
    }

    @Retryable(policy = "payments", baseDelay = "50ms")
    static class Both {

        public void ofClass() {}

        @Retryable(maxAttempts = 9)
        public void ofMethod() {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Retryable("payments")
    @interface Paying {

        @AliasFor(annotation = Retryable.class, attribute = "deadline")
        String within();
    }

    static class Service {

        @Retryable
        public void nothing() {}

        @Retryable("payments")
        public void value() {}

        @Retryable(policy = "payments")
        public void policy() {}

        @Retryable("${app.policy}")
        public void policyByPlaceholder() {}

        @Retryable("${app.empty}")
        public void policyByEmptyPlaceholder() {}

        @Retryable(policy = "payments", maxAttempts = 2)
        public void policyWithAttribute() {}

        @Paying(within = "5s")
        public void policyByMetaAnnotation() {}

        @Retryable(maxAttempts = 4)
        public void maxAttempts() {}

        @Retryable(maxAttemptsString = "${app.attempts}")
        public void maxAttemptsString() {}

        @Retryable(maxAttemptsString = "unlimited")
        public void maxAttemptsUnlimited() {}

        @Retryable(maxAttemptsString = "#{2 * ${app.attempts}}")
        public void maxAttemptsByExpression() {}

        @Retryable(baseDelay = "250ms")
        public void baseDelay() {}

        @Retryable(baseDelay = "${app.delay}")
        public void baseDelayByPlaceholder() {}

        @Retryable(baseDelay = "${app.absent:1s}")
        public void baseDelayByDefaultOfPlaceholder() {}

        @Retryable(baseDelay = "${app.empty}")
        public void baseDelayByEmptyPlaceholder() {}

        @Retryable(baseDelay = "#{T(java.time.Duration).ofMillis(75)}")
        public void baseDelayByExpression() {}

        @Retryable(baseDelay = "#{@delays.base}")
        public void baseDelayByBean() {}

        @Retryable(maxDelay = "PT2M")
        public void maxDelay() {}

        @Retryable(maxDelay = "none")
        public void maxDelayNone() {}

        @Retryable(throttledBaseDelay = "3s")
        public void throttledBaseDelay() {}

        @Retryable(multiplier = 1.5)
        public void multiplier() {}

        @Retryable(multiplierString = "${app.absent:2.5}")
        public void multiplierString() {}

        @Retryable(jitter = Jitter.EQUAL)
        public void jitter() {}

        @Retryable(jitterFactor = 0.25)
        public void jitterFactor() {}

        @Retryable(deadline = "12s")
        public void deadline() {}

        @Retryable(deadline = "none")
        public void deadlineNone() {}

        @Retryable(attemptTimeout = "2s")
        public void attemptTimeout() {}

        @Retryable(policy = "payments", attemptTimeout = "none")
        public void attemptTimeoutNone() {}

        @Retryable(retryAfter = RetryAfterMode.REPLACE)
        public void retryAfter() {}

        @Retryable(maxRetryAfter = "20s")
        public void maxRetryAfter() {}

        @Retryable(retryOn = {IllegalStateException.class, IOException.class})
        public void retryOn() {}

        @Retryable(neverRetryOn = TimeoutException.class)
        public void neverRetryOn() {}

        @Retryable(retryOnStatus = {"429", "502-504"})
        public void retryOnStatus() {}

        @Retryable(retryOnStatus = {"${app.statuses}", "5xx"})
        public void retryOnStatusByPlaceholder() {}

        @Retryable(retryOnStatus = "${app.empty}")
        public void retryOnStatusByEmptyPlaceholder() {}

        @Retryable(retryIf = Stubborn.class)
        public void retryIf() {}

        @Retryable(idempotent = Idempotence.NO)
        public void idempotent() {}

        @Retryable(idempotent = Idempotence.YES)
        public void idempotentYes() {}

        @Retryable(idempotent = Idempotence.UNSET)
        public void idempotentUnset() {}

        @Retryable(budget = "shared-one")
        public void budget() {}

        @Retryable(budget = "${app.budget}")
        public void budgetByPlaceholder() {}

        @Retryable(budget = "${app.empty}")
        public void budgetByEmptyPlaceholder() {}

        @Retryable(budget = "none")
        public void budgetNone() {}

        @Retryable(fallback = "nothing")
        public void fallback() {}

        @Retryable(
                policy = "payments",
                maxAttempts = 4,
                baseDelay = "50ms",
                maxDelay = "4s",
                throttledBaseDelay = "2s",
                multiplier = 3,
                jitter = Jitter.PROPORTIONAL,
                jitterFactor = 0.1,
                deadline = "9s",
                attemptTimeout = "${app.absent:2s}",
                retryAfter = RetryAfterMode.IGNORE,
                maxRetryAfter = "8s",
                retryOn = IOException.class,
                neverRetryOn = TimeoutException.class,
                retryOnStatus = "503",
                retryIf = Stubborn.class,
                idempotent = Idempotence.NO,
                budget = "shared-one",
                fallback = "nothing")
        public void everything() {}
    }
}
