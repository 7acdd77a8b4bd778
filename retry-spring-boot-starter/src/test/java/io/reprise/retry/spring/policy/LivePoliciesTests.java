package io.reprise.retry.spring.policy;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.reprise.retry.GaveUp;
import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.event.RetryScheduled;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Changes at run time: what they beat, what they reach, and what is refused. */
@ExtendWith(OutputCaptureExtension.class)
class LivePoliciesTests {

    private static final String SERVICE = "io.reprise.retry.spring.policy.LivePoliciesTests.Service";

    private final ApplicationContextRunner application = Contexts.retrying()
            .withPropertyValues(
                    "reprise.policies.payments.max-attempts=4",
                    "reprise.policies.payments.base-delay=200ms",
                    "reprise.policies.refunds.base-policy=payments",
                    "reprise.policies.refunds.deadline=20s",
                    "reprise.policies.other.max-attempts=5",
                    "reprise.methods[" + SERVICE + "#configured].max-attempts=7")
            .withBean(Service.class);

    private static LivePolicies live(ApplicationContext context) {
        return context.getBean(LivePolicies.class);
    }

    private static int attempts(Service service, Consumer<Service> call) {
        service.attempts().set(0);
        assertThat(catchThrowable(() -> call.accept(service))).isInstanceOf(RuntimeException.class);
        return service.attempts().get();
    }

    private static GaveUp gaveUp(RetryExecutor executor) {
        return GaveUp.on(catchThrowable(() -> executor.call(LivePoliciesTests::lost)))
                .orElseThrow();
    }

    private static Object lost() throws SocketTimeoutException {
        throw new SocketTimeoutException();
    }

    private static PolicyChangeException refused(Callable<?> change) {
        return catchThrowableOfType(PolicyChangeException.class, change::call);
    }

