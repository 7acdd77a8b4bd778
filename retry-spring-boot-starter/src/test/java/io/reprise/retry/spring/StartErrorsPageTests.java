package io.reprise.retry.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import kotlin.coroutines.Continuation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code docs/start-errors.md} shows, for each way to be wrong, the text that an application prints which is. */
class StartErrorsPageTests {

    private static final String WRITE = "docs.write";
    private static final Path PAGE =
            Path.of("").toAbsolutePath().getParent().resolve("docs").resolve("start-errors.md");

    private static final String HEAD = """
            # What stops the start

            Whatever is wrong with the configuration or an annotation stops the application's start, all of it at once, with the
            place, the origin, the value, and what to do. This page is made by a test from applications that are wrong in each of
            these ways: `%s`.
            """;

    private static final String COMMAND = "mvn -pl retry-spring-boot-starter -am -Dtest=StartErrorsPageTests"
            + " -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true test";

    /** One way to be wrong; {@code bean} is null where the configuration alone is. */
    private record Case(String title, String yaml, @Nullable Class<?> bean) {}

    private static final List<Case> CASES = List.of(
            yaml("An unknown key", "policies.payments: { max-attemps: 5 }"),
            yaml("An empty value", "policies.payments: { deadline: }"),
            yaml("A placeholder that nothing resolves", "policies.payments: { base-delay: \"${app.delay}\" }"),
            yaml("No attempts", "policies.payments: { max-attempts: 0 }"),
            yaml("Fewer than no attempts", "policies.payments: { max-attempts: -1 }"),
            yaml("Attempts without an end", "policies.payments: { max-attempts: unlimited, deadline: none }"),
            yaml("A duration that is none", "policies.payments: { base-delay: soon }"),
            yaml("A duration without its unit", "policies.payments: { deadline: 30 }"),
            yaml("No wait to spread or grow", "policies.payments: { base-delay: 0s }"),
            yaml("A multiplier below 1", "policies.payments: { multiplier: 0.5 }"),
            yaml("A cap below the base", "policies.payments: { base-delay: 20s, max-delay: 10s }"),
            yaml("A cap below the inherited base", "policies.payments: { max-delay: 100ms }"),
            yaml(
                    "A base for throttled calls above the cap of the same level",
                    "policies.payments: { throttled-base-delay: 20s, max-delay: 10s }"),
            yaml("An unknown word", "policies.payments: { jitter: equals }"),
            yaml("A status that is none", "policies.payments: { retry-on-status: [503, 52x] }"),
            yaml("An exception that isn't there", "policies.payments: { retry-on: java.io.IOExeption }"),
            yaml("A classifier that isn't there", "policies.payments: { retry-if: paymentFailures }"),
            yaml("A hint's floor above its limit", "policies.payments.retry-after: { min: 10m, max: 5m }"),
            yaml("An unknown base policy", "policies: { payments: { base-policy: htpp }, http: { max-attempts: 5 } }"),
            yaml("Policies that inherit in a circle", "policies: { a: { base-policy: b }, b: { base-policy: a } }"),
            yaml("Two names that are equal", "policies: { my-api: { max-attempts: 5 }, myApi: { deadline: 9s } }"),
            yaml("A name that isn't free", "policies.defaults: { max-attempts: 5 }"),
            yaml("A name that loses characters", "policies: { pay+: { max-attempts: 5 } }"),
            yaml("A list of policies", "policies: [ { max-attempts: 5 } ]"),
            yaml("A value in place of a policy", "policies: { payments: 5 }"),
            yaml("An unknown budget", "policies.payments: { budget: shard }\n  budgets.shared: { capacity: 100 }"),
            yaml("A retry that costs more than the budget holds", "budgets.shared: { capacity: 3 }"),
            yaml("A switch that is neither on nor off", "enabled: maybe"),
            yaml("An order that is no number", "aspect-order: first"),
            yaml("A method outside of brackets", "methods: { com.acme.PaymentService#charge: { max-attempts: 5 } }"),
            yaml("A method's name that is none", "methods: { \"[com.acme.PaymentService]\": { max-attempts: 5 } }"),
            bean("An annotation that names an unknown policy", UnknownPolicy.class),
            bean("An annotation with a bad duration", BadDuration.class),
            bean("An annotation with a wrong number", LowMultiplier.class),
            bean("An attribute and its twin", Twins.class),
            bean("Several values where one counts", SeveralValues.class),
            bean("A blank attribute", Blank.class),
            bean("A placeholder without a value", Placeholder.class),
            bean("An annotation that contradicts its policy", BelowPolicy.class),
            bean("An unknown budget in an annotation", UnknownBudget.class),
            bean("A fallback that isn't there", UnknownFallback.class),
            bean("A fallback with other parameters", OtherParameters.class),
            bean("A fallback with another result", OtherResult.class),
            bean("Two fallbacks for the same exceptions", TwoFallbacks.class),
            bean("A private method", PrivateMethod.class),
            bean("A static method", StaticMethod.class),
            bean("A final method", FinalMethod.class),
            bean("A final method of an annotated class", FinalInClass.class),
            bean("A class that can't be extended", FinalClass.class),
            bean("A plain Future", PlainFuture.class),
            bean("A Kotlin suspend function", Suspending.class),
            new Case(
                    "Two entries for one method",
                    "methods:\n    \"[{class}#charge(String)]\": { max-attempts: 5 }\n"
                            + "    \"[{class}#charge(java.lang.String)]\": { max-attempts: 6 }",
                    Fine.class));

