package io.reprise.retry.spring.aop;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.SmartInstantiationAwareBeanPostProcessor;

/**
 * Resolves the annotated methods of each bean when the bean is created, and stops its creation where something is wrong. It
 * comes after the post-processor that makes proxies, to see what that has made. Thread-safe.
 */
public final class RetryableBeanPostProcessor implements SmartInstantiationAwareBeanPostProcessor {

    private final MethodExecutors executors;
    private final ConfigurableListableBeanFactory beans;
    private final ProxyableCheck proxyable;
    private final Set<Checked> checked = ConcurrentHashMap.newKeySet();

    /** Creates the post-processor. */
    public RetryableBeanPostProcessor(MethodExecutors executors, ConfigurableListableBeanFactory beans) {
        this.executors = Objects.requireNonNull(executors, "executors");
        this.beans = Objects.requireNonNull(beans, "beans");
        this.proxyable = new ProxyableCheck(beans);
    }

    /** Before any proxy is made, an early one of a circle included. */
    @Override
    public boolean postProcessAfterInstantiation(Object bean, String beanName) {
        proxyable.throwIfNotProxyable(bean, beanName, executors.methodsOf(bean.getClass()));
        return true;
    }

    /** For records, which the step after the instantiation is left out for. */
    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        proxyable.throwIfNotProxyable(bean, beanName, executors.methodsOf(bean.getClass()));
        return bean;
    }

    @Override
    public Object getEarlyBeanReference(Object bean, String beanName) {
        return postProcessAfterInitialization(bean, beanName);
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        // A scoped proxy is one of these: its target is a bean of its own.
        if (!(bean instanceof AopInfrastructureBean)) {
            resolve(bean, beanName);
        }
        return bean;
    }

    private void resolve(Object bean, String beanName) {
        Advised proxy = RetryProxies.of(bean);
        Class<?> target = proxy == null ? null : proxy.getTargetClass();
        Class<?> type = target == null ? bean.getClass() : target;
        if (!executors.methodsOf(type).isEmpty()) {
            check(type, proxy, beanName);
        }
    }

    private void check(Class<?> type, @Nullable Advised proxy, String beanName) {
        Checked check = new Checked(type, proxy == null, proxy != null && AopUtils.isJdkDynamicProxy(proxy));
        if (checked.contains(check)) {
            return;
        }
        Set<ConfigurationProblem> problems = new LinkedHashSet<>();
        collect(problems, () -> executors.prepare(type, beanName));
        if (proxy != null) {
            for (RetryableMethod method : executors.methodsOf(type).all()) {
                collect(problems, () -> MethodCheck.throwIfNotIntercepted(method, proxy, beanName));
            }
            collect(problems, () -> MethodCheck.throwIfMadeWithoutState(executors.methodsOf(type), proxy, beanName));
        }
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(List.copyOf(problems));
        }
        if (checked.add(check) && proxy != null) {
            AdvisorOrderCheck.warnIfOutside(proxy, type, executors.methodsOf(type), beanName);
            LifecycleCheck.warnOfCallsPastTheProxy(executors.methodsOf(type), beanName);
            BeanMaking.say(executors.methodsOf(type), beanName, beans);
        }
    }

    private static void collect(Set<ConfigurationProblem> problems, Runnable check) {
        try {
            check.run();
        } catch (RetryConfigurationException wrong) {
            problems.addAll(wrong.problems());
        }
    }

    /** A class whose methods have been checked with one kind of proxy: once is enough for all its beans. */
    private record Checked(Class<?> type, boolean bare, boolean interfaceProxy) {}
}
