package io.reprise.retry.spring.test;

import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Adds the beans of a virtual time to a test's application. All are equal, and unequal to none at all, so that contexts with
 * virtual time are cached for one another and for nobody else.
 */
record VirtualTimeCustomizer() implements ContextCustomizer {

    @Override
    public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
        BeanDefinitionRegistry registry = (BeanDefinitionRegistry) context.getBeanFactory();
        new AnnotatedBeanDefinitionReader(registry, context.getEnvironment())
                .registerBean(Beans.class, "repriseVirtualTimeBeans");
    }

    /** Primary, so that they are taken where the application has a time source of its own. */
    @Configuration(proxyBeanMethods = false)
    static class Beans {

        @Bean
        @Primary
        VirtualTime repriseVirtualTime() {
            return VirtualTime.create();
        }

        @Bean
        @Primary
        TimeSource repriseVirtualTimeSource(VirtualTime repriseVirtualTime) {
            return repriseVirtualTime.timeSource();
        }
    }
}
