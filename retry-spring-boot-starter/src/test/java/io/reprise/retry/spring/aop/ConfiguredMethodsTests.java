package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code reprise.methods}: for which methods an entry is, what it beats, and what is said of one that is for none. */
@ExtendWith(OutputCaptureExtension.class)
class ConfiguredMethodsTests {

    private static final String CLASS = ConfiguredMethodsTests.class.getName();

    private final ApplicationContextRunner application = Contexts.retrying()
            .withPropertyValues("reprise.policies.payments.max-delay=1m")
            .withBean("service", Service.class)
            .withBean("other", Other.class);

    private ApplicationContextRunner yaml(String... lines) {
        byte[] text = String.join("\n", lines).replace("{class}", CLASS).getBytes(StandardCharsets.UTF_8);
        return application.withInitializer(context -> add(context.getEnvironment(), text));
    }

    private static void add(ConfigurableEnvironment environment, byte[] text) {
        ByteArrayResource file = new ByteArrayResource(text, "application.yml") {
            @Override
            public String getDescription() {
                return "application.yml";
            }
        };
        try {
            for (PropertySource<?> document : new YamlPropertySourceLoader().load("application.yml", file)) {
                environment.getPropertySources().addLast(document);
            }
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{class}$Service#charge",
                "{class}.Service#charge",
                " {class}$Service # charge ",
                "{class}$Base#charge",
                "{class}$Api#charge",
                "{class}$Service#charge(java.lang.String,int)",
                "{class}$Service#charge( java.lang.String, int )",
                "{class}$Service#charge(String,int)",
                "{class}$Base#charge(Object, int)",
                "{class}$Api#charge(java.lang.Object,int)",
            })
    void entryIsForTheMethodThatItNames(String name) {
        yaml("reprise.methods:", "  \"[" + name + "]\": { max-attempts: 9 }").run(context -> {
            assertThat(policy(context, "charge", String.class, int.class).maxAttempts())
                    .isEqualTo(9);
            assertThat(policy(context, "refund").maxAttempts()).isEqualTo(3);
            assertThat(context.getBean(MethodExecutors.class)
                            .method(Other.class, ReflectionUtils.findMethod(Other.class, "charge"))
                            .executor()
                            .policy()
                            .maxAttempts())
                    .isEqualTo(3);
        });
    }

    @Test
    void entryWithoutParametersIsForAllOverloadsAndOneWithThemForOne() {
        yaml(
                        "reprise.methods:",
                        "  \"[{class}$Service#charge]\": { max-attempts: 9, deadline: 7s }",
                        "  \"[{class}$Service#charge(List)]\": { max-attempts: 8 }")
                .run(context -> {
                    RetryPolicy first = policy(context, "charge", String.class, int.class);
                    RetryPolicy second = policy(context, "charge", List.class);
                    assertThat(first.maxAttempts()).isEqualTo(9);
                    assertThat(first.deadline()).isEqualTo(Duration.ofSeconds(7));
                    assertThat(second.maxAttempts()).isEqualTo(8);
                    assertThat(second.deadline()).isEqualTo(Duration.ofSeconds(7));
                });
    }

    @ParameterizedTest
    @CsvSource({"String[]", "java.lang.String[]", "String...", "'java.lang.String ...'"})
    void arraysAndVariableArgumentsAreParametersToo(String parameter) {
        yaml("reprise.methods:", "  \"[{class}$Service#list(" + parameter + ")]\": { max-attempts: 9 }")
                .run(context -> assertThat(
                                policy(context, "list", String[].class).maxAttempts())
                        .isEqualTo(9));
    }

    @Test
    void entryBeatsTheAnnotationKeyByKey() {
        yaml(
                        "reprise.policies.payments: { multiplier: 4 }",
                        "reprise.methods:",
                        "  \"[{class}$Service#annotated]\": { max-attempts: 9, base-delay: 3s }")
                .run(context -> {
                    RetryPolicy policy = policy(context, "annotated");
                    assertThat(policy.name()).isEqualTo("payments");
                    assertThat(policy.maxAttempts()).isEqualTo(9);
                    assertThat(policy.baseDelay()).isEqualTo(Duration.ofSeconds(3));
                    assertThat(policy.deadline()).isEqualTo(Duration.ofSeconds(5));
                    assertThat(policy.multiplier()).isEqualTo(4);
                });
    }

