package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.aop.AnnotationReader.Reading;
import io.reprise.retry.spring.policy.Setting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.expression.StandardBeanExpressionResolver;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.PropertyPlaceholderHelper;

import static org.assertj.core.api.Assertions.assertThat;

/** Row 33: each attribute that is a text can be a literal, a placeholder or an expression, and an empty one is not set. */
class RetryableTextAttributesTests {

    private static final Map<String, String> LITERALS = Map.ofEntries(
            Map.entry("value", "payments"),
            Map.entry("policy", "payments"),
            Map.entry("maxAttemptsString", "4"),
            Map.entry("baseDelay", "250ms"),
            Map.entry("maxDelay", "2m"),
            Map.entry("throttledBaseDelay", "3s"),
            Map.entry("multiplierString", "1.5"),
            Map.entry("deadline", "12s"),
            Map.entry("attemptTimeout", "900ms"),
            Map.entry("maxRetryAfter", "20s"),
            Map.entry("retryOnStatus", "502-504"),
            Map.entry("budget", "shared"),
            Map.entry("fallback", "recovered"));

    private final Map<String, String> properties = new HashMap<>(Map.of("app.empty", ""));
    private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();

    static Stream<String> attributes() {
        return Stream.of(Retryable.class.getDeclaredMethods())
                .filter(attribute -> Set.of(String.class, String[].class).contains(attribute.getReturnType()))
                .map(Method::getName);
    }

    @Test
    void everyAttributeThatIsATextHasARow() {
        assertThat(attributes()).containsExactlyInAnyOrderElementsOf(LITERALS.keySet());
    }

    @ParameterizedTest
    @MethodSource("attributes")
    void row33_literalIsTakenAsItIs(String attribute) {
        assertThat(told(attribute, literal(attribute))).isEqualTo(literal(attribute));
    }

    @ParameterizedTest
    @MethodSource("attributes")
    void row33_placeholderIsResolved(String attribute) {
        properties.put("app.value", literal(attribute));

        assertThat(told(attribute, "${app.value}")).isEqualTo(literal(attribute));
        assertThat(told(attribute, "${app.absent:" + literal(attribute) + "}")).isEqualTo(literal(attribute));
    }

    @ParameterizedTest
    @MethodSource("attributes")
    void row33_expressionIsEvaluated(String attribute) {
        properties.put("app.value", literal(attribute));

        assertThat(told(attribute, "#{'" + literal(attribute) + "'}")).isEqualTo(literal(attribute));
        assertThat(told(attribute, "#{'${app.value}'}")).isEqualTo(literal(attribute));
    }

    @ParameterizedTest
    @MethodSource("attributes")
    void row33_placeholderOrExpressionThatComesToNothingIsNotSet(String attribute) {
        for (String empty : List.of("${app.empty}", "${app.absent:}", "#{''}", "#{null}")) {
            assertThat(told(attribute, empty)).as(empty).isEqualTo("nothing");
        }
    }

    /** What the annotation sets where only this attribute is set. */
    private String told(String attribute, String written) {
        beans.setBeanExpressionResolver(new StandardBeanExpressionResolver());
        PropertyPlaceholderHelper placeholders = new PropertyPlaceholderHelper("${", "}", ":", null, false);
        beans.addEmbeddedValueResolver(text -> placeholders.replacePlaceholders(text, properties::get));
        Object value = attribute.equals("retryOnStatus") ? new String[] {written} : written;
        Retryable annotation =
                MergedAnnotation.of(Retryable.class, Map.of(attribute, value)).synthesize();
        Reading reading = new AnnotationReader(new EmbeddedValueResolver(beans), "here").read(annotation);
        assertThat(reading.problems()).isEmpty();
        String settings = reading.layer().settings().stream()
                .map(Setting::value)
                .map(Object::toString)
                .collect(Collectors.joining());
        String all = (reading.policy() == null ? "" : reading.policy())
                + (reading.fallback() == null ? "" : reading.fallback())
                + settings;
        return all.isEmpty() ? "nothing" : all;
    }

    private static String literal(String attribute) {
        return LITERALS.get(attribute);
    }

    @Test
    void placesOfSettingsNameTheirAttribute() {
        attributes()
                .filter(attribute -> !Set.of("value", "policy", "fallback").contains(attribute))
                .forEach(attribute -> {
                    Object value = attribute.equals("retryOnStatus") ? new String[] {"503"} : literal(attribute);
                    Retryable annotation = MergedAnnotation.of(Retryable.class, Map.of(attribute, value))
                            .synthesize();
                    Reading reading = new AnnotationReader(text -> text, "here").read(annotation);

                    assertThat(reading.layer().settings())
                            .extracting(Setting::where)
                            .containsExactly("@Retryable(" + attribute + ")");
                });
    }
}
