package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;

/** Says to people where an annotation stands: bean, class and method. */
final class Origin {

    private Origin() {}

    /** A bean's class, where the annotation on the class is meant. */
    static String ofClass(Class<?> type, @Nullable String beanName) {
        return bean(beanName) + "class " + text(type);
    }

    /** An annotated method. */
    static String ofMethod(Method method, @Nullable String beanName) {
        return bean(beanName) + "method " + text(method);
    }

    /** An annotation, with the method or class that it stands for, and where it is written where that is elsewhere. */
    static String ofAnnotation(RetryableMethod retryable, Class<?> type, @Nullable String beanName) {
        Object meant = retryable.ofClass() ? ClassUtils.getUserClass(type) : retryable.method();
        Object written = retryable.declaredOn();
        String elsewhere = written == null || written.equals(meant) ? "" : ", annotated on " + text(written);
        return ofMeant(retryable, type, beanName) + elsewhere;
    }

    /** The method or class for which an annotation stands. */
    static String ofMeant(RetryableMethod retryable, Class<?> type, @Nullable String beanName) {
        return retryable.ofClass()
                ? ofClass(ClassUtils.getUserClass(type), beanName)
                : ofMethod(retryable.method(), beanName);
    }

    /** An annotation as it is written, and on what. */
    static String ofFound(MergedAnnotation<Retryable> found) {
        Object source = found.getSource();
        return "@" + found.getRoot().getType().getSimpleName() + (source == null ? "" : " on " + text(source));
    }

    private static String bean(@Nullable String name) {
        return name == null ? "" : "bean '" + name + "', ";
    }

    private static String text(Object classOrMethod) {
        if (classOrMethod instanceof Method method) {
            String parameters = Arrays.stream(method.getParameterTypes())
                    .map(Class::getSimpleName)
                    .collect(Collectors.joining(", ", "(", ")"));
            return method.getDeclaringClass().getName() + '.' + method.getName() + parameters;
        }
        return classOrMethod instanceof Class<?> type ? type.getName() : classOrMethod.toString();
    }
}
