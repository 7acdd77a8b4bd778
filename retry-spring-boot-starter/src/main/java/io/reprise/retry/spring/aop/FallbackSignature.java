package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.reprise.retry.spring.aop.FallbackMethod.Takes;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * What the fallbacks of one method look like. Types are compared as they are in the bean's class, so that the type
 * variables of generic superclasses are known; one that isn't known fits what its bounds fit. Immutable.
 */
final class FallbackSignature {

    private static final Pattern PACKAGE = Pattern.compile("(\\w+\\.)+");

    private final Method method;
    private final Class<?> type;

    /**
     * The signature.
     *
     * @param method the method that fallbacks are for
     * @param type the bean's class
     */
    FallbackSignature(Method method, Class<?> type) {
        this.method = method;
        this.type = type;
    }

    /** By its parameters, what a method would be called with; null where they don't fit. */
    @Nullable
    Takes takes(Method candidate) {
        int own = method.getParameterCount();
        int given = candidate.getParameterCount();
        if (given == own && beginsWithSameParameters(candidate)) {
            return Takes.ARGUMENTS;
        }
        if (given == own + 1 && isThrowable(candidate, own) && beginsWithSameParameters(candidate)) {
            return Takes.ARGUMENTS_AND_FAILURE;
        }
        return given == 1 && isThrowable(candidate, 0) ? Takes.FAILURE : null;
    }

    /** The failures that a fitting method takes. */
    Class<? extends Throwable> failureOf(Method fitting, Takes takes) {
        return takes == Takes.ARGUMENTS
                ? Throwable.class
                : parameter(fitting, fitting.getParameterCount() - 1).asSubclass(Throwable.class);
    }

    /** Whether what the method returns can be returned in place of what the annotated one does. */
    boolean returnsTheSame(Method candidate) {
        ResolvableType declared = ResolvableType.forMethodReturnType(method, type);
        ResolvableType offered = ResolvableType.forMethodReturnType(candidate, type);
        Class<?> expected = boxed(declared);
        Class<?> actual = boxed(offered);
        if (isNothing(expected) || isNothing(actual)) {
            return isNothing(expected) && isNothing(actual);
        }
        return expected.isAssignableFrom(actual) && genericsFit(declared, offered.as(expected));
    }

    /** The parameter lists that fit, for people. */
    String expected() {
        String own = parameters(method);
        String plain = own.isEmpty() ? "()" : "(" + own + "), (" + own + ", Throwable)";
        return plain + " or (Throwable) that returns " + returnedBy(method);
    }

    /** A method with its parameters, for people. */
    String text(Method each) {
        return each.getName() + "(" + parameters(each) + ")";
    }

    /** What a method returns, for people. */
    String returnedBy(Method each) {
        return text(ResolvableType.forMethodReturnType(each, type));
    }

    private String parameters(Method each) {
        return IntStream.range(0, each.getParameterCount())
                .mapToObj(index -> text(ResolvableType.forMethodParameter(each, index, type)))
                .collect(Collectors.joining(", "));
    }

    private static String text(ResolvableType any) {
        return PACKAGE.matcher(any.toString()).replaceAll("");
    }

    private boolean beginsWithSameParameters(Method candidate) {
        for (int i = 0; i < method.getParameterCount(); i++) {
            ResolvableType declared = ResolvableType.forMethodParameter(method, i, type);
            ResolvableType offered = ResolvableType.forMethodParameter(candidate, i, type);
            if (!parameter(method, i).equals(parameter(candidate, i)) || !genericsFit(declared, offered)) {
                return false;
            }
        }
        return true;
    }

    private boolean isThrowable(Method candidate, int index) {
        return Throwable.class.isAssignableFrom(parameter(candidate, index));
    }

    private Class<?> parameter(Method each, int index) {
        return ResolvableType.forMethodParameter(each, index, type).resolve(Object.class);
    }

    private static boolean genericsFit(ResolvableType declared, ResolvableType offered) {
        ResolvableType[] some = declared.getGenerics();
        ResolvableType[] others = offered.getGenerics();
        for (int i = 0; i < Math.min(some.length, others.length); i++) {
            if (!fit(some[i], others[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean fit(ResolvableType declared, ResolvableType offered) {
        Class<?> one = declared.resolve();
        Class<?> other = offered.resolve();
        if (one == null || other == null) {
            return true;
        }
        boolean related = one.isAssignableFrom(other) || other.isAssignableFrom(one);
        boolean open = isOpen(declared) || isOpen(offered);
        return open ? related : one.equals(other) && genericsFit(declared, offered);
    }

    private static boolean isOpen(ResolvableType generic) {
        return generic.getType() instanceof WildcardType || generic.getType() instanceof TypeVariable<?>;
    }

    private static Class<?> boxed(ResolvableType returned) {
        return ClassUtils.resolvePrimitiveIfNecessary(returned.resolve(Object.class));
    }

    private static boolean isNothing(Class<?> returned) {
        return returned == void.class || returned == Void.class;
    }
}
