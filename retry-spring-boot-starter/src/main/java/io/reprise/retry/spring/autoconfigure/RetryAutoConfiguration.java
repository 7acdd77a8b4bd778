package io.reprise.retry.spring.autoconfigure;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

import io.micrometer.context.ContextSnapshotFactory;
import io.reprise.retry.ContextCarrier;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.RetrySwitch;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.http.RetryHintSource;
import io.reprise.retry.spring.RetryPolicyCustomizer;
import io.reprise.retry.spring.aop.ExecutorFactory;
import io.reprise.retry.spring.aop.ExecutorObserver;
import io.reprise.retry.spring.aop.MethodExecutors;
import io.reprise.retry.spring.aop.OtherLibrariesCheck;
import io.reprise.retry.spring.aop.RetryAdvisor;
import io.reprise.retry.spring.aop.RetryableBeanPostProcessor;
import io.reprise.retry.spring.aop.UnmatchedMethodsCheck;
import io.reprise.retry.spring.aop.UnproxiedBeanCheck;
import io.reprise.retry.spring.policy.ApplicationTypes;
import io.reprise.retry.spring.policy.LivePolicies;
import io.reprise.retry.spring.policy.PolicyCatalog;
import io.reprise.retry.spring.policy.RetrySettings;
import io.reprise.retry.time.TimeSource;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Retries the calls of methods with {@link io.reprise.retry.spring.Retryable}, by the policies of the configuration.
 *
 * <p>The beans that weave are made before all others, so they ask for everything else only when the first annotated method
 * is resolved.
 */
@AutoConfiguration
@Import(ProxyCreatorRegistrar.class)
public final class RetryAutoConfiguration {

    /** Not lazy in any application: policies that nobody uses are validated at the start too. */
    @Bean
    @Lazy(false)
    PolicyCatalog reprisePolicyCatalog(
            ConfigurableEnvironment environment,
            ConfigurableListableBeanFactory beans,
            ObjectProvider<RetryPolicyCustomizer> customizers) {
        Map<RetryPolicyCustomizer, String> names = new IdentityHashMap<>();
        BeanFactoryUtils.beansOfTypeIncludingAncestors(beans, RetryPolicyCustomizer.class)
                .forEach((name, customizer) -> names.put(customizer, name));
        Map<String, RetryPolicyCustomizer> inOrder = new LinkedHashMap<>();
        customizers.orderedStream().forEach(customizer -> inOrder.put(names.get(customizer), customizer));
        return PolicyCatalog.from(environment, ApplicationTypes.of(beans), inOrder);
    }

    @Bean
    @ConditionalOnMissingBean
    TimeSource repriseTimeSource() {
        return TimeSource.system();
    }

    @Bean
    @ConditionalOnMissingBean
    RetrySwitch repriseRetrySwitch(ConfigurableEnvironment environment) {
        RetrySwitch retrySwitch = new RetrySwitch();
        retrySwitch.set(RetrySettings.of(environment).enabled());
        return retrySwitch;
    }

    @Bean
    @ConditionalOnMissingBean
    RetryEnvironment repriseRetryEnvironment(
            TimeSource time,
            RetrySwitch retrySwitch,
            ObjectProvider<RetryListener> listeners,
            ObjectProvider<RetryHintSource> hintSources,
            ObjectProvider<FailureClassifier> classifiers,
            ObjectProvider<ContextCarrier> contextCarrier,
            PolicyCatalog catalog,
            ConfigurableListableBeanFactory beans) {
        RetryEnvironment.Builder builder =
                RetryEnvironment.builder().timeSource(time).retrySwitch(retrySwitch);
        ApplicationExecutor executor = ApplicationExecutor.of(beans);
        if (executor != null) {
            builder.executor(executor);
        }
        contextCarrier.ifAvailable(builder::contextCarrier);
        listeners.orderedStream().forEach(builder::listener);
        hintSources.orderedStream().forEach(builder::hintSource);
        catalog.classifiersOfAllPolicies(classifiers.orderedStream()).forEach(builder::classifier);
        return builder.build();
    }

    /** Not lazy in any application: what waits must not hold the shutdown up. */
    @Bean
    @Lazy(false)
    RetryLifecycle repriseRetryLifecycle(RetryEnvironment environment) {
        return new RetryLifecycle(environment);
    }

    /** With all configured budgets and policies, so that programs get executors by name. */
    @Bean
    @ConditionalOnMissingBean
    RetryRegistry repriseRetryRegistry(RetryEnvironment environment, PolicyCatalog catalog) {
        RetryRegistry registry = RetryRegistry.create(environment);
        catalog.budgets()
                .forEach((name, settings) -> registry.add(
                        RetryBudget.builder(name).settings(settings).build()));
        catalog.names().forEach(name -> registry.add(catalog.policy(name)));
        return registry;
    }

    /** Logging, tracing and security context, as far as accessors for it are registered with Micrometer. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ContextSnapshotFactory.class)
    static final class ContextPropagation {

        @Bean
        @ConditionalOnMissingBean
        ContextCarrier repriseContextCarrier(ObjectProvider<ContextSnapshotFactory> application) {
            ContextSnapshotFactory snapshots = application.getIfUnique(
                    () -> ContextSnapshotFactory.builder().build());
            return () -> snapshots.captureAll()::wrap;
        }
    }

    @Bean
    LivePolicies repriseLivePolicies(PolicyCatalog catalog, ObjectProvider<RetryRegistry> registry) {
        return new LivePolicies(catalog, registry::getObject);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static MethodExecutors repriseMethodExecutors(
            ConfigurableBeanFactory beans,
            ObjectProvider<LivePolicies> policies,
            ObjectProvider<ExecutorObserver> observers) {
        return new MethodExecutors(new ExecutorFactory(
                policies::getObject,
                new EmbeddedValueResolver(beans),
                executor -> observers.orderedStream().forEach(observer -> observer.made(executor))));
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static RetryAdvisor repriseRetryAdvisor(MethodExecutors executors, ConfigurableEnvironment environment) {
        return new RetryAdvisor(executors, RetrySettings.of(environment).aspectOrder());
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static RetryableBeanPostProcessor repriseRetryableBeanPostProcessor(
            MethodExecutors executors, ConfigurableListableBeanFactory beans) {
        return new RetryableBeanPostProcessor(executors, beans);
    }

    /** Last of all, when the beans are there that the entries can be for. */
    @Bean
    @Lazy(false)
    UnmatchedMethodsCheck repriseUnmatchedMethodsCheck(
            PolicyCatalog catalog, MethodExecutors executors, ConfigurableListableBeanFactory beans) {
        return new UnmatchedMethodsCheck(catalog.methods(), executors, beans);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static UnproxiedBeanCheck repriseUnproxiedBeanCheck(MethodExecutors executors) {
        return new UnproxiedBeanCheck(executors);
    }

    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static OtherLibrariesCheck repriseOtherLibrariesCheck(
            MethodExecutors executors, ConfigurableListableBeanFactory beans) {
        return new OtherLibrariesCheck(executors, beans);
    }
}
