package io.reprise.retry.spring.policy;

import java.lang.reflect.Method;
import java.util.Objects;

import org.springframework.util.ClassUtils;

/**
 * A method of a bean. Immutable.
 *
 * @param type the bean's class
 * @param method the method as that class has it
 */
public record BeanMethod(Class<?> type, Method method) {

    public BeanMethod {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(method, "method");
    }

    /** The bean's class as it was written. */
    Class<?> userClass() {
        return ClassUtils.getUserClass(type);
    }
}
