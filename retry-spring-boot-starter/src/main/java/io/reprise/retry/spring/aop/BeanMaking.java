package io.reprise.retry.spring.aop;

import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * The making of beans by annotated {@link Bean} methods. The container calls such a method through its class's proxy, so that
 * what is retried is the making of the bean, and not the bean's calls.
 */
final class BeanMaking {

    private static final Logger log = LoggerFactory.getLogger("io.reprise.retry");

    private BeanMaking() {}

    /** Whether the method makes a bean. */
    static boolean isBy(RetryableMethod retryable) {
        return isBy(retryable.method());
    }

    /** The methods of a class that make beans, whether annotated for retries or not. */
    static Set<Method> methodsOf(Class<?> type) {
        Set<Method> methods = new LinkedHashSet<>();
        ReflectionUtils.doWithMethods(ClassUtils.getUserClass(type), methods::add, BeanMaking::isBy);
        return methods;
    }

    /** Says at INFO which beans' making is retried, since whoever wrote it may have meant their calls. */
    static void say(RetryableMethods methods, String beanName, ConfigurableListableBeanFactory beans) {
        for (RetryableMethod retryable : methods.all()) {
            if (isBy(retryable)) {
                Method method = retryable.method();
                for (String made : beans.getBeanDefinitionNames()) {
                    if (isMadeBy(beans.getBeanDefinition(made), beanName, method)) {
                        log.info(
                                "The making of bean '{}' is retried, and not its calls, because @Retryable stands for the"
                                        + " @Bean method {}.{}",
                                made,
                                method.getDeclaringClass().getName(),
                                method.getName());
                    }
                }
            }
        }
    }

    private static boolean isMadeBy(BeanDefinition made, String beanName, Method method) {
        return beanName.equals(made.getFactoryBeanName()) && method.getName().equals(made.getFactoryMethodName());
    }

    private static boolean isBy(Method method) {
        return AnnotatedElementUtils.hasAnnotation(method, Bean.class);
    }
}
