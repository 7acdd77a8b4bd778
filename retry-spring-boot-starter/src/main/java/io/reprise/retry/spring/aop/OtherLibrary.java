package io.reprise.retry.spring.aop;

import java.lang.reflect.AnnotatedElement;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;

/**
 * Another library that retries methods with an annotation of its own. It is known by names alone, because it may be absent.
 * Immutable.
 *
 * @param name the library's name, for people
 * @param annotation its annotation's class
 * @param support the class of the bean that is there where the library is switched on; null where Spring never carries its
 *     annotation out
 * @param remedy how to switch it on, as an order; empty where nothing does
 */
record OtherLibrary(
        String name, String annotation, @Nullable String support, String remedy) {

    /** Those whose annotation is easily imported in place of ours. */
    static final List<OtherLibrary> ALL = List.of(
            new OtherLibrary(
                    "spring-retry",
                    "org.springframework.retry.annotation.Retryable",
                    "org.springframework.retry.annotation.RetryConfiguration",
                    "switch spring-retry on with @EnableRetry"),
            new OtherLibrary(
                    "Spring Framework",
                    "org.springframework.resilience.annotation.Retryable",
                    "org.springframework.resilience.annotation.RetryAnnotationBeanPostProcessor",
                    "switch Spring Framework's own on with @EnableResilientMethods"),
            new OtherLibrary(
                    "Resilience4j",
                    "io.github.resilience4j.retry.annotation.Retry",
                    "io.github.resilience4j.spring6.retry.configure.RetryAspect",
                    "add Resilience4j's starter for Spring Boot"),
            new OtherLibrary("MicroProfile", "org.eclipse.microprofile.faulttolerance.Retry", null, ""));

    /** How its annotation is written. */
    String written() {
        return "@" + ClassUtils.getShortName(annotation);
    }

    boolean isOnClassPath(@Nullable ClassLoader loader) {
        return ClassUtils.isPresent(annotation, loader);
    }

    /** Whether the application carries the library's annotation out. */
    boolean isSwitchedOn(ConfigurableListableBeanFactory beans) {
        ClassLoader loader = beans.getBeanClassLoader();
        return support != null
                && ClassUtils.isPresent(support, loader)
                && BeanFactoryUtils.beanNamesForTypeIncludingAncestors(
                                        beans, ClassUtils.resolveClassName(support, loader), true, false)
                                .length
                        > 0;
    }

    /**
     * Whether the library's annotation stands for the method or class. One that the library itself builds on it, for another
     * purpose than retries, doesn't count.
     */
    boolean isOn(AnnotatedElement element) {
        return MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY).stream(annotation)
                .anyMatch(found ->
                        found.getDistance() == 0 || !owns(found.getRoot().getType()));
    }

    private boolean owns(Class<?> type) {
        return type.getPackageName().equals(ClassUtils.getPackageName(annotation));
    }
}
