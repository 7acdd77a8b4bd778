package io.reprise.retry.spring.autoconfigure;

import org.springframework.aop.config.AopConfigUtils;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;

/**
 * Sees to it that Spring's post-processor that makes proxies is there, whoever else asks for it: without it, nothing would be
 * retried. There is one for all, and it makes class proxies unless {@code spring.aop.proxy-target-class} says otherwise.
 */
final class ProxyCreatorRegistrar implements ImportBeanDefinitionRegistrar, EnvironmentAware {

    private boolean classProxies = true;

    @Override
    public void setEnvironment(Environment environment) {
        classProxies = environment.getProperty("spring.aop.proxy-target-class", Boolean.class, true);
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        AopConfigUtils.registerAutoProxyCreatorIfNecessary(registry);
        if (classProxies) {
            AopConfigUtils.forceAutoProxyCreatorToUseClassProxying(registry);
        }
    }
}
