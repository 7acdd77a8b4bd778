package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

import org.springframework.util.ClassUtils;

/** Names what is called as it stands in events and metrics: {@code PaymentService.charge}. Overloads share the name. */
final class OperationName {

    private OperationName() {}

    static String of(Method method, Class<?> beanType) {
        return named(method, ClassUtils.getUserClass(beanType)).getSimpleName() + '.' + method.getName();
    }

    /** The class itself if a human has named it; else the interface by which it has the method, or its superclass. */
    private static Class<?> named(Method method, Class<?> type) {
        if (!Proxy.isProxyClass(type) && !type.isHidden() && !type.isAnonymousClass()) {
            return type;
        }
        for (Class<?> implemented : type.getInterfaces()) {
            if (ClassUtils.hasMethod(implemented, method.getName(), method.getParameterTypes())) {
                return implemented;
            }
        }
        return type.getSuperclass() == Object.class ? method.getDeclaringClass() : named(method, type.getSuperclass());
    }
}
