package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.autoconfigure.RetryAutoConfiguration;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.aspectj.weaver.Advice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.Pointcut;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.framework.autoproxy.AbstractAutoProxyCreator;
import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.EnableAspectJAutoProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Proxies are made whoever else asks for them, once per bean. */
class ProxyCreationTests {

    private final ApplicationContextRunner application = Contexts.retrying();
    private final ApplicationContextRunner withService = application.withBean("service", Service.class);

    @Test
    void row35_proxiesAreMadeWhereAopIsSwitchedOff() {
        withService.withPropertyValues("spring.aop.auto=false").run(this::retriesThroughOneClassProxy);
    }

    @Test
    void row35_proxiesAreMadeWithoutAspectJ() {
        withService.withClassLoader(new FilteredClassLoader(Advice.class)).run(this::retriesThroughOneClassProxy);
    }

    @Test
    void row35_proxiesAreMadeWithoutBootsAutoConfigurationOfAop() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(RetryAutoConfiguration.class))
                .withBean("service", Service.class)
                .withPropertyValues(
                        "reprise.defaults.base-delay=0ms",
                        "reprise.defaults.jitter=none",
                        "reprise.defaults.multiplier=1")
                .run(this::retriesThroughOneClassProxy);
    }

    @Test
    void proxiesAreMadeOnceWithAspects() {
        withService.withUserConfiguration(Aspects.class).run(this::retriesThroughOneClassProxy);
    }

    @Test
    void interfaceProxiesAreMadeWhereTheApplicationWantsThem() {
        application
                .withBean("api", ApiService.class)
                .withPropertyValues("spring.aop.auto=false", "spring.aop.proxy-target-class=false")
                .run(context -> {
                    Api api = context.getBean(Api.class);

                    assertThat(AopUtils.isJdkDynamicProxy(api)).isTrue();
                    assertThatThrownBy(api::failAlways).isInstanceOf(IOException.class);
                    assertThat(api.attempts()).isEqualTo(3);
                });
    }

    @ParameterizedTest(name = "the second makes class proxies: {0}")
    @ValueSource(booleans = {true, false})
    void twoPostProcessorsThatMakeProxiesDoNotMultiplyAttempts(boolean classProxies) {
        application
                .withBean("another", DefaultAdvisorAutoProxyCreator.class, () -> another(classProxies))
                .withBean("api", ApiService.class)
                .run(context -> {
                    Api api = context.getBean(Api.class);

                    assertThatThrownBy(api::failAlways).isInstanceOf(IOException.class);

                    assertThat(api.attempts()).isEqualTo(3);
                });
    }

    @Test
    void beanWithoutTheAnnotationGetsNoProxy() {
        application.withBean("plain", Plain.class).run(context -> {
            assertThat(AopUtils.isAopProxy(context.getBean("plain"))).isFalse();
            assertThat(context.getBean(RetryAdvisor.class)
                            .getPointcut()
                            .getClassFilter()
                            .matches(Plain.class))
                    .isFalse();
        });
    }

    @Test
    void advisorIsOnTheAnnotatedMethodsAlone() throws NoSuchMethodException {
        Method annotated = Service.class.getMethod("failAlways");
        Method other = Service.class.getMethod("attempts");
        withService.run(context -> {
            Pointcut pointcut = context.getBean(RetryAdvisor.class).getPointcut();

            assertThat(pointcut.getClassFilter().matches(Service.class)).isTrue();
            assertThat(pointcut.getMethodMatcher().matches(annotated, Service.class))
                    .isTrue();
            assertThat(pointcut.getMethodMatcher().matches(other, Service.class))
                    .isFalse();
        });
    }

    @Test
    void proxyThatTheApplicationMakesItselfRetries() {
        application.run(context -> {
            Service service = proxyWithAdvisor(context, new Service());

            assertThatThrownBy(service::failAlways).isInstanceOf(IOException.class);

            assertThat(service.attempts()).isEqualTo(3);
        });
    }

    @Test
    void wrongAnnotationBehindSuchAProxyIsToldAtItsFirstCall() {
        application.run(context -> assertThatThrownBy(proxyWithAdvisor(context, new WrongService())::call)
                .isInstanceOf(RetryConfigurationException.class)
                .hasMessageContaining("origin: method " + WrongService.class.getName() + ".call()"));
    }

    @SuppressWarnings("unchecked")
    private static <T> T proxyWithAdvisor(ApplicationContext context, T target) {
        ProxyFactory proxies = new ProxyFactory(target);
        proxies.setProxyTargetClass(true);
        proxies.addAdvisor(context.getBean(RetryAdvisor.class));
        return (T) proxies.getProxy();
    }

    private static DefaultAdvisorAutoProxyCreator another(boolean classProxies) {
        DefaultAdvisorAutoProxyCreator creator = new DefaultAdvisorAutoProxyCreator();
        creator.setProxyTargetClass(classProxies);
        return creator;
    }

    private void retriesThroughOneClassProxy(ApplicationContext context) {
        assertThat(context.getBeansOfType(AbstractAutoProxyCreator.class)).hasSize(1);
        Service service = context.getBean(Service.class);
        assertThat(AopUtils.isCglibProxy(service)).isTrue();

        assertThatThrownBy(service::failAlways).isInstanceOf(IOException.class);

        assertThat(service.attempts()).isEqualTo(3);
    }

    /** Public, so that a proxy's class of another class loader can extend it. */
    public static class Service {

        private final AtomicInteger attempts = new AtomicInteger();

        @Retryable
        public void failAlways() throws IOException {
            attempts.incrementAndGet();
            throw new IOException("reset");
        }

        public int attempts() {
            return attempts.get();
        }
    }

    static class Plain {
        public void call() {}
    }

    static class WrongService {
        @Retryable(multiplier = 0.5)
        public void call() {}
    }

    interface Api {
        void failAlways() throws IOException;

        int attempts();
    }

    static class ApiService extends Service implements Api {}

    @Configuration(proxyBeanMethods = false)
    @EnableAspectJAutoProxy
    static class Aspects {

        @Bean
        Counting counting() {
            return new Counting();
        }
    }

    @org.aspectj.lang.annotation.Aspect
    static class Counting {

        @org.aspectj.lang.annotation.Before("execution(* *..ProxyCreationTests.Service.*(..))")
        public void before() {}
    }
}
