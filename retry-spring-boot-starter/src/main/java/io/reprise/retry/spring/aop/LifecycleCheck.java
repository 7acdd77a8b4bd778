package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/** Tells of annotated methods that the container calls on the bean itself, at its beginning or end, past its proxy. */
final class LifecycleCheck {

    private static final Logger log = LoggerFactory.getLogger("io.reprise.retry");

    /** By the name, because the library that has them may be absent. */
    private static final List<String> ANNOTATIONS =
            List.of("jakarta.annotation.PostConstruct", "jakarta.annotation.PreDestroy");

    private LifecycleCheck() {}

    /** Says at WARN which annotated methods these are. Other beans may call them too, so it is no error. */
    static void warnOfCallsPastTheProxy(RetryableMethods methods, String beanName) {
        methods.all().stream()
                .filter(retryable -> !retryable.ofClass())
                .map(RetryableMethod::method)
                .filter(LifecycleCheck::isOfLifecycle)
                .forEach(method -> log.warn(
                        "{}: when the container initializes or destroys the bean, it calls this method on the bean itself and"
                                + " not on its proxy, so that @Retryable does nothing then. Retry inside of it with an"
                                + " executor of the RetryRegistry, or call the annotated method of another bean",
                        Origin.ofMethod(method, beanName)));
    }

    private static boolean isOfLifecycle(Method method) {
        MergedAnnotations annotations = MergedAnnotations.from(method, SearchStrategy.DIRECT);
        return ANNOTATIONS.stream().anyMatch(annotations::isPresent)
                || implementsMethodOf(InitializingBean.class, method)
                || implementsMethodOf(DisposableBean.class, method)
                || implementsMethodOf(AutoCloseable.class, method);
    }

    /** Of an interface with a single method. */
    private static boolean implementsMethodOf(Class<?> callback, Method method) {
        return callback.isAssignableFrom(method.getDeclaringClass())
                && method.getParameterCount() == 0
                && method.getName().equals(callback.getMethods()[0].getName());
    }
}
