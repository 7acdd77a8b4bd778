package io.reprise.retry.spring.aop;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/**
 * The annotations that a method or class has, or inherits from what it overrides, implements or extends. Of several
 * {@link Retryable} the nearest one counts: first by the steps up the hierarchy, then by those through meta-annotations.
 * Immutable.
 *
 * <p>All that reads a {@link Retryable} throws {@link org.springframework.core.annotation.AnnotationConfigurationException}
 * if attributes that mean the same contradict each other.
 */
final class FoundAnnotations {

    private final Class<?> start;
    private final List<MergedAnnotations> all;

    private FoundAnnotations(Class<?> start, Collection<? extends AnnotatedElement> elements) {
        this.start = start;
        this.all = elements.stream()
                .map(element -> MergedAnnotations.from(element, SearchStrategy.TYPE_HIERARCHY))
                .toList();
    }

    static FoundAnnotations of(AnnotatedElement element) {
        return new FoundAnnotations(typeOf(element), List.of(element));
    }

    /** Those of several methods, which are all implemented by one of this class or above it. */
    static FoundAnnotations of(Class<?> start, Collection<Method> declared) {
        return new FoundAnnotations(start, declared);
    }

    boolean hasRetryable() {
        return all.stream().anyMatch(annotations -> annotations.isPresent(Retryable.class));
    }

    /** The one that counts. */
    MergedAnnotation<Retryable> nearest() {
        return nearest(byDistance());
    }

    /** Of those that are as near, an interface's method that overrides another's counts, even if a class names both. */
    private static MergedAnnotation<Retryable> nearest(List<MergedAnnotation<Retryable>> found) {
        MergedAnnotation<Retryable> nearest = found.get(0);
        for (MergedAnnotation<Retryable> other : found) {
            if (isBelow(typeOf(other.getSource()), typeOf(nearest.getSource()))) {
                nearest = other;
            }
        }
        return nearest;
    }

    private static boolean isBelow(Class<?> lower, Class<?> upper) {
        return lower != upper && upper.isAssignableFrom(lower);
    }

    /** One that says something else and is as near as the one that counts; null for none. */
    @Nullable
    MergedAnnotation<Retryable> rival() {
        List<MergedAnnotation<Retryable>> found = byDistance();
        MergedAnnotation<Retryable> nearest = nearest(found);
        return found.stream()
                .filter(other -> other != nearest)
                .filter(other -> isAsNear(other, nearest))
                .filter(other -> !other.synthesize().equals(nearest.synthesize()))
                .findFirst()
                .orElse(null);
    }

    private List<MergedAnnotation<Retryable>> byDistance() {
        return all.stream()
                .flatMap(annotations -> annotations.stream(Retryable.class))
                .sorted(Comparator.<MergedAnnotation<Retryable>>comparingInt(this::steps)
                        .thenComparingInt(MergedAnnotation::getDistance))
                .toList();
    }

    private boolean isAsNear(MergedAnnotation<Retryable> other, MergedAnnotation<Retryable> nearest) {
        Class<?> first = typeOf(nearest.getSource());
        Class<?> second = typeOf(other.getSource());
        if (first == second) {
            return other.getDistance() == nearest.getDistance();
        }
        return steps(other) == steps(nearest) && !isBelow(first, second) && !isBelow(second, first);
    }

    private int steps(MergedAnnotation<Retryable> annotation) {
        return steps(start, typeOf(annotation.getSource()));
    }

    private static int steps(Class<?> from, Class<?> to) {
        if (from == to) {
            return 0;
        }
        return 1
                + Stream.concat(Stream.ofNullable(from.getSuperclass()), Stream.of(from.getInterfaces()))
                        .filter(to::isAssignableFrom)
                        .mapToInt(above -> steps(above, to))
                        .min()
                        .orElse(0);
    }

    private static Class<?> typeOf(@Nullable Object source) {
        if (source instanceof Class<?> type) {
            return type;
        }
        return source instanceof Member member ? member.getDeclaringClass() : Object.class;
    }
}
