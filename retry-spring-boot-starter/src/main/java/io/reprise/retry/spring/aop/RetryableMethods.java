package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** The methods of one class that an annotation stands for. Immutable. */
final class RetryableMethods {

    private final Class<?> type;
    private final Map<Method, RetryableMethod> methods;

    private RetryableMethods(Class<?> type, Map<Method, RetryableMethod> methods) {
        this.type = type;
        this.methods = methods;
    }

    /** Those of a bean's class, which may be a proxy's. */
    static RetryableMethods of(Class<?> type) {
        if (!AnnotationUtils.isCandidateClass(type, Retryable.class)) {
            return new RetryableMethods(type, Map.of());
        }
        Map<Method, RetryableMethod> methods = new LinkedHashMap<>();
        Set<Method> all = allOf(type);
        all.forEach(method -> put(methods, RetryableMethod.ofMethod(method, FoundAnnotations.of(method))));
        inheritedImplementations(type)
                .forEach((inherited, declared) ->
                        put(methods, RetryableMethod.ofMethod(inherited, FoundAnnotations.of(type, declared))));
        FoundAnnotations ofClass = FoundAnnotations.of(type);
        if (ofClass.hasRetryable()) {
            all.forEach(method -> put(methods, RetryableMethod.ofClass(method, ofClass)));
        }
        return new RetryableMethods(type, methods);
    }

    private static void put(Map<Method, RetryableMethod> methods, @Nullable RetryableMethod found) {
        if (found != null) {
            methods.putIfAbsent(found.method(), found);
        }
    }

    Class<?> type() {
        return type;
    }

    boolean isEmpty() {
        return methods.isEmpty();
    }

    Collection<RetryableMethod> all() {
        return methods.values();
    }

    /** Whether calls of this method, of the class or of an interface of it, are retried. */
    boolean contains(Method called) {
        return methods.containsKey(asOf(type, called));
    }

    /** The method as the class has it, where an interface's or a superclass's was called, or a bridge. */
    static Method asOf(Class<?> type, Method called) {
        return Proxy.isProxyClass(type) ? called : AopUtils.getMostSpecificMethod(called, type);
    }

    /** The methods by which a bean of the class, which may be a proxy's, is called: from the class upwards. */
    static Set<Method> allOf(Class<?> type) {
        Set<Method> all = new LinkedHashSet<>();
        if (!Proxy.isProxyClass(type)) {
            Class<?> userClass = ClassUtils.getUserClass(type);
            ReflectionUtils.doWithMethods(
                    userClass, method -> all.add(asOf(userClass, method)), ReflectionUtils.USER_DECLARED_METHODS);
            return all;
        }
        // A proxy's methods are those of its interfaces.
        for (Class<?> implemented : ClassUtils.getAllInterfacesForClassAsSet(type)) {
            for (Method method : implemented.getMethods()) {
                if (!Modifier.isStatic(method.getModifiers())) {
                    all.add(method);
                }
            }
        }
        return all;
    }

    /**
     * The methods which the class has from a superclass that knows nothing of the interfaces which declare them, with what these
     * declare: the superclass's own hierarchy doesn't lead there.
     */
    private static Map<Method, Set<Method>> inheritedImplementations(Class<?> type) {
        Map<Method, Set<Method>> implementations = new LinkedHashMap<>();
        if (Proxy.isProxyClass(type)) {
            return implementations;
        }
        Class<?> userClass = ClassUtils.getUserClass(type);
        for (Class<?> implemented : ClassUtils.getAllInterfacesForClassAsSet(userClass)) {
            for (Method declared : implemented.getMethods()) {
                Method method = asOf(userClass, declared);
                if (!implemented.isAssignableFrom(method.getDeclaringClass())) {
                    implementations
                            .computeIfAbsent(method, any -> new LinkedHashSet<>())
                            .add(declared);
                }
            }
        }
        return implementations;
    }
}