    @Test
    void pageShowsWhatIsPrinted() {
        String page = HEAD.formatted(COMMAND)
                + CASES.stream().map(StartErrorsPageTests::section).collect(Collectors.joining());
        if (Boolean.getBoolean(WRITE)) {
            write(page);
        }
        assertThat(read())
                .as("docs/start-errors.md is out of date; make it anew: %s", COMMAND)
                .isEqualTo(page);
    }

    @Test
    void noTextHoldsAPathOfTheMachine() {
        assertThat(read())
                .doesNotContain(PAGE.getParent().getParent().toString())
                .doesNotContain(System.getProperty("user.home") + "/");
    }

    private static Case yaml(String title, String yaml) {
        return new Case(title, yaml, null);
    }

    private static Case bean(String title, Class<?> bean) {
        return new Case(title, "policies.payments: { base-delay: 500ms }", bean);
    }

    private static String section(Case wrong) {
        String yaml = "reprise:\n  " + wrong.yaml();
        String code = wrong.bean() == null ? "" : "```java\n" + code(wrong.bean()) + "```\n\n";
        String shown = wrong.bean() == null || wrong.yaml().contains("{class}")
                ? "```yaml\n" + acme(yaml, wrong.bean()) + "\n```\n\n"
                : "";
        return "\n## " + wrong.title() + "\n\n" + shown + code + "```\n" + acme(printed(wrong, yaml), wrong.bean())
                + "\n```\n";
    }

    private static String acme(String text, @Nullable Class<?> bean) {
        String named = text.replace("{class}", "com.acme.PaymentService");
        return bean == null
                ? named
                : named.replace(bean.getName(), "com.acme.PaymentService")
                        .replace(bean.getName().replace('$', '.'), "com.acme.PaymentService");
    }

    private static String printed(Case wrong, String yaml) {
        String text = wrong.bean() == null
                ? yaml
                : yaml.replace("{class}", wrong.bean().getName());
        ApplicationContextRunner application = Contexts.retrying().withInitializer(context -> add(context, text));
        if (wrong.bean() != null) {
            application = application.withBean("paymentService", wrong.bean());
        }
        StringBuilder printed = new StringBuilder();
        application.run(context -> {
            Throwable failure = context.getStartupFailure();
            while (failure != null && !(failure instanceof RetryConfigurationException)) {
                failure = failure.getCause();
            }
            assertThat(failure).as(wrong.title()).isNotNull();
            printed.append(((RetryConfigurationException) failure)
                    .problems().stream().map(Objects::toString).collect(Collectors.joining("\n\n")));
        });
        return printed.toString();
    }