    @Test
    void changeIsInForceForMethodsThatNameThePolicy() {
        application.run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(attempts(context.getBean(Service.class), Service::plain)).isEqualTo(2);
        });
    }

    @Test
    void changeBeatsTheAnnotationOfAMethodThatNamesThePolicy() {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            assertThat(attempts(service, Service::annotated)).isEqualTo(6);

            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(attempts(service, Service::annotated)).isEqualTo(2);
        });
    }

    @Test
    void changeBeatsTheMethodsEntry() {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            assertThat(attempts(service, Service::configured)).isEqualTo(7);

            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(attempts(service, Service::configured)).isEqualTo(2);
        });
    }

    @Test
    void programsThatAskTheRegistryGetTheChange() {
        application.run(context -> {
            RetryExecutor before = context.getBean(RetryRegistry.class).get("payments");

            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(context.getBean(RetryRegistry.class).get("payments")).isSameAs(before);
            assertThat(gaveUp(before).attemptsMade()).isEqualTo(2);
        });
    }

    @Test
    void derivedPolicyInheritsTheChange() {
        application.run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(attempts(context.getBean(Service.class), Service::derived))
                    .isEqualTo(2);
            assertThat(live(context).find("refunds").orElseThrow().origins())
                    .containsEntry(PolicyKey.MAX_ATTEMPTS, "maxAttempts, run-time change of policy 'payments'");
        });
    }

    @Test
    void derivedPolicysOwnKeyBeatsTheInheritedChange() {
        application.run(context -> {
            live(context).change("payments", Map.of("deadline", "5s"));

            assertThat(live(context).find("payments").orElseThrow().policy().deadline())
                    .isEqualTo(Duration.ofSeconds(5));
            assertThat(live(context).find("refunds").orElseThrow().policy().deadline())
                    .isEqualTo(Duration.ofSeconds(20));
        });
    }

    @Test
    void annotationOfADerivedPolicysUserBeatsTheInheritedChange() {
        application.run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(attempts(context.getBean(Service.class), Service::derivedAndAnnotated))
                    .isEqualTo(6);
        });
    }

    @Test
    void derivedPolicysOwnChangeBeatsTheInheritedOne() {
        application.run(context -> {
            live(context).change("refunds", Map.of("maxAttempts", 3));
            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(attempts(context.getBean(Service.class), Service::derived))
                    .isEqualTo(3);
        });
    }

    @Test
    void changeOfTheDefaultsReachesWhoeverDoesNotSetTheKey() {
        application.run(context -> {
            live(context).change("defaults", Map.of("maxAttempts", 2));

            Service service = context.getBean(Service.class);
            assertThat(attempts(service, Service::unnamed)).isEqualTo(2);
            assertThat(attempts(service, Service::plain)).isEqualTo(4);
        });
    }

    @Test
    void otherPoliciesKeepTheirVeryPolicyObjects() {
        application.run(context -> {
            RetryExecutor other = context.getBean(RetryRegistry.class).get("other");
            RetryPolicy before = other.policy();

            live(context).change("payments", Map.of("maxAttempts", 2));

            assertThat(other.policy()).isSameAs(before);
            assertThat(live(context).find("other").orElseThrow().origins())
                    .containsEntry(PolicyKey.BASE_DELAY, "built-in default");
        });
    }

    @Test
    void laterChangeKeepsWhatWasChangedBefore() {
        application.run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2));

            LivePolicy changed = live(context).change("payments", Map.of("deadline", "5s"));

            assertThat(changed.policy().maxAttempts()).isEqualTo(2);
            assertThat(changed.changed()).containsExactly(PolicyKey.MAX_ATTEMPTS, PolicyKey.DEADLINE);
        });
    }

    @Test
    void nullTakesAKeysChangeBack() {
        application.run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2, "deadline", "5s"));

            LivePolicy changed = live(context).change("payments", Collections.singletonMap("maxAttempts", null));

            assertThat(changed.policy().maxAttempts()).isEqualTo(4);
            assertThat(changed.policy().deadline()).isEqualTo(Duration.ofSeconds(5));
        });
    }

    @Test
    void resetTakesAllBack() {
        application.run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2, "deadline", "5s"));

            LivePolicy reset = live(context).reset("payments");

            assertThat(reset.changed()).isEmpty();
            assertThat(attempts(context.getBean(Service.class), Service::annotated))
                    .isEqualTo(6);
            assertThat(context.getBean(RetryRegistry.class).get("payments").policy())
                    .usingRecursiveComparison()
                    .isEqualTo(context.getBean(PolicyCatalog.class).policy("payments"));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "maxAttempts, 2, MAX_ATTEMPTS",
        "max-attempts, unlimited, MAX_ATTEMPTS",
        "baseDelay, 1s, BASE_DELAY",
        "throttledBaseDelay, 2s, THROTTLED_BASE_DELAY",
        "multiplier, 1.5, MULTIPLIER",
        "maxDelay, none, MAX_DELAY",
        "JITTER, equal, JITTER",
        "jitterFactor, 0.2, JITTER_FACTOR",
        "deadline, PT5S, DEADLINE",
        "attempt-timeout, 1s, ATTEMPT_TIMEOUT",
        "retryOn, java.io.IOException, RETRY_ON",
        "neverRetryOn, java.io.IOException, NEVER_RETRY_ON",
        "retryOnStatus, '429, 5xx', RETRY_ON_STATUS",
        "idempotent, no, IDEMPOTENT",
        "idempotencyKey, true, IDEMPOTENCY_KEY",
        "nested, multiply, NESTED",
        "failOnRejectedResult, true, FAIL_ON_REJECTED_RESULT",
        "retryAfterMode, ignore, RETRY_AFTER_MODE",
        "retry-after.min, 1s, RETRY_AFTER_MIN",
        "retryAfterMax, 1m, RETRY_AFTER_MAX",
        "retryAfter.spread, 0.5, RETRY_AFTER_SPREAD",
        "retryAfterHeaders, Retry-After, RETRY_AFTER_HEADERS"
    })
    void everyKeyIsChangedByItsNameInEitherSpelling(String name, String value, PolicyKey key) {
        application.run(context -> {
            Object before = WrittenValues.of(
                            live(context).find("payments").orElseThrow().policy())
                    .get(key);

            LivePolicy changed = live(context).change("payments", Map.of(name, value));

            assertThat(changed.changed()).containsExactly(key);
            assertThat(WrittenValues.of(changed.policy()).get(key)).isNotEqualTo(before);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"budget", "retryIf", "retry-if"})
    void budgetAndClassifierAreNotChangedAtRunTime(String name) {
        application.run(context -> assertThat(refused(() -> live(context).change("payments", Map.of(name, "x"))))
                .hasMessageContaining(name + " = x")
                .hasMessageContaining("can't be changed while the application runs"));
    }

    @Test
    void unknownKeyIsRefusedWithTheNearestOneAndAllOthersAreLeftAlone() {
        application.run(context -> {
            PolicyChangeException refused =
                    refused(() -> live(context).change("payments", Map.of("maxAttempt", 2, "deadline", "5s")));

            assertThat(refused)
                    .hasMessageContaining("did you mean maxAttempts?")
                    .hasMessageContaining("deadline");
            assertThat(live(context).find("payments").orElseThrow().changed()).isEmpty();
        });
    }

    @Test
    void keyThatIsSetInBothSpellingsIsRefused() {
        application.run(context -> assertThat(
                        refused(() -> live(context).change("payments", Map.of("maxAttempts", 2, "max-attempts", 3))))
                .hasMessageContaining("is set twice"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "maxAttempts | 0 | must be 1 or more (1: no retry), or unlimited | a whole number of 1 or more",
                "maxAttempts | two | is not a whole number | a whole number of 1 or more",
                "baseDelay | 100 | has no unit | such as 200ms",
                "baseDelay | 20s | max-delay, which is 10 s, must not be below base-delay | change max-delay or base-delay",
                "multiplier | 0.5 | must be a number of 1 or more | such as 1.5",
                "jitter | ful | is unknown: did you mean full? | one of none, full",
                "deadline | '' | is empty | a duration with its unit"
            })
    void wrongValueIsRefusedInTheWordsOfTheStart(String key, String value, String reason, String accepted) {
        application.run(context -> {
            PolicyChangeException refused =
                    refused(() -> live(context).change("payments", Map.of(key, value.replace("'", ""))));

            assertThat(refused.refusals().get(0).problem().place()).isEqualTo(key);
            assertThat(refused).hasMessageContaining(reason).hasMessageContaining(accepted);
            assertThat(context.getBean(RetryRegistry.class).get("payments").policy())
                    .isSameAs(context.getBean(PolicyCatalog.class).policy("payments"));
        });
    }

    @Test
    void changeThatWouldMakeADerivedPolicyInvalidChangesNothingAndNamesIt() {
        application.withPropertyValues("reprise.policies.refunds.max-delay=1s").run(context -> {
            PolicyChangeException refused = refused(() -> live(context).change("payments", Map.of("baseDelay", "2s")));

            assertThat(refused.refusals()).singleElement().satisfies(refusal -> {
                assertThat(refusal.affected()).contains("policy refunds").doesNotContain("policy payments");
                assertThat(refusal.problem().place()).isEqualTo("reprise.policies.refunds.max-delay");
            });
            assertThat(live(context).find("payments").orElseThrow().policy().baseDelay())
                    .isEqualTo(Duration.ofMillis(200));
        });
    }

    @Test
    void changeThatWouldMakeAnAnnotatedMethodInvalidChangesNothingAndNamesIt() {
        application.run(context -> {
            PolicyChangeException refused = refused(() -> live(context).change("payments", Map.of("baseDelay", "3s")));

            assertThat(refused.refusals()).singleElement().satisfies(refusal -> {
                assertThat(refusal.affected()).containsExactly("method " + SERVICE + "#capped()");
                assertThat(refusal.problem().toString()).contains("@Retryable(maxDelay)");
            });
            assertThat(attempts(context.getBean(Service.class), Service::plain)).isEqualTo(4);
        });
    }

    @Test
    void resetThatLeavesAPolicyInvalidUnderAnothersChangeIsRefused() {
        application.withPropertyValues("reprise.policies.refunds.base-delay=2s").run(context -> {
            live(context).change("refunds", Map.of("baseDelay", "100ms"));
            live(context).change("payments", Map.of("maxDelay", "1s"));

            assertThat(refused(() -> live(context).reset("refunds")))
                    .hasMessageContaining("policy refunds")
                    .hasMessageContaining("run-time change of policy 'payments'");
            assertThat(live(context).find("refunds").orElseThrow().policy().baseDelay())
                    .isEqualTo(Duration.ofMillis(100));
        });
    }

    @Test
    void unknownPolicyIsAnErrorThatNamesTheKnownOnes() {
        application.run(context -> {
            assertThatThrownBy(() -> live(context).change("nobody", Map.of("maxAttempts", 2)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("payments");
            assertThat(live(context).find("nobody")).isEmpty();
        });
    }

    @Test
    void nameComparesWithoutCaseAndDashes() {
        application.run(context -> {
            live(context).change("PAY_MENTS", Map.of("maxAttempts", 2));

            assertThat(live(context).find("payments").orElseThrow().policy().maxAttempts())
                    .isEqualTo(2);
        });
    }

    @Test
    void callThatIsRunningDecidesByTheChange() {
        application.run(context -> {
            RetryExecutor executor = context.getBean(RetryRegistry.class).get("payments");
            Throwable failure = catchThrowable(() -> executor.call(() -> {
                live(context).change("payments", Map.of("maxAttempts", 1));
                return lost();
            }));

            assertThat(GaveUp.on(failure).orElseThrow().attemptsMade()).isEqualTo(1);
        });
    }

    @Test
    void callThatWaitsDecidesByTheChange() {
        application.withUserConfiguration(ChangingWhileWaiting.class).run(context -> {
            GaveUp gaveUp = gaveUp(context.getBean(RetryRegistry.class).get("payments"));

            assertThat(gaveUp.reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED);
            assertThat(gaveUp.attemptsMade()).isEqualTo(1);
        });
    }

    @Test
    void programsReplacementKeepsWorkingAndBeatsAnEarlierChange() {
        application.run(context -> {
            RetryRegistry registry = context.getBean(RetryRegistry.class);
            live(context).change("payments", Map.of("maxAttempts", 2));

            registry.replace(RetryPolicy.builder("payments").maxAttempts(9).build());

            assertThat(gaveUp(registry.get("payments")).attemptsMade()).isEqualTo(9);
            assertThat(live(context).find("payments").orElseThrow().origins())
                    .containsEntry(PolicyKey.MAX_ATTEMPTS, "set by a program");
            assertThat(attempts(context.getBean(Service.class), Service::plain)).isEqualTo(2);
        });
    }

    @Test
    void programsReplacementCanBeChangedAndIsWhatAResetGoesBackTo() {
        application.run(context -> {
            RetryRegistry registry = context.getBean(RetryRegistry.class);
            registry.replace(RetryPolicy.builder("payments")
                    .maxAttempts(9)
                    .deadline(null)
                    .build());

            live(context).change("payments", Map.of("maxAttempts", 2));
            assertThat(registry.get("payments").policy().maxAttempts()).isEqualTo(2);
            assertThat(registry.get("payments").policy().deadline()).isNull();

            live(context).change("payments", Map.of("maxAttempts", 3));
            live(context).reset("payments");
            assertThat(registry.get("payments").policy().maxAttempts()).isEqualTo(9);
        });
    }

    @Test
    void policyThatAProgramAddedIsListedAndCanBeChanged() {
        application.run(context -> {
            RetryExecutor executor = context.getBean(RetryRegistry.class)
                    .add(RetryPolicy.builder("dynamic").maxAttempts(9).build());
            assertThat(live(context).names()).containsExactly("defaults", "payments", "refunds", "other", "dynamic");

            LivePolicy changed = live(context).change("dynamic", Map.of("maxAttempts", 2));

            assertThat(gaveUp(executor).attemptsMade()).isEqualTo(2);
            assertThat(changed.origins())
                    .containsEntry(PolicyKey.MAX_ATTEMPTS, "maxAttempts, run-time change of policy 'dynamic'")
                    .containsEntry(PolicyKey.BASE_DELAY, "set by a program");
        });
    }

    @Test
    void wrongChangeOfAProgramsPolicyIsRefused() {
        application.run(context -> {
            RetryExecutor executor = context.getBean(RetryRegistry.class).add(RetryPolicy.ofDefaults("dynamic"));

            assertThat(refused(() -> live(context).change("dynamic", Map.of("maxDelay", "1ms"))))
                    .hasMessageContaining("must not be below base-delay");
            assertThat(executor.policy().maxDelay()).isEqualTo(Duration.ofSeconds(10));
        });
    }

    @Test
    void policyAddedAnewAfterItsRemovalIsNotChanged() {
        application.run(context -> {
            RetryRegistry registry = context.getBean(RetryRegistry.class);
            registry.add(RetryPolicy.ofDefaults("dynamic"));
            live(context).change("dynamic", Map.of("maxAttempts", 2));
            registry.remove("dynamic");
            assertThat(live(context).find("dynamic")).isEmpty();

            registry.add(RetryPolicy.ofDefaults("dynamic"));

            assertThat(live(context).find("dynamic").orElseThrow().changed()).isEmpty();
        });
    }

    @Test
    void beanThatComesLateIsUnderTheChange() {
        application.withUserConfiguration(LateBean.class).run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2));

            Late late = context.getBean(Late.class);
            assertThat(catchThrowable(late::call)).isNotNull();
            assertThat(late.attempts().get()).isEqualTo(2);
        });
    }

    @Test
    void beanThatComesLateAndWouldBeInvalidKeepsItsConfigurationAndThatIsSaid(CapturedOutput output) {
        application.withUserConfiguration(LateBean.class).run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 2, "baseDelay", "400ms"));

            Late late = context.getBean(Late.class);
            assertThat(catchThrowable(late::capped)).isNotNull();
            assertThat(late.attempts().get()).isEqualTo(4);
            assertThat(output).contains("Late#capped() is not changed with its policy 'payments'");
            assertThat(live(context).find("payments").orElseThrow().methods())
                    .filteredOn(method -> method.method().endsWith("Late#capped()"))
                    .singleElement()
                    .satisfies(method -> assertThat(method.origins().get(PolicyKey.BASE_DELAY))
                            .startsWith("reprise.policies.payments.base-delay"));
        });
    }

    @Test
    void methodsOfAPolicyAreListedWithWhatIsInForceForThem() {
        application.run(context -> {
            List<LivePolicy.Method> methods =
                    live(context).find("payments").orElseThrow().methods();

            assertThat(methods)
                    .extracting(LivePolicy.Method::method)
                    .containsExactly(
                            SERVICE + "#annotated()",
                            SERVICE + "#capped()",
                            SERVICE + "#configured()",
                            SERVICE + "#plain()");
            assertThat(methods.get(0).policy().maxAttempts()).isEqualTo(6);
            assertThat(methods.get(0).origins().get(PolicyKey.MAX_ATTEMPTS)).startsWith("@Retryable(maxAttempts)");
        });
    }

    @Test
    void registryOfTheApplicationNeedNotHaveThePolicies() {
        application.withBean("own", RetryRegistry.class, RetryRegistry::create).run(context -> {
            live(context).change("payments", Map.of("maxAttempts", 1));

            assertThat(attempts(context.getBean(Service.class), Service::plain)).isEqualTo(1);
        });
    }

    /** Public, so that a proxy's class of another class loader can extend it. */
    public static class Service {

        private final AtomicInteger attempts = new AtomicInteger();

        /** A proxy has no fields of its target's. */
        public AtomicInteger attempts() {
            return attempts;
        }

        @Retryable("payments")
        public void plain() {
            fail();
        }

        @Retryable(value = "payments", maxAttempts = 6)
        public void annotated() {
            fail();
        }

        @Retryable(value = "payments", maxAttempts = 6)
        public void configured() {
            fail();
        }

        @Retryable(value = "payments", maxDelay = "2s")
        public void capped() {
            fail();
        }

        @Retryable("refunds")
        public void derived() {
            fail();
        }

        @Retryable(value = "refunds", maxAttempts = 6)
        public void derivedAndAnnotated() {
            fail();
        }

        @Retryable
        public void unnamed() {
            fail();
        }

        private void fail() {
            attempts.incrementAndGet();
            throw new UncheckedIOException(new SocketTimeoutException());
        }
    }

    /** Public, so that it can be proxied. */
    public static class Late {

        private final AtomicInteger attempts = new AtomicInteger();

        public AtomicInteger attempts() {
            return attempts;
        }

        @Retryable("payments")
        public void call() {
            attempts.incrementAndGet();
            throw new UncheckedIOException(new SocketTimeoutException());
        }

        @Retryable(value = "payments", maxDelay = "300ms")
        public void capped() {
            call();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class LateBean {

        @Bean
        @Lazy
        Late late() {
            return new Late();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ChangingWhileWaiting {

        @Bean
        RetryListener changing(ObjectProvider<LivePolicies> live) {
            return new RetryListener() {
                @Override
                public void onRetryScheduled(RetryScheduled event) {
                    live.getObject().change("payments", Map.of("deadline", "1ns"));
                }
            };
        }
    }
}
