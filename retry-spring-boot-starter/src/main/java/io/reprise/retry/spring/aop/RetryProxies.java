package io.reprise.retry.spring.aop;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;

/** Finds the proxy that retries a bean's calls, where proxies are around proxies. */
final class RetryProxies {

    /** A Boolean of the JDK's, which holds on to nothing of the application. */
    private static final ClassValue<Boolean> ARE_PROXIES = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Advised.class.isAssignableFrom(type);
        }
    };

    private RetryProxies() {}

    /** Whether a bean of this class can be a proxy. Asked at every call. */
    static boolean mayBe(Class<?> type) {
        return ARE_PROXIES.get(type);
    }

    /** The innermost of the bean's proxies that have the advisor; null where none has. */
    static @Nullable Advised of(@Nullable Object bean) {
        Advised innermost = null;
        Object layer = bean;
        while (layer instanceof Advised proxy) {
            if (Arrays.stream(proxy.getAdvisors()).anyMatch(RetryAdvisor.class::isInstance)) {
                innermost = proxy;
            }
            layer = AopProxyUtils.getSingletonTarget(proxy);
        }
        return innermost;
    }
}
