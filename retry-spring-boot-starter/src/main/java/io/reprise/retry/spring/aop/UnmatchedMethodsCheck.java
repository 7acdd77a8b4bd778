package io.reprise.retry.spring.aop;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.reprise.retry.spring.policy.BeanMethod;
import io.reprise.retry.spring.policy.ConfiguredMethods;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Tells, at the end of the start, of entries below {@code reprise.methods} that are for no annotated method of a bean: a
 * mistyped one would silently change nothing. Beans that are created later count too, as far as their types are known.
 */
public final class UnmatchedMethodsCheck implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger("io.reprise.retry");

    private final ConfiguredMethods configured;
    private final MethodExecutors executors;
    private final ConfigurableListableBeanFactory beans;

    /** Creates the check. */
    public UnmatchedMethodsCheck(
            ConfiguredMethods configured, MethodExecutors executors, ConfigurableListableBeanFactory beans) {
        this.configured = Objects.requireNonNull(configured, "configured");
        this.executors = Objects.requireNonNull(executors, "executors");
        this.beans = Objects.requireNonNull(beans, "beans");
    }

    @Override
    public void afterSingletonsInstantiated() {
        Set<BeanMethod> known = new LinkedHashSet<>();
        executors.all().stream().flatMap(UnmatchedMethodsCheck::methods).forEach(known::add);
        if (!configured.warnings(known).isEmpty()) {
            typesOfAllBeans()
                    .map(executors::methodsOf)
                    .flatMap(UnmatchedMethodsCheck::methods)
                    .forEach(known::add);
            configured.warnings(known).forEach(log::warn);
        }
    }

    private static Stream<BeanMethod> methods(RetryableMethods methods) {
        return methods.all().stream().map(method -> new BeanMethod(methods.type(), method.method()));
    }

    /** Without creating any: of a lazy one or a prototype what its definition says. */
    private Stream<Class<?>> typesOfAllBeans() {
        return Arrays.stream(beans.getBeanDefinitionNames()).flatMap(name -> Stream.ofNullable(typeOf(name)));
    }

    private @Nullable Class<?> typeOf(String name) {
        Object singleton = beans.getSingleton(name);
        return singleton == null ? beans.getType(name, false) : AopProxyUtils.ultimateTargetClass(singleton);
    }
}
