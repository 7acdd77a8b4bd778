package io.reprise.retry.spring.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.spring.RetryPolicyCustomizer;
import io.reprise.retry.spring.policy.PolicyCatalog;
import io.reprise.retry.spring.policy.PolicyLayer;
import io.reprise.retry.spring.policy.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;

class RetryPolicyCustomizerTests {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(RetryAutoConfiguration.class))
            .withPropertyValues(
                    "reprise.policies.derived.base-policy=payments",
                    "reprise.policies.derived.multiplier=3",
                    "reprise.policies.payments.max-attempts=4",
                    "reprise.policies.payments.deadline=20s");

    private static ApplicationContextRunner with(
            ApplicationContextRunner application, RetryPolicyCustomizer customizer) {
        return application.withBean("customizer", RetryPolicyCustomizer.class, () -> customizer);
    }

    @Test
    void beatsTheFileAndIsInheritedAndBeatenByAnnotations() {
        with(application, (name, builder) -> {
                    if (name.equals("payments")) {
                        builder.maxAttempts(6).deadline(null);
                    }
                })
                .run(context -> {
                    PolicyCatalog catalog = context.getBean(PolicyCatalog.class);
                    assertThat(catalog.policy("payments").maxAttempts()).isEqualTo(6);
                    assertThat(catalog.policy("payments").deadline()).isNull();
                    assertThat(catalog.policy("derived").maxAttempts()).isEqualTo(6);
                    assertThat(catalog.policy("derived").multiplier()).isEqualTo(3);
                    assertThat(catalog.policy("defaults").maxAttempts()).isEqualTo(3);
                    PolicyLayer annotation = PolicyLayer.of(
                            "annotation", List.of(new Setting(PolicyKey.MAX_ATTEMPTS, 2, "maxAttempts")));
                    assertThat(catalog.resolve("payments", annotation).maxAttempts())
                            .isEqualTo(2);
                    assertThat(catalog.origins("payments", PolicyLayer.empty()))
                            .containsEntry(
                                    PolicyKey.MAX_ATTEMPTS,
                                    "reprise.policies.payments.max-attempts, bean 'customizer', a RetryPolicyCustomizer");
                });
    }

    @Test
    void isAskedOncePerPolicyBasesFirst() {
        List<String> asked = new ArrayList<>();
        with(application, (name, builder) -> asked.add(name))
                .run(context -> assertThat(asked).containsExactly("defaults", "payments", "derived"));
    }

    @Test
    void theLastOneInSpringsOrderWins() {
        application.withUserConfiguration(Ordered.class).run(context -> {
            RetryPolicy payments = context.getBean(PolicyCatalog.class).policy("payments");
            assertThat(payments.maxAttempts()).isEqualTo(8);
            assertThat(payments.baseDelay()).isEqualTo(Duration.ofMillis(7));
        });
    }

    @Test
    void wrongValueStopsTheStartAndNamesTheBean() {
        with(application, (name, builder) -> builder.multiplier(name.equals("payments") ? 0.5 : 2))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("reprise.policies.payments.multiplier = 0.5")
                        .hasMessageContaining("bean 'customizer', a RetryPolicyCustomizer"));
    }

    @Test
    void placeOfAPolicyIsWrittenAsInConfigurationAlsoInBrackets() {
        with(application.withPropertyValues("reprise.policies[eu.payments].max-attempts=4"), (name, builder) -> {
                    if (name.equals("eu.payments")) {
                        builder.maxAttempts(6);
                    }
                })
                .run(
                        context -> assertThat(context.getBean(PolicyCatalog.class)
                                        .origins("eu.payments", PolicyLayer.empty()))
                                .containsEntry(
                                        PolicyKey.MAX_ATTEMPTS,
                                        "reprise.policies[eu.payments].max-attempts, bean 'customizer', a RetryPolicyCustomizer"));
    }

    @ParameterizedTest
    @CsvSource({
        "eu.payments, reprise.policies[eu.payments].multiplier = 0.5",
        "defaults, reprise.defaults.multiplier = 0.5"
    })
    void wrongValueIsToldAtThePolicysPlace(String policy, String told) {
        with(
                        application.withPropertyValues("reprise.policies[eu.payments].max-attempts=4"),
                        (name, builder) -> builder.multiplier(name.equals(policy) ? 0.5 : 2))
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining(told));
    }

    @Test
    void whatContradictsAPolicyThatInheritsItStopsTheStart() {
        with(application.withPropertyValues("reprise.policies.derived.max-delay=10s"), (name, builder) -> {
                    if (name.equals("payments")) {
                        builder.baseDelay(Duration.ofSeconds(20)).maxDelay(Duration.ofMinutes(1));
                    }
                })
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("reprise.policies.derived.max-delay = 10s"));
    }

    @Test
    void oneThatThrowsStopsTheStart() {
        with(application, (name, builder) -> {
                    throw new IllegalStateException("no idea");
                })
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("policy 'payments'")
                        .hasMessageContaining("the customizer threw java.lang.IllegalStateException: no idea"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Ordered {

        @Bean
        @Order(2)
        RetryPolicyCustomizer second() {
            return (name, builder) -> builder.maxAttempts(8);
        }

        @Bean
        @Order(1)
        RetryPolicyCustomizer first() {
            return (name, builder) -> builder.maxAttempts(7).baseDelay(Duration.ofMillis(7));
        }
    }
}
