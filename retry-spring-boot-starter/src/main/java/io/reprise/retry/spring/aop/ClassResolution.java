package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.aop.AnnotationReader.Reading;
import io.reprise.retry.spring.policy.BeanMethod;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.PolicyCatalog;
import io.reprise.retry.spring.policy.PolicyLayer;
import io.reprise.retry.spring.policy.PolicyUser;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotationConfigurationException;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.StringValueResolver;

/** Resolves the annotations of one class, and collects all that is wrong with them. Used once; not thread-safe. */
final class ClassResolution {

    private final Supplier<PolicyCatalog> catalog;
    private final StringValueResolver resolver;
    private final RetryableMethods methods;
    private final @Nullable String beanName;

    /** Methods that share their class's annotation share its policy, and tell what is wrong with it once. */
    private final Map<FoundAnnotations, Reading> readings = new HashMap<>();

    private final Map<Levels, RetryPolicy> policies = new HashMap<>();

    /**
     * A resolution.
     *
     * @param catalog the configured policies; not asked for where there is nothing to resolve
     * @param resolver resolves placeholders and expressions
     * @param methods the class's annotated methods
     * @param beanName the bean for which they are resolved; null where it isn't known
     */
    ClassResolution(
            Supplier<PolicyCatalog> catalog,
            StringValueResolver resolver,
            RetryableMethods methods,
            @Nullable String beanName) {
        this.catalog = catalog;
        this.resolver = resolver;
        this.methods = methods;
        this.beanName = beanName;
    }

    /**
     * What each method's annotation resolves to.
     *
     * @throws RetryConfigurationException with all that is wrong
     */
    Map<Method, MethodPolicy> byMethod() {
        Map<Method, MethodPolicy> resolved = new LinkedHashMap<>();
        Set<ConfigurationProblem> problems = new LinkedHashSet<>();
        for (RetryableMethod method : methods.all()) {
            collect(problems, () -> {
                MethodCheck.throwIfNotRetryable(method, methods.type(), beanName);
                return resolved.put(method.method(), of(method));
            });
        }
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(List.copyOf(problems));
        }
        return resolved;
    }

    private MethodPolicy of(RetryableMethod method) {
        Reading reading = readings.computeIfAbsent(method.annotations(), each -> reading(method));
        Set<ConfigurationProblem> problems = new LinkedHashSet<>(reading.problems());
        PolicyUser user = collect(problems, () -> user(method, reading));
        Fallback fallback = collect(problems, () -> fallback(method, reading.fallback()));
        if (user == null || !problems.isEmpty()) {
            throw new RetryConfigurationException(List.copyOf(problems));
        }
        return new MethodPolicy(user, fallback);
    }

    private PolicyUser user(RetryableMethod method, Reading reading) {
        PolicyCatalog configured = catalog.get();
        BeanMethod called = new BeanMethod(methods.type(), method.method());
        List<PolicyLayer> ofMethod = configured.methods().layersFor(called);
        List<PolicyLayer> layers = above(reading.layer(), ofMethod);
        RetryPolicy policy = policies.computeIfAbsent(
                new Levels(method.annotations(), ofMethod), each -> configured.resolve(reading.policy(), layers));
        return new PolicyUser(called, reading.policy(), layers, policy);
    }

    private static List<PolicyLayer> above(PolicyLayer annotation, List<PolicyLayer> ofMethod) {
        return Stream.concat(Stream.of(annotation), ofMethod.stream()).toList();
    }

    private @Nullable Fallback fallback(RetryableMethod method, @Nullable String name) {
        return name == null ? null : FallbackLookup.find(method, methods.type(), name, beanName);
    }

    private Reading reading(RetryableMethod method) {
        try {
            Retryable annotation = method.annotation();
            throwIfAmbiguous(method);
            String origin = Origin.ofAnnotation(method, methods.type(), beanName);
            return new AnnotationReader(resolver, origin).read(annotation);
        } catch (AnnotationConfigurationException contradiction) {
            throw new RetryConfigurationException(List.of(new ConfigurationProblem(
                    "@Retryable",
                    null,
                    Origin.ofMethod(method.method(), beanName),
                    "contradicts itself: " + contradiction.getMessage(),
                    "set only one of the attributes that mean the same")));
        }
    }

    private void throwIfAmbiguous(RetryableMethod method) {
        MergedAnnotation<Retryable> rival = method.annotations().rival();
        if (rival != null) {
            throw new RetryConfigurationException(List.of(new ConfigurationProblem(
                    "@Retryable",
                    null,
                    Origin.ofMeant(method, methods.type(), beanName),
                    "is found twice, equally near and with different attributes: "
                            + Origin.ofFound(method.annotations().nearest()) + ", and " + Origin.ofFound(rival),
                    "put one annotation on the method or class itself, or remove one of the two")));
        }
    }

    /** What stands above the named policy. */
    private record Levels(FoundAnnotations annotations, List<PolicyLayer> ofMethod) {}

    private static <T> @Nullable T collect(Set<ConfigurationProblem> problems, Supplier<? extends @Nullable T> step) {
        try {
            return step.get();
        } catch (RetryConfigurationException wrong) {
            problems.addAll(wrong.problems());
            return null;
        }
    }
}
