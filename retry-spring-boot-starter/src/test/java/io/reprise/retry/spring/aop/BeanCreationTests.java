package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.support.SimpleThreadScope;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** However a bean comes into being, its methods are resolved when it does, and retried from then on. */
class BeanCreationTests {

    private final ApplicationContextRunner application = Contexts.retrying();

    @Test
    void lazyBeanIsResolvedWhenItIsCreated() {
        application.withUserConfiguration(LazyBeans.class).run(context -> {
            assertThat(context).hasNotFailed();

            assertThat(context.getBean("right", Service.class).attemptsOfOneCall())
                    .isEqualTo(3);
            assertThatThrownBy(() -> context.getBean("wrong"))
                    .hasRootCauseInstanceOf(RetryConfigurationException.class);
        });
    }

    @Test
    void prototypeIsResolvedWhenItIsCreated() {
        application.withUserConfiguration(Prototypes.class).run(context -> {
            assertThat(context).hasNotFailed();

            assertThat(context.getBean("right", Service.class).attemptsOfOneCall())
                    .isEqualTo(3);
            assertThat(context.getBean("right", Service.class).attemptsOfOneCall())
                    .isEqualTo(3);
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> context.getBean("wrong"))
                        .hasRootCauseInstanceOf(RetryConfigurationException.class)
                        .rootCause()
                        .hasMessageContaining("bean 'wrong', method " + Wrong.class.getName() + ".call()");
            }
        });
    }

    @Test
    void beanOfAFactoryMethodIsRetriedThoughTheMethodTellsOnlyItsInterface() {
        application.withUserConfiguration(FactoryMethods.class).run(context -> {
            assertThat(context.getBean("named", Api.class).attemptsOfOneCall()).isEqualTo(3);
            assertThat(context.getBean("anonymous", Api.class).attemptsOfOneCall())
                    .isEqualTo(3);
            assertThat(context.getBean("lambda", Api.class).attemptsOfOneCall()).isEqualTo(3);
        });
    }

    @Test
    void operationOfABeanWithoutANameOfItsOwnIsThatOfItsInterface() {
        List<CallEnded> ended = new ArrayList<>();
        application
                .withUserConfiguration(FactoryMethods.class)
                .withBean("listener", RetryListener.class, () -> endingIn(ended))
                .run(context -> {
                    context.getBean("named", Api.class).attemptsOfOneCall();
                    context.getBean("anonymous", Api.class).attemptsOfOneCall();
                    context.getBean("lambda", Api.class).attemptsOfOneCall();

                    assertThat(ended)
                            .extracting(CallEnded::operation)
                            .containsExactly(
                                    "ApiService.attemptsOfOneCall", "Api.attemptsOfOneCall", "Api.attemptsOfOneCall");
                });
    }

    @Test
    void productOfAFactoryBeanIsRetried() {
        application
                .withBean("service", ServiceFactory.class)
                .run(context -> assertThat(context.getBean(Service.class).attemptsOfOneCall())
                        .isEqualTo(3));
    }

    @Test
    void beanOfAParentContextIsRetriedOnceWhoeverCallsIt() {
        application
                .withBean("service", Service.class)
                .run(parent -> application
                        .withParent(parent)
                        .withBean("caller", Caller.class)
                        .run(child -> assertThat(child.getBean(Caller.class).attemptsOfOneCall())
                                .isEqualTo(3)));
    }

    @Test
    void beanOfAChildIsRetriedOnceWhereTheParentHasTheStarterToo() {
        application.run(parent -> application
                .withParent(parent)
                .withBean("service", Service.class)
                .run(child -> assertThat(child.getBean(Service.class).attemptsOfOneCall())
                        .isEqualTo(3)));
    }

    @Test
    void productOfAFactoryBeanIsRetriedThoughTheFactoryTellsNoType() {
        application
                .withBean("service", SecretiveFactory.class)
                .run(context -> assertThat(((Service) context.getBean("service")).attemptsOfOneCall())
                        .isEqualTo(3));
    }

    @Test
    void prototypeBehindAScopedProxyIsRetriedAndEachCallHasAnObjectOfItsOwn() {
        application.withUserConfiguration(ScopedPrototypes.class).run(context -> {
            Service service = context.getBean("service", Service.class);

            assertThat(service.attemptsOfOneCall()).isEqualTo(3);
            assertThat(service.attemptsOfOneCall()).isEqualTo(3);
        });
    }

    @Test
    void scopedBeanIsRetriedThroughItsScopedProxyOnce() {
        application.withUserConfiguration(ScopedBeans.class).run(context -> {
            Service service = context.getBean("service", Service.class);

            assertThat(service).isInstanceOf(AopInfrastructureBean.class);
            assertThat(service.attemptsOfOneCall()).isEqualTo(3);
        });
    }

    @Test
    void beansThatNeedEachOtherAreRetried() {
        application
                .withUserConfiguration(Circle.class)
                .withAllowCircularReferences(true)
                .run(context -> {
                    First first = context.getBean(First.class);

                    assertThat(first.attemptsOfOneCall()).isEqualTo(3);
                    assertThat(first.second().first().attemptsOfOneCall()).isEqualTo(3);
                });
    }

    @Test
    void wrongBeanInACircleStopsTheStart() {
        application
                .withUserConfiguration(WrongCircle.class)
                .withAllowCircularReferences(true)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(RetryConfigurationException.class)
                        .hasMessageContaining("stands on a final method"));
    }

    @Test
    void listenerThatNeedsARetriedBeanHearsOfItsCalls() {
        application.withUserConfiguration(ListenerThatCalls.class).run(context -> {
            assertThat(context).hasNotFailed();

            assertThat(context.getBean(Service.class).attemptsOfOneCall()).isEqualTo(3);

            assertThat(context.getBean(Alerting.class).heard).hasValue(1);
        });
    }

    @Test
    void wrongBeanThatAListenerNeedsStopsTheStart() {
        application
                .withUserConfiguration(ListenerThatNeedsWrongBean.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(RetryConfigurationException.class)
                        .hasMessageContaining("bean 'wrong', method " + Wrong.class.getName() + ".call()"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lazyInitializationOfTheWholeApplicationChangesNothing(boolean unusedPolicyIsWrong) {
        application
                .withInitializer(context -> context.addBeanFactoryPostProcessor(
                        new org.springframework.boot.LazyInitializationBeanFactoryPostProcessor()))
                .withPropertyValues("reprise.policies.unused.multiplier=" + (unusedPolicyIsWrong ? "0.5" : "1.5"))
                .withBean("service", Service.class)
                .run(context -> {
                    if (unusedPolicyIsWrong) {
                        assertThat(context).getFailure().rootCause().isInstanceOf(RetryConfigurationException.class);
                    } else {
                        assertThat(context.getBean(Service.class).attemptsOfOneCall())
                                .isEqualTo(3);
                    }
                });
    }

    @Test
    void row35_beanThatIsCreatedTooEarlyForAProxyStopsTheStart() {
        application
                .withUserConfiguration(EarlyBean.class)
                .run(context -> assertThat(context).getFailure().hasMessage("""
                        Reprise can't use its configuration: 1 problem

                        @Retryable
                            origin: bean 'service', class io.reprise.retry.spring.aop.BeanCreationTests$Service
                            reason: stands on a bean that has no proxy, so that its calls can't be retried: it is itself part \
                        of the container's machinery, or was created too early because such a part needs it
                            fix:    let what needs it so early, such as a BeanPostProcessor, get it later with an \
                        ObjectProvider or @Lazy, or declare that one's @Bean method static"""));
    }

    @ParameterizedTest(name = "already before its initialization: {0}")
    @ValueSource(booleans = {true, false})
    @ExtendWith(OutputCaptureExtension.class)
    void row35_beanThatIsReplacedBeforeItGetsAProxyIsWarnedOf(boolean before, CapturedOutput output) {
        application
                .withBean("service", PlainApiService.class)
                .withBean(Replacing.class, () -> new Replacing(before, Ordered.HIGHEST_PRECEDENCE))
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .contains("bean 'service', class " + PlainApiService.class.getName()
                        + ": a BeanPostProcessor has put an object of ")
                .contains("so that calls are not retried");
    }

    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void beanWhoseProxyIsInsideOfAnotherObjectIsRetriedAndNotWarnedOf(CapturedOutput output) {
        application
                .withBean("service", PlainApiService.class)
                .withBean(Replacing.class, () -> new Replacing(false, Ordered.LOWEST_PRECEDENCE))
                .run(context -> assertThat(context.getBean(PlainApi.class).attemptsOfOneCall())
                        .isEqualTo(3));
        assertThat(output).doesNotContain("are not retried");
    }

    @Test
    void partOfTheMachineryThatGetsTheBeanLaterDoesNotStopTheStart() {
        application
                .withUserConfiguration(EarlyProvider.class)
                .run(context -> assertThat(context.getBean(Service.class).attemptsOfOneCall())
                        .isEqualTo(3));
    }

    @Test
    void objectThatTheContainerHasNotCreatedIsLeftAlone() {
        Service mock = new Service();
        application
                .withInitializer(context -> context.getBeanFactory().registerSingleton("service", mock))
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(AopUtils.isAopProxy(context.getBean(Service.class)))
                            .isFalse();
                });
    }

    private static RetryListener endingIn(List<CallEnded> ended) {
        return new RetryListener() {
            @Override
            public void onCallEnded(CallEnded event) {
                ended.add(event);
            }
        };
    }

    static class Service {

        private final AtomicInteger attempts = new AtomicInteger();

        @Retryable
        public int attemptsOfOneCall() {
            return succeedOnThird(attempts);
        }
    }

    private static int succeedOnThird(AtomicInteger attempts) {
        if (attempts.incrementAndGet() < 3) {
            throw new UncheckedIOException(new IOException("reset"));
        }
        return attempts.getAndSet(0);
    }

    static class Wrong {

        @Retryable(multiplier = 0.5)
        public void call() {}
    }

    static class WrongByProxy {

        @Retryable
        public final void call() {}
    }

    @FunctionalInterface
    interface PlainApi {
        int attemptsOfOneCall();
    }

    static class PlainApiService implements PlainApi {

        private final AtomicInteger attempts = new AtomicInteger();

        @Override
        @Retryable
        public int attemptsOfOneCall() {
            return succeedOnThird(attempts);
        }
    }

    /** Puts an object of its own around the service, before the one that makes proxies or after it. */
    record Replacing(boolean before, int order) implements BeanPostProcessor, Ordered {

        @Override
        public int getOrder() {
            return order;
        }

        @Override
        public Object postProcessBeforeInitialization(Object bean, String beanName) {
            return before ? around(bean) : bean;
        }

        @Override
        public Object postProcessAfterInitialization(Object bean, String beanName) {
            return before ? bean : around(bean);
        }

        private static Object around(Object bean) {
            return bean instanceof PlainApi inside ? (PlainApi) inside::attemptsOfOneCall : bean;
        }
    }

    @FunctionalInterface
    interface Api {
        @Retryable
        int attemptsOfOneCall();
    }

    static class ApiService implements Api {

        private final AtomicInteger attempts = new AtomicInteger();

        @Override
        public int attemptsOfOneCall() {
            return succeedOnThird(attempts);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Lazy
    static class LazyBeans {

        @Bean
        Service right() {
            return new Service();
        }

        @Bean
        Wrong wrong() {
            return new Wrong();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Prototypes {

        @Bean
        @Scope(BeanDefinition.SCOPE_PROTOTYPE)
        Service right() {
            return new Service();
        }

        @Bean
        @Scope(BeanDefinition.SCOPE_PROTOTYPE)
        Wrong wrong() {
            return new Wrong();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class FactoryMethods {

        @Bean
        Api named() {
            return new ApiService();
        }

        @Bean
        Api anonymous() {
            return new Api() {
                private final AtomicInteger attempts = new AtomicInteger();

                @Override
                public int attemptsOfOneCall() {
                    return succeedOnThird(attempts);
                }
            };
        }

        @Bean
        Api lambda() {
            AtomicInteger attempts = new AtomicInteger();
            return () -> succeedOnThird(attempts);
        }
    }

    static class ServiceFactory implements FactoryBean<Service> {

        @Override
        public Service getObject() {
            return new Service();
        }

        @Override
        public Class<?> getObjectType() {
            return Service.class;
        }
    }

    /** Which type it makes is known only when it has made it. */
    static class SecretiveFactory implements FactoryBean<Object> {

        @Override
        public Object getObject() {
            return new Service();
        }

        @Override
        public Class<?> getObjectType() {
            return null;
        }
    }

    record Caller(Service service) {
        int attemptsOfOneCall() {
            return service.attemptsOfOneCall();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ScopedPrototypes {

        @Bean
        @Scope(scopeName = BeanDefinition.SCOPE_PROTOTYPE, proxyMode = ScopedProxyMode.TARGET_CLASS)
        Service service() {
            return new Service();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ScopedBeans {

        @Bean
        static org.springframework.beans.factory.config.CustomScopeConfigurer scopes() {
            var scopes = new org.springframework.beans.factory.config.CustomScopeConfigurer();
            scopes.addScope("thread", new SimpleThreadScope());
            return scopes;
        }

        @Bean
        @Scope(scopeName = "thread", proxyMode = ScopedProxyMode.TARGET_CLASS)
        Service service() {
            return new Service();
        }
    }

    static class First extends Service {

        @Autowired
        private Second second;

        public Second second() {
            return second;
        }
    }

    static class Second {

        @Autowired
        private First first;

        public First first() {
            return first;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Circle {

        @Bean
        First first() {
            return new First();
        }

        @Bean
        Second second() {
            return new Second();
        }
    }

    static class WrongFirst extends WrongByProxy {

        @Autowired
        WrongSecond second;
    }

    static class WrongSecond {

        @Autowired
        WrongFirst first;
    }

    @Configuration(proxyBeanMethods = false)
    static class WrongCircle {

        @Bean
        WrongFirst first() {
            return new WrongFirst();
        }

        @Bean
        WrongSecond second() {
            return new WrongSecond();
        }
    }

    static class Alerting implements RetryListener {

        final AtomicInteger heard = new AtomicInteger();

        @Override
        public void onCallEnded(CallEnded event) {
            heard.incrementAndGet();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ListenerThatCalls {

        @Bean
        Alerting alerting(Service service) {
            return new Alerting();
        }

        @Bean
        Service service() {
            return new Service();
        }

        /** Makes the listener be created because the first executor needs it. */
        @Bean
        ApiService another() {
            return new ApiService();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class ListenerThatNeedsWrongBean {

        @Bean
        ApiService first() {
            return new ApiService();
        }

        @Bean
        RetryListener listener(Wrong wrong) {
            return new Alerting();
        }

        @Bean
        Wrong wrong() {
            return new Wrong();
        }
    }

    static class EarlyPostProcessor implements BeanPostProcessor, PriorityOrdered {

        @Override
        public int getOrder() {
            return 0;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class EarlyBean {

        @Bean
        static EarlyPostProcessor early(Service service) {
            return new EarlyPostProcessor();
        }

        @Bean
        static Service service() {
            return new Service();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class EarlyProvider {

        @Bean
        static EarlyPostProcessor early(ObjectProvider<Service> service) {
            return new EarlyPostProcessor();
        }

        @Bean
        static Service service() {
            return new Service();
        }
    }
}
