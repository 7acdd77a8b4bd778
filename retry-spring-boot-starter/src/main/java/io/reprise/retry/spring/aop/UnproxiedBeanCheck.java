package io.reprise.retry.spring.aop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;

/**
 * Stops the start where a singleton with annotated methods has got no proxy, so that its calls would silently not be
 * retried: it was needed, and so created, before the post-processor that makes proxies was there, or that one leaves it
 * alone. Objects that the container hasn't created itself, such as a test's mocks, are not looked at. Thread-safe.
 */
public final class UnproxiedBeanCheck implements BeanDefinitionRegistryPostProcessor, SmartInitializingSingleton {

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
        created.forEach((name, bean) -> {
            if (beans != null
                    && beans.containsSingleton(name)
                    && beans.getBean(name) == bean
                    && RetryProxies.of(bean) == null) {
                problems.add(problem(name, bean));
            }
        });
        created.clear();
        if (!problems.isEmpty()) {
            throw new RetryConfigurationException(problems);
        }
    }

    private static ConfigurationProblem problem(String name, Object bean) {
        return new ConfigurationProblem(
                "@Retryable",
                null,
                "bean '" + name + "', class " + bean.getClass().getName(),
                "stands on a bean that has no proxy, so that its calls can't be retried: it is itself part of the"
                        + " container's machinery, or was created too early because such a part needs it",
                "let what needs it so early, such as a BeanPostProcessor, get it later with an ObjectProvider or @Lazy, or"
                        + " declare that one's @Bean method static");
    }

    /** Comes before all other post-processors, and so sees each bean as it is without a proxy. */
    private final class Noting implements BeanPostProcessor {

        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
            ConfigurableListableBeanFactory beans = starting;
            if (beans != null
                    && !executors.methodsOf(bean.getClass()).isEmpty()
                    && beans.containsBeanDefinition(beanName)
                    && beans.isSingleton(beanName)) {
                throwIfItMakesBeans(bean, beanName, beans);
                created.put(beanName, bean);
            }
            return bean;
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
