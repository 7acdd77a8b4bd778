package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/**
 * A method and the annotation that stands for it: its own, that of a method which it overrides or implements, or its
 * class's. Immutable.
 *
 * @param method the method as the bean's class has it
 * @param annotations those among which {@link Retryable} was found
 * @param ofClass whether they are the class's
 */
record RetryableMethod(Method method, FoundAnnotations annotations, boolean ofClass) {

    /** The method with the annotation of its own, or of what it overrides; null where there is none. */
    static @Nullable RetryableMethod ofMethod(Method method, FoundAnnotations ofMethod) {
        return ofMethod.hasRetryable() ? new RetryableMethod(method, ofMethod, false) : null;
    }

    /** The method with its class's annotation; null where that doesn't mean it. */
    static @Nullable RetryableMethod ofClass(Method method, FoundAnnotations ofClass) {
        return isMeantByClass(method) ? new RetryableMethod(method, ofClass, true) : null;
    }

    /**
     * The annotation, with what meta-annotations and aliases make of it.
     *
     * @throws org.springframework.core.annotation.AnnotationConfigurationException if attributes that mean the same
     *     contradict each other
     */
    Retryable annotation() {
        return annotations.nearest().synthesize();
    }

    /** The class or method on which the annotation, or the one that is annotated with it, is written. */
    @Nullable
    Object declaredOn() {
        return annotations.nearest().getSource();
    }

    boolean is(int modifier) {
        return (method.getModifiers() & modifier) != 0;
    }

    private static boolean isMeantByClass(Method method) {
        int modifiers = method.getModifiers();
        if (Modifier.isPrivate(modifiers) || Modifier.isStatic(modifiers) || ReflectionUtils.isObjectMethod(method)) {
            return false;
        }
        return !Modifier.isFinal(modifiers) || (Modifier.isPublic(modifiers) && isWithinAnnotated(method));
    }

    /** Whether the method's own class has the annotation too: who annotates that class can change its methods. */
    private static boolean isWithinAnnotated(Method method) {
        return FoundAnnotations.of(method.getDeclaringClass()).hasRetryable();
    }
}
