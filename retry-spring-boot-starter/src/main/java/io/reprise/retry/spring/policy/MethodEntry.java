package io.reprise.retry.spring.policy;

import java.lang.reflect.Method;
import java.util.Optional;

import org.springframework.aop.support.AopUtils;
import org.springframework.util.ReflectionUtils;

/**
 * One entry of {@code reprise.methods}.
 *
 * @param name the methods that it is for
 * @param written their name as it is written
 * @param place the entry's full name as a property
 * @param origin where it's first written
 * @param layer what it sets
 */
record MethodEntry(MethodName name, String written, String place, String origin, PolicyLayer layer) {

    /**
     * This entry as one for a method, where it is, and how near to the method's bean.
     *
     * @param ancestor the class or interface of the bean that the entry names
     */
    Optional<Match> match(Ancestor ancestor, BeanMethod called) {
        return isFor(ancestor.type(), called) ? Optional.of(new Match(this, ancestor)) : Optional.empty();
    }

    private boolean isFor(Class<?> named, BeanMethod called) {
        if (!called.method().getName().equals(name.method())) {
            return false;
        }
        if (named == called.userClass() && name.isNameOf(called.method())) {
            return true;
        }
        for (Method declared : ReflectionUtils.getAllDeclaredMethods(named)) {
            if (name.isNameOf(declared) && isImplementedBy(declared, called)) {
                return true;
            }
        }
        return false;
    }

    /** With parameters, it can be named by those of the class or interface, or by those of the bean's class. */
    private static boolean isImplementedBy(Method declared, BeanMethod called) {
        return declared.equals(called.method())
                || AopUtils.getMostSpecificMethod(declared, called.userClass()).equals(called.method());
    }

    /** An entry that is for a method. */
    record Match(MethodEntry entry, Ancestor ancestor) {}
}
