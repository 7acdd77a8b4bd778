package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import io.reprise.retry.spring.aop.ReturnTypes.Objection;
import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.support.AopUtils;

/** Finds methods whose calls can't be retried: because of what they are, or of the proxy that their bean has got. */
final class MethodCheck {

    private MethodCheck() {}

    /** Throws where the method can't be retried whatever the proxy. */
    static void throwIfNotRetryable(RetryableMethod retryable, Class<?> beanType, @Nullable String beanName) {
        if (retryable.is(Modifier.STATIC) && BeanMaking.isBy(retryable)) {
            throw wrong(
                    retryable,
                    beanName,
                    "stands on a static @Bean method, whose calls no proxy sees, so that the making of the bean can't be"
                            + " retried",
                    "make the @Bean method not static; to retry the bean's calls, annotate its class, interface or methods");
        }
        if (retryable.is(Modifier.PRIVATE)) {
            throw wrong(
                    retryable,
                    beanName,
                    "stands on a private method, whose calls no proxy sees",
                    "make the method public, or annotate the method that other beans call");
        }
        if (retryable.is(Modifier.STATIC)) {
            throw wrong(
                    retryable,
                    beanName,
                    "stands on a static method, whose calls no proxy sees",
                    "make it a method of the bean, or retry inside it with a RetryExecutor");
        }
        Objection objection = ReturnTypes.objection(retryable.method(), beanType);
        if (objection != null) {
            throw wrong(retryable, beanName, objection.reason(), objection.fix());
        }
    }

    /**
     * Throws where calls of the method don't come to this proxy.
     *
     * @param proxy the proxy that the advisor is on
     */
    static void throwIfNotIntercepted(RetryableMethod retryable, Advised proxy, @Nullable String beanName) {
        if (AopUtils.isJdkDynamicProxy(proxy)) {
            if (!retryable.ofClass() && !isInInterface(retryable.method(), proxy)) {
                throw wrong(
                        retryable,
                        beanName,
                        "stands on a method that is in no interface of the bean's proxy, so that nobody can call it there",
                        "declare the method in an interface, or have class proxies made: spring.aop.proxy-target-class=true");
            }
        } else if (retryable.is(Modifier.FINAL)) {
            throw wrong(
                    retryable,
                    beanName,
                    (retryable.ofClass() ? "stands on a class with a final public method" : "stands on a final method")
                            + ", which the bean's proxy can't override",
                    "make the method not final"
                            + (retryable.ofClass() ? ", or annotate methods instead of the class" : ""));
        }
    }

    /**
     * Throws where the class's proxy, which is there because the making of beans is retried, would make another bean without
     * what the class's own constructor has set: the proxy calls such a method on itself.
     */
    static void throwIfMadeWithoutState(RetryableMethods methods, Advised proxy, @Nullable String beanName) {
        if (AopUtils.isJdkDynamicProxy(proxy) || methods.all().stream().noneMatch(BeanMaking::isBy)) {
            return;
        }
        List<ConfigurationProblem> problems = BeanMaking.methodsOf(methods.type()).stream()
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> (method.getModifiers() & (Modifier.PRIVATE | Modifier.FINAL)) != 0)
                .filter(method -> !methods.contains(method))
                .map(method -> new ConfigurationProblem(
                        "@Retryable",
                        null,
                        Origin.ofMethod(method, beanName),
                        "stands on another @Bean method of the class, so that the class gets a proxy, which can't override"
                                + " this private or final one and would run it without the fields of the class",
                        "make this method neither private nor final"))
                .toList();
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(problems);
        }
    }

    private static boolean isInInterface(Method method, Advised proxy) {
        Class<?> type = Objects.requireNonNullElse(proxy.getTargetClass(), method.getDeclaringClass());
        return Arrays.stream(proxy.getProxiedInterfaces())
                .flatMap(proxied -> Arrays.stream(proxied.getMethods()))
                .anyMatch(declared -> RetryableMethods.asOf(type, declared).equals(method));
    }

    private static RetryConfigurationException wrong(
            RetryableMethod retryable, @Nullable String beanName, String reason, String fix) {
        String origin = Origin.ofMethod(retryable.method(), beanName);
        return new RetryConfigurationException(
                List.of(new ConfigurationProblem("@Retryable", null, origin, reason, fix)));
    }
}
