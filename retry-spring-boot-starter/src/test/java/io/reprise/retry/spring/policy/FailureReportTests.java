package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Map;

import io.reprise.retry.PolicyKey;
import io.reprise.retry.RetryPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** What a human sees when an application can't start: real applications, with Boot's own files, analyzers and report. */
@ExtendWith(OutputCaptureExtension.class)
class FailureReportTests {

    @Configuration(proxyBeanMethods = false)
    static class Catalog {
        @Bean
        static PolicyCatalog policyCatalog(ConfigurableEnvironment environment, ConfigurableListableBeanFactory beans) {
            return PolicyCatalog.from(environment, ApplicationTypes.of(beans));
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Payments extends Catalog {
        @Bean
        RetryPolicy payments(PolicyCatalog catalog) {
            return catalog.resolve(
                    "paymets",
                    PolicyLayer.of(
                            "bean 'paymentService', method com.acme.PaymentService.charge(String)",
                            List.of(new Setting(PolicyKey.MAX_DELAY, "a while", "@Retryable(maxDelay)"))));
        }
    }

    private static ConfigurableApplicationContext start(Class<?> application, String file, String... arguments) {
        SpringApplication app = new SpringApplication(application);
        app.setWebApplicationType(WebApplicationType.NONE);
        app.setDefaultProperties(Map.of("spring.config.location", "classpath:reports/" + file));
        return app.run(arguments);
    }

    private static void assertFails(Class<?> application, String file, String... arguments) {
        assertThatThrownBy(() -> start(application, file, arguments))
                .hasRootCauseInstanceOf(RetryConfigurationException.class);
    }

    @Test
    void aMultiplierBelowOneStopsTheStart(CapturedOutput output) {
        assertFails(Catalog.class, "multiplier.yml");

        assertThat(output).contains("""
                        ***************************
                        APPLICATION FAILED TO START
                        ***************************

                        Description:

                        Reprise can't use its configuration: 1 problem

                        reprise.policies.payments.multiplier = 0.5
                            origin: class path resource [reports/multiplier.yml] - 7:19
                            reason: must be a number of 1 or more (1: no growth)

                        Action:

                        reprise.policies.payments.multiplier: set it to a number of 1 or more, such as 1.5
                        """);
    }

    @Test
    void aDelayThatIsNoDurationStopsTheStart(CapturedOutput output) {
        assertFails(Catalog.class, "base-delay.yml");

        assertThat(output).contains("""
                        Description:

                        Reprise can't use its configuration: 1 problem

                        reprise.defaults.base-delay = soon
                            origin: class path resource [reports/base-delay.yml] - 3:17
                            reason: is not a duration

                        Action:

                        reprise.defaults.base-delay: set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, \
                        2d or PT0.2S
                        """);
    }

    @Test
    void anUnknownPolicyStopsTheStart(CapturedOutput output) {
        assertFails(Payments.class, "right.yml", "--reprise.policies.payments.max-attempts=4");

        assertThat(output).contains("""
                        Description:

                        Reprise can't use its configuration: 2 problems

                        policy = paymets
                            origin: bean 'paymentService', method com.acme.PaymentService.charge(String)
                            reason: is not the name of a policy

                        @Retryable(maxDelay) = a while
                            origin: bean 'paymentService', method com.acme.PaymentService.charge(String)
                            reason: is not a duration

                        Action:

                        policy: did you mean payments? The policies are defaults, my-api, payments; a new one has at \
                        least one key below reprise.policies.paymets
                        @Retryable(maxDelay): set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or \
                        PT0.2S, or none
                        """);
    }

    @Test
    void allThatIsWrongStandsInOneReport(CapturedOutput output) {
        assertFails(Catalog.class, "several.yml");

        assertThat(output).contains("""
                        Reprise can't use its configuration: 3 problems

                        reprise.policies.payments.max-atempts = 3
                            origin: class path resource [reports/several.yml] - 6:20
                            reason: is not a key of Reprise

                        reprise.defaults.base-delay = soon
                            origin: class path resource [reports/several.yml] - 3:17
                            reason: is not a duration

                        reprise.policies.chat.base-delay = 2s
                            origin: class path resource [reports/several.yml] - 10:19
                            reason: max-delay, which is 1 s, must not be below base-delay, which is 2 s; max-delay: \
                        reprise.policies.payments.max-delay, class path resource [reports/several.yml] - 7:18

                        Action:

                        reprise.policies.payments.max-atempts: did you mean max-attempts? The keys here are base-policy,""");
    }

    @Test
    void argumentsAndVariablesAreToldByTheirNames(CapturedOutput output) {
        SpringApplication app = new SpringApplication(Catalog.class);
        app.setWebApplicationType(WebApplicationType.NONE);
        app.setDefaultProperties(Map.of("spring.config.location", "classpath:reports/right.yml"));
        app.setEnvironment(environment(Map.of("REPRISE_POLICIES_MYAPI_DEADLINE", "later")));

        assertThatThrownBy(() -> app.run("--reprise.policies.myApi.max-attempts=many"))
                .hasRootCauseInstanceOf(RetryConfigurationException.class);
        assertThat(output)
                .contains("""
                        reprise.policies.my-api.max-attempts = many
                            origin: "reprise.policies.myApi.max-attempts" from property source "commandLineArgs"
                            reason: is not a whole number
                        """)
                .contains("    origin: System Environment Property \"REPRISE_POLICIES_MYAPI_DEADLINE\"\n");
    }

    @Test
    void anArgumentOverridesAVariableAndAVariableTheFileWhateverTheSpelling() {
        SpringApplication app = new SpringApplication(Catalog.class);
        app.setWebApplicationType(WebApplicationType.NONE);
        app.setDefaultProperties(Map.of("spring.config.location", "classpath:reports/right.yml"));
        app.setEnvironment(environment(
                Map.of("REPRISE_POLICIES_MYAPI_MAXATTEMPTS", "4", "REPRISE_POLICIES_MY_API_MULTIPLIER", "4")));

        try (ConfigurableApplicationContext context = app.run("--reprise.policies.MY_API.max-attempts=5")) {
            RetryPolicy policy = context.getBean(PolicyCatalog.class).policy("my-api");

            assertThat(policy.name()).isEqualTo("my-api");
            assertThat(policy.maxAttempts()).isEqualTo(5);
            assertThat(policy.multiplier()).isEqualTo(4);
        }
    }

    @Test
    void aContextWithoutBootsReportHasTheSameTextInTheExceptionsMessage() {
        new ApplicationContextRunner()
                .withUserConfiguration(Catalog.class)
                .withPropertyValues("reprise.defaults.base-delay=soon")
                .run(context ->
                        assertThat(context.getStartupFailure()).rootCause().hasMessage("""
                                Reprise can't use its configuration: 1 problem

                                reprise.defaults.base-delay = soon
                                    origin: "reprise.defaults.base-delay" from property source "test"
                                    reason: is not a duration
                                    fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S"""));
    }

    @Test
    void aPlainSpringContextReadsTheSame() {
        Throwable failure = catchThrowable(() -> {
            try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
                context.setEnvironment(environment(Map.of("REPRISE_DEFAULTS_BASEDELAY", "soon")));
                context.register(Catalog.class);
                context.refresh();
            }
        });

        assertThat(failure).hasMessageContaining("reprise.defaults.base-delay = soon");
    }

    private static StandardEnvironment environment(Map<String, Object> variables) {
        return new StandardEnvironment() {
            @Override
            protected void customizePropertySources(MutablePropertySources sources) {
                sources.addLast(
                        new SystemEnvironmentPropertySource(SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
            }
        };
    }
}