    @Test
    void ofEntriesForOneMethodTheNearerClassCountsAndAClassBeforeAnInterface() {
        yaml(
                        "reprise.methods:",
                        "  \"[{class}$Service#charge]\": { max-attempts: 4 }",
                        "  \"[{class}$Base#charge]\": { max-attempts: 5, deadline: 5s }",
                        "  \"[{class}$Api#charge]\": { max-attempts: 6, deadline: 6s, base-delay: 600ms }")
                .run(context -> {
                    RetryPolicy policy = policy(context, "charge", String.class, int.class);
                    assertThat(policy.maxAttempts()).isEqualTo(4);
                    assertThat(policy.deadline()).isEqualTo(Duration.ofSeconds(5));
                    assertThat(policy.baseDelay()).isEqualTo(Duration.ofMillis(600));
                });
    }

    @Test
    void argumentOverridesTheFilesEntryWhateverItsSpaces() {
        yaml("reprise.methods:", "  \"[{class}$Service#charge(String, int)]\": { max-attempts: 4, deadline: 9s }")
                .withSystemProperties("reprise.methods[" + CLASS + ".Service#charge(String,int)].max-attempts=7")
                .run(context -> {
                    RetryPolicy policy = policy(context, "charge", String.class, int.class);
                    assertThat(policy.maxAttempts()).isEqualTo(7);
                    assertThat(policy.deadline()).isEqualTo(Duration.ofSeconds(9));
                });
    }

    @Test
    void twoEntriesThatAreEquallyPreciseAreAnError() {
        yaml(
                        "reprise.methods:",
                        "  \"[{class}$Service#charge(String,int)]\": { max-attempts: 4 }",
                        "  \"[{class}$Service#charge(java.lang.String,int)]\": { max-attempts: 5 }")
                .run(context -> assertThat(problems(context)).isEqualTo("""
                        reprise.methods[{class}$Service#charge(java.lang.String,int)]
                            origin: application.yml - 3:112
                            reason: is for {class}.Service#charge as much as \
                        reprise.methods[{class}$Service#charge(String,int)], application.yml - 2:102
                            fix:    keep one of the two, or name the bean's own class""".replace("{class}", CLASS)));
    }

    @Test
    void contradictionWithWhatStandsBelowIsToldWithBothPlaces() {
        yaml("reprise.methods:", "  \"[{class}$Service#refund]\": { max-delay: 100ms }")
                .run(context -> assertThat(problems(context))
                        .contains("reprise.methods[" + CLASS + "$Service#refund].max-delay = 100ms")
                        .contains("origin: application.yml - 2:")
                        .contains("base-delay: built-in default"));
    }

    @Test
    void wrongValuesAreErrorsAlsoWhereTheEntryIsForNoMethod() {
        yaml(
                        "reprise.methods:",
                        "  \"[com.acme.Absent#charge]\":",
                        "    max-attempts: 0",
                        "    deadline: soon",
                        "    base-policy: payments",
                        "    multiplyer: 2")
                .run(context -> assertThat(problems(context)).isEqualTo("""
                        reprise.methods[com.acme.Absent#charge].multiplyer = 2
                            origin: application.yml - 6:17
                            reason: is not a key of Reprise
                            fix:    did you mean multiplier? The keys here are max-attempts, base-delay, \
                        throttled-base-delay, multiplier, max-delay, jitter, jitter-factor, deadline, attempt-timeout, retry-on, \
                        never-retry-on, retry-on-status, retry-if, idempotent, idempotency-key, nested, budget, \
                        fail-on-rejected-result, retry-after.mode, retry-after.min, retry-after.max, \
                        retry-after.spread, retry-after.headers

                        reprise.methods[com.acme.Absent#charge].base-policy = payments
                            origin: application.yml - 5:18
                            reason: has no place here: a method's annotation names its policy
                            fix:    remove it

                        reprise.methods[com.acme.Absent#charge].deadline = soon
                            origin: application.yml - 4:15
                            reason: is not a duration
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S, or none

                        reprise.methods[com.acme.Absent#charge].max-attempts = 0
                            origin: application.yml - 3:19
                            reason: must be 1 or more (1: no retry), or unlimited
                            fix:    set it to a whole number of 1 or more, or unlimited"""));
    }

