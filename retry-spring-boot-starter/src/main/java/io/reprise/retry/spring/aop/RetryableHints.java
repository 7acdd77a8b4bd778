package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.Objects;

import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.spring.Retryable;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.util.StringValueResolver;

/**
 * Says, when an application is processed ahead of time, what is reached by reflection because of a bean's annotations: the
 * annotated methods, their fallbacks of any visibility, and classes that predicates are made of.
 */
final class RetryableHints implements BeanRegistrationAotProcessor {

    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        RetryableMethods methods = RetryableMethods.of(bean.getBeanClass());
        StringValueResolver resolver = bean.getBeanFactory()::resolveEmbeddedValue;
        return methods.isEmpty()
                ? null
                : (generation, code) -> register(methods, resolver, generation.getRuntimeHints());
    }

    static void register(RetryableMethods methods, StringValueResolver resolver, RuntimeHints hints) {
        hints.proxies().registerJdkProxy(Retryable.class);
        methods.all().forEach(method -> register(method, methods.type(), resolver, hints));
    }

    private static void register(
            RetryableMethod method, Class<?> type, StringValueResolver resolver, RuntimeHints hints) {
        hints.reflection().registerMethod(method.method(), ExecutableMode.INTROSPECT);
        if (method.declaredOn() instanceof Method declared) {
            hints.reflection().registerMethod(declared, ExecutableMode.INTROSPECT);
        }
        Retryable annotation = method.annotation();
        Class<? extends FailureClassifier> retryIf = annotation.retryIf();
        if (retryIf != FailureClassifier.class) {
            hints.reflection().registerType(retryIf, MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
        }
        String fallback = annotation.fallback();
        if (!fallback.isEmpty()) {
            String name = Objects.requireNonNullElse(resolver.resolveStringValue(fallback), "")
                    .strip();
            RetryableMethods.allOf(type).stream()
                    .filter(found -> found.getName().equals(name))
                    .forEach(found -> hints.reflection().registerMethod(found, ExecutableMode.INVOKE));
        }
    }
}
