package io.reprise.retry.spring.aop;

import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;

import io.reprise.retry.spring.policy.ConfigurationProblem;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.framework.ProxyConfig;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.Conventions;
import org.springframework.util.ClassUtils;

/** Finds beans of which a class proxy would have to be made and can't be, before Spring tries. Thread-safe. */
final class ProxyableCheck {

    /** By which Spring 7 is told to make an interface proxy of one bean. */
    private static final String EXPOSED_INTERFACES =
            Conventions.getQualifiedAttributeName(AutoProxyUtils.class, "exposedInterfaces");

    private final ConfigurableListableBeanFactory beans;

    ProxyableCheck(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** Throws where the bean's class can't be extended although its proxy has to. */
    void throwIfNotProxyable(Object bean, String beanName, RetryableMethods methods) {
        Class<?> type = bean.getClass();
        if (!methods.isEmpty()
                && (Modifier.isFinal(type.getModifiers()) || type.isSealed())
                && !(bean instanceof AopInfrastructureBean)
                && needsClassProxy(type, beanName)) {
            throw new RetryConfigurationException(methods.all().stream()
                    .map(method -> problem(Origin.ofAnnotation(method, type, beanName), type))
                    .distinct()
                    .toList());
        }
    }

    private boolean needsClassProxy(Class<?> type, String beanName) {
        if (Proxy.isProxyClass(type) || ClassUtils.isLambdaClass(type) || hasExposedInterfaces(beanName)) {
            return false;
        }
        return ClassUtils.getAllInterfacesForClass(type).length == 0
                || AutoProxyUtils.shouldProxyTargetClass(beans, beanName)
                || beans.getBean(AopConfigUtils.AUTO_PROXY_CREATOR_BEAN_NAME, ProxyConfig.class)
                        .isProxyTargetClass();
    }

    private boolean hasExposedInterfaces(String beanName) {
        return beans.containsBeanDefinition(beanName)
                && beans.getBeanDefinition(beanName).hasAttribute(EXPOSED_INTERFACES);
    }

    private static ConfigurationProblem problem(String origin, Class<?> type) {
        return new ConfigurationProblem(
                "@Retryable",
                null,
                origin,
                "stands in " + kind(type) + ", which the bean's proxy can't extend",
                "make it a class that is neither final nor sealed, or let it implement an interface and have interface"
                        + " proxies made: spring.aop.proxy-target-class=false");
    }

    private static String kind(Class<?> type) {
        if (type.isRecord()) {
            return "a record";
        }
        if (type.isEnum()) {
            return "an enum";
        }
        return type.isSealed() ? "a sealed class" : "a final class";
    }
}
