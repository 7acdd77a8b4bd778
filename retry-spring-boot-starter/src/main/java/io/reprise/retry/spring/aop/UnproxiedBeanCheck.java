package io.reprise.retry.spring.aop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.SmartInstantiationAwareBeanPostProcessor;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;

/**
 * Stops the start where a singleton with annotated methods has got no proxy, so that its calls would silently not be
 * retried: it was needed, and so created, before the post-processor that makes proxies was there, or that one leaves it
 * alone. Objects that the container hasn't created itself, such as a test's mocks, are not looked at. Thread-safe.
 */
public final class UnproxiedBeanCheck implements BeanDefinitionRegistryPostProcessor, SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger("io.reprise.retry");

    private final MethodExecutors executors;
    private final Map<String, Object> created = new ConcurrentHashMap<>();
    private volatile @Nullable ConfigurableListableBeanFactory starting;

    /** Creates the check. */
    public UnproxiedBeanCheck(MethodExecutors executors) {
        this.executors = Objects.requireNonNull(executors, "executors");
    }

    /** Before the application's own post-processors of the factory are made, and the beans that those need. */
    @Override
    public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
        ConfigurableListableBeanFactory beans = (ConfigurableListableBeanFactory) registry;
        starting = beans;
        beans.addBeanPostProcessor(new Noting());
    }

    @Override
    public void afterSingletonsInstantiated() {
        ConfigurableListableBeanFactory beans = starting;
        starting = null;
        List<ConfigurationProblem> problems = new ArrayList<>();
        if (beans != null) {
            created.forEach((name, bean) -> check(name, bean, beans, problems));
        }
        created.clear();
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(problems);
        }
    }

    private static void check(
            String name, Object bean, ConfigurableListableBeanFactory beans, List<ConfigurationProblem> problems) {
        Object given = beans.containsSingleton(name) ? beans.getBean(name) : null;
        if (given == null || RetryProxies.of(given) != null) {
            return;
        }
        if (given == bean) {
            problems.add(problem(name, bean));
        } else if (!hasProxy(name, bean, beans)) {
            warnOfReplaced(name, bean, given);
        }
    }

    /** Somewhere inside of what is given: another post-processor may have put an object of its own around the proxy. */
    private static boolean hasProxy(String name, Object bean, ConfigurableListableBeanFactory beans) {
        return beans.getSingleton(AopConfigUtils.AUTO_PROXY_CREATOR_BEAN_NAME)
                        instanceof SmartInstantiationAwareBeanPostProcessor creator
                && creator.predictBeanType(bean.getClass(), name) != null;
    }

    /** No error: it may be a test's stand-in, which is meant to do nothing of the bean's. */
    private static void warnOfReplaced(String name, Object bean, Object given) {
        log.warn(
                "{}: a BeanPostProcessor has put an object of {} in its place before the bean could get a"
                        + " proxy, and that class has no @Retryable, so that calls are not retried. Let the post-processor"
                        + " come after the one that makes proxies, such as without an order, or annotate the interface",
                Origin.ofClass(bean.getClass(), name),
                given.getClass());
    }

    private static ConfigurationProblem problem(String name, Object bean) {
        return new ConfigurationProblem(
                "@Retryable",
                null,
                Origin.ofClass(bean.getClass(), name),
                "stands on a bean that has no proxy, so that its calls can't be retried: it is itself part of the"
                        + " container's machinery, or was created too early because such a part needs it",
                "let what needs it so early, such as a BeanPostProcessor, get it later with an ObjectProvider or @Lazy, or"
                        + " declare that one's @Bean method static");
    }

    /** Comes before all other post-processors, and so sees each bean as it is without a proxy. */
    private final class Noting implements BeanPostProcessor {

        /** Already now, as another post-processor may give something else in the bean's place. */
        @Override
        public Object postProcessBeforeInitialization(Object bean, String beanName) {
            if (isMeant(bean, beanName)) {
                created.put(beanName, bean);
            }
            return bean;
        }

        /** Once more, for the products of factory beans. */
        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
            ConfigurableListableBeanFactory beans = starting;
            if (beans != null && isMeant(bean, beanName)) {
                throwIfItMakesBeans(bean, beanName, beans);
                created.put(beanName, bean);
            }
            return bean;
        }

        private boolean isMeant(Object bean, String beanName) {
            ConfigurableListableBeanFactory beans = starting;
            return beans != null
                    && !executors.methodsOf(bean.getClass()).isEmpty()
                    && beans.containsBeanDefinition(beanName)
                    && beans.isSingleton(beanName);
        }

        /** At once where no proxy can follow any more: the beans could fail to be made long before the start's end. */
        private void throwIfItMakesBeans(Object bean, String beanName, ConfigurableListableBeanFactory beans) {
            if (!beans.containsSingleton(AopConfigUtils.AUTO_PROXY_CREATOR_BEAN_NAME)
                    && executors.methodsOf(bean.getClass()).all().stream().anyMatch(BeanMaking::isBy)) {
                throw new RetryConfigurationException(List.of(problem(beanName, bean)));
            }
        }
    }
}