    @Test
    void nameOutsideOfBracketsIsToldWithTheBrackets() {
        yaml("reprise.methods:", "  com.acme.PaymentService#charge: { max-attempts: 2, retry-after.max: 1s }")
                .run(context -> assertThat(problems(context)).isEqualTo("""
                        reprise.methods.com.acme.PaymentService#charge
                            origin: application.yml - 2:51
                            reason: is no name of a method outside of brackets, where it ends at the first dot
                            fix:    write "[com.acme.PaymentService#charge]\""""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.acme.PaymentService",
                "#charge",
                "com.acme.PaymentService#",
                "A#b(",
                "A#b(int",
                "A#b#c",
                "A.b()"
            })
    void textThatIsNoNameOfAMethodIsAnError(String name) {
        yaml("reprise.methods:", "  \"[" + name + "]\": { max-attempts: 2 }")
                .run(context -> assertThat(problems(context))
                        .startsWith("reprise.methods[" + name + "]")
                        .contains("reason: is not the name of a method")
                        .contains("fix:    write \"[com.acme.PaymentService#charge]\""));
    }

    @Test
    void environmentVariableCannotNameAMethod() {
        application
                .withInitializer(context -> context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new SystemEnvironmentPropertySource(
                                "test-systemEnvironment", Map.of("REPRISE_METHODS_CHARGE_MAXATTEMPTS", "2"))))
                .run(context -> assertThat(problems(context))
                        .contains("can't name a method")
                        .contains("REPRISE_METHODS_CHARGE_MAXATTEMPTS"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{class}$Service#chrage | the class has no method chrage; did you mean [{class}.Service#charge]?",
                "{class}$Servise#charge | there is no class {class}$Servise; did you mean [{class}.Service#charge]?",
                "{class}$Service#charge(long) | the method has the parameters (java.lang.Object,int), "
                        + "(java.lang.String,int), (java.util.List)",
                "{class}$Service#plain | the method has no @Retryable, without which an entry here switches nothing on, "
                        + "or its class is no bean",
                "{class}$Service$$SpringCGLIB$$0#charge | the class is one that is generated for a proxy; name the "
                        + "bean's own, [{class}$Service#charge]",
                "a.b.Outer$In.Deep#charge | there is no class a.b.Outer$In.Deep",
                "{class}$NoBean#charge | the method has no @Retryable, without which an entry here switches nothing on, "
                        + "or its class is no bean",
            })
    void entryThatIsForNoMethodIsWarnedOfWithWhatMayHaveBeenMeant(
            String name, String explanation, CapturedOutput output) {
        yaml("reprise.methods:", "  \"[" + name + "]\": { max-attempts: 2 }").run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(output.getAll())
                    .contains("WARN io.reprise.retry")
                    .contains(("reprise.methods[" + name + "] (application.yml - 2:").replace("{class}", CLASS))
                    .contains("is for no method of a bean that is retried: " + explanation.replace("{class}", CLASS));
        });
    }

    @Test
    void entriesForBeansThatAreCreatedLaterAreNotWarnedOf(CapturedOutput output) {
        yaml(
                        "reprise.methods:",
                        "  \"[{class}$Later#prototype]\": { max-attempts: 2 }",
                        "  \"[{class}$Lazily#call]\": { max-attempts: 2 }")
                .withUserConfiguration(LaterBeans.class)
                .run(context -> {
                    assertThat(output.getAll()).doesNotContain("is for no method");
                    assertThat(context.getBean(Later.class)).isNotNull();
                    assertThat(context.getBean(MethodExecutors.class)
                                    .method(Later.class, ReflectionUtils.findMethod(Later.class, "prototype"))
                                    .executor()
                                    .policy()
                                    .maxAttempts())
                            .isEqualTo(2);
                });
    }

    private static RetryPolicy policy(ApplicationContext context, String method, Class<?>... parameters) {
        return context.getBean(MethodExecutors.class)
                .method(Service.class, ReflectionUtils.findMethod(Service.class, method, parameters))
                .executor()
                .policy();
    }

    private static String problems(AssertableApplicationContext context) {
        Throwable cause = context.getStartupFailure();
        while (cause != null && !(cause instanceof RetryConfigurationException)) {
            cause = cause.getCause();
        }
        assertThat(cause).isNotNull();
        return ((RetryConfigurationException) cause)
                .problems().stream().map(Object::toString).collect(Collectors.joining("\n\n"));
    }

    interface Api<T> {

        void charge(T id, int amount);
    }

    abstract static class Base<T> implements Api<T> {

        @Override
        public void charge(T id, int amount) {}
    }

    static class Service extends Base<String> {

        @Override
        @Retryable
        public void charge(String id, int amount) {}

        @Retryable
        public void charge(List<String> ids) {}

        @Retryable
        public void list(String... ids) {}

        @Retryable
        public void refund() {}

        @Retryable(policy = "payments", maxAttempts = 7, baseDelay = "2s", deadline = "5s")
        public void annotated() {}

        public void plain() {}
    }

    static class Other {

        @Retryable
        public void charge() {}
    }

    static class NoBean {

        @Retryable
        public void charge() {}
    }

    static class Later {

        @Retryable
        public void prototype() {}
    }

    static class Lazily {

        @Retryable
        public void call() {}
    }

    @Configuration(proxyBeanMethods = false)
    static class LaterBeans {

        @Bean
        @Scope("prototype")
        Later later() {
            return new Later();
        }

        @Bean
        @Lazy
        Lazily lazily() {
            return new Lazily();
        }
    }
}