    private static void add(ConfigurableApplicationContext context, String yaml) {
        ByteArrayResource file = new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public String getDescription() {
                return "class path resource [application.yml]";
            }
        };
        try {
            for (PropertySource<?> document : new YamlPropertySourceLoader().load("application.yml", file)) {
                context.getEnvironment().getPropertySources().addLast(document);
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The class as it stands below, as far as it matters. */
    private static String code(Class<?> type) {
        String head = annotation(type, "") + (Modifier.isFinal(type.getModifiers()) ? "final " : "")
                + "class PaymentService {\n";
        String body = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !method.isSynthetic())
                .map(StartErrorsPageTests::code)
                .sorted()
                .collect(Collectors.joining("\n"));
        return head + body + "}\n";
    }

    private static String code(Method method) {
        String parameters = Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        String modifiers = Modifier.toString(method.getModifiers());
        return annotation(method, "    ") + "    " + modifiers + (modifiers.isEmpty() ? "" : " ")
                + method.getReturnType().getSimpleName() + " " + method.getName() + "(" + parameters + ")\n";
    }

    private static String annotation(AnnotatedElement element, String indent) {
        Retryable annotation = element.getDeclaredAnnotation(Retryable.class);
        if (annotation == null) {
            return "";
        }
        String attributes = Stream.of(Retryable.class.getDeclaredMethods())
                .map(attribute -> attribute(attribute, annotation))
                .filter(text -> !text.isEmpty())
                .sorted()
                .collect(Collectors.joining(", "));
        return indent + "@Retryable" + (attributes.isEmpty() ? "" : "(" + attributes + ")") + "\n";
    }

    private static String attribute(Method attribute, Retryable annotation) {
        Object value = ReflectionUtils.invokeMethod(attribute, annotation);
        if (Objects.deepEquals(value, attribute.getDefaultValue())) {
            return "";
        }
        String text = value instanceof Object[] several
                ? Arrays.toString(several).replace('[', '{').replace(']', '}')
                : "" + value;
        return attribute.getName() + " = " + (value instanceof String ? "\"" + text + "\"" : text);
    }

    private static String read() {
        try {
            return Files.readString(PAGE);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void write(String page) {
        try {
            Files.writeString(PAGE, page);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    static class UnknownPolicy {
        @Retryable("payment")
        public void charge(String order) {}
    }

    static class BadDuration {
        @Retryable(baseDelay = "soon")
        public void charge(String order) {}
    }

    static class LowMultiplier {
        @Retryable(multiplier = 0.5)
        public void charge(String order) {}
    }

    static class Twins {
        @Retryable(maxAttempts = 3, maxAttemptsString = "4")
        public void charge(String order) {}
    }

    static class SeveralValues {
        @Retryable(jitter = {Jitter.FULL, Jitter.NONE})
        public void charge(String order) {}
    }

    static class Blank {
        @Retryable(deadline = " ")
        public void charge(String order) {}
    }

    static class Placeholder {
        @Retryable(deadline = "${app.deadline}")
        public void charge(String order) {}
    }

    static class BelowPolicy {
        @Retryable(policy = "payments", maxDelay = "100ms")
        public void charge(String order) {}
    }

    static class UnknownBudget {
        @Retryable(budget = "shared")
        public void charge(String order) {}
    }

    static class UnknownFallback {
        @Retryable(fallback = "recover")
        public void charge(String order) {}

        void recovered(String order) {}
    }

    static class OtherParameters {
        @Retryable(fallback = "recover")
        public void charge(String order) {}

        void recover(int order, Throwable failure) {}
    }

    static class OtherResult {
        @Retryable(fallback = "recover")
        public int charge(String order) {
            return 1;
        }

        String recover(Throwable failure) {
            return "";
        }
    }

    static class TwoFallbacks {
        @Retryable(fallback = "recover")
        public void charge(String order) {}

        void recover(String order, Exception failure) {}

        void recover(Exception failure) {}
    }

    static class PrivateMethod {
        @Retryable
        @SuppressWarnings("UnusedMethod")
        private void charge(String order) {}
    }

    static class StaticMethod {
        @Retryable
        public static void charge(String order) {}
    }

    static class FinalMethod {
        @Retryable
        public final void charge(String order) {}
    }

    @Retryable
    static class FinalInClass {
        public final void charge(String order) {}
    }

    static final class FinalClass {
        @Retryable
        public void charge(String order) {}
    }

    static class PlainFuture {
        @Retryable
        public @Nullable Future<String> charge(String order) {
            return null;
        }
    }

    static class Suspending {
        @Retryable
        public @Nullable Object charge(String order, Continuation<? super String> continuation) {
            return null;
        }
    }

    static class Fine {
        @Retryable
        public void charge(String order) {}
    }
}
