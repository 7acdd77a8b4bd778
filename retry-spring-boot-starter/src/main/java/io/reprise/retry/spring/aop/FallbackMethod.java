package io.reprise.retry.spring.aop;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * One method that can answer for another. Immutable.
 *
 * @param method the method, made accessible
 * @param type the failures that it takes; {@link Throwable} where it has no parameter for one
 * @param takes what it is called with
 */
record FallbackMethod(Method method, Class<? extends Throwable> type, Takes takes) {

    /** What a fallback is called with. */
    enum Takes {
        ARGUMENTS,
        ARGUMENTS_AND_FAILURE,
        FAILURE
    }

    /** How far below {@link Object} the type of its failures is; a method that doesn't look at the failure comes last. */
    int precision() {
        int depth = 0;
        if (takes != Takes.ARGUMENTS) {
            for (Class<?> above = type; above != null; above = above.getSuperclass()) {
                depth++;
            }
        }
        return depth;
    }

    /**
     * Calls it.
     *
     * @param bean whose method it is
     * @param arguments the failed call's own
     * @throws Throwable what it throws itself
     */
    @Nullable
    Object invoke(Object bean, @Nullable Object[] arguments, Throwable failure) throws Throwable {
        try {
            return method.invoke(bean, given(arguments, failure));
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }

    private @Nullable Object[] given(@Nullable Object[] arguments, Throwable failure) {
        return switch (takes) {
            case ARGUMENTS -> arguments;
            case FAILURE -> new Object[] {failure};
            case ARGUMENTS_AND_FAILURE -> {
                @Nullable Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
                all[arguments.length] = failure;
                yield all;
            }
        };
    }
}
