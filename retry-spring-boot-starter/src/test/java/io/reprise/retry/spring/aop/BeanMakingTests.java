package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.policy.RetryConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.BeanCurrentlyInCreationException;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.NestedExceptionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** An annotated {@code @Bean} method: the making of the bean is retried. */
@ExtendWith(OutputCaptureExtension.class)
class BeanMakingTests {

    private final Log log = new Log();
    private final ApplicationContextRunner application = Contexts.retrying().withBean(Log.class, () -> log);

    @ParameterizedTest
    @ValueSource(classes = {Full.class, Lite.class, OnClass.class})
    void makingOfTheBeanIsRetriedAndItIsOneBean(Class<?> configuration) {
        application.withUserConfiguration(configuration).run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(log.made).hasSize(3);
            assertThat(context.getBeansOfType(Connection.class)).hasSize(1);
            assertThat(context.getBean("connection")).isSameAs(log.made.get(2)).isSameAs(context.getBean("connection"));
        });
        assertThat(log.closed).containsExactly(log.made.get(2));
    }

    @ParameterizedTest
    @ValueSource(classes = {Full.class, Lite.class, OnClass.class})
    void makingIsSaidAtTheStartOnce(Class<?> configuration, CapturedOutput output) {
        application
                .withUserConfiguration(configuration)
                .run(context -> assertThat(infos(output))
                        .singleElement()
                        .asString()
                        .contains(
                                "The making of bean 'connection' is retried, and not its calls",
                                "@Bean method " + configuration.getName() + ".connection"));
    }

    @Test
    void callsOfTheBeanAreNotRetried() {
        application.withUserConfiguration(Full.class).run(context -> {
            Connection connection = context.getBean(Connection.class);

            assertThatThrownBy(connection::send).isInstanceOf(UncheckedIOException.class);

            assertThat(connection.sent).isEqualTo(1);
        });
    }

    @Test
    void callBetweenBeanMethodsGivesTheSingletonWhoseMakingIsRetried() {
        application.withUserConfiguration(CallingEachOther.class).run(context -> {
            assertThat(log.made).hasSize(3);
            assertThat(context.getBean("first", User.class).connection()).isSameAs(context.getBean("connection"));
            assertThat(context.getBean("second", User.class).connection()).isSameAs(context.getBean("connection"));
        });
    }

    @Test
    void callOfAnInjectedConfigurationGivesTheSingleton() {
        application.withUserConfiguration(Full.class).run(context -> {
            assertThat(context.getBean(Full.class).connection(log)).isSameAs(context.getBean("connection"));
            assertThat(log.made).hasSize(3);
        });
    }

    @Test
    void beansThatFailedAttemptsHaveMadeOnTheWayAreMadeOnce() {
        application.withUserConfiguration(NeedingAnother.class).run(context -> {
            assertThat(log.made).hasSize(3);
            assertThat(log.helpers).hasSize(1);
            assertThat(context.getBeansOfType(Helper.class)).containsOnlyKeys("helper");
        });
    }

    @Test
    void makingThatGaveUpInsideAnotherIsNotMultiplied() {
        application.withUserConfiguration(RetriedAroundRetried.class).run(context -> {
            assertThat(context).hasFailed();
            assertThat(log.made).hasSize(3);
        });
    }

    @Test
    void makingThatGivesUpStopsTheStartWithItsOwnExceptionAndTheReport() {
        application.withUserConfiguration(Hopeless.class).run(context -> {
            Throwable cause = NestedExceptionUtils.getMostSpecificCause(context.getStartupFailure());

            assertThat(cause).isInstanceOf(IOException.class);
            assertThat(Stream.iterate(context.getStartupFailure(), each -> each != null, Throwable::getCause)
                            .flatMap(each -> GaveUp.on(each).stream())
                            .map(GaveUp::reason))
                    .containsOnly(StopReason.ATTEMPTS_EXHAUSTED)
                    .isNotEmpty();
        });
    }

    @Test
    void makingThatGaveUpLeavesNothingAndIsDoneAnewForTheNextWhoAsks() {
        application.withUserConfiguration(LazyAndSlow.class).run(context -> {
            Throwable thrown = catchThrowable(() -> context.getBean("connection"));

            assertThat(thrown).hasRootCauseInstanceOf(IOException.class);
            assertThat(context.getBeanFactory().containsSingleton("connection")).isFalse();
            assertThat(context.getBean("connection")).isSameAs(log.made.get(3));
            assertThat(log.made).hasSize(4);
        });
    }

    @Test
    void eachMakingOfAPrototypeIsRetried() {
        application.withUserConfiguration(PrototypeMaking.class).run(context -> {
            assertThat(log.made).isEmpty();

            assertThat(context.getBean("connection")).isNotSameAs(context.getBean("connection"));

            assertThat(log.made).hasSize(6);
        });
    }

    @Test
    void annotatedFactoryBeanIsRetriedWhenItMakesItsObject() {
        application.withBean("connection", ConnectionFactory.class).run(context -> {
            assertThat(context.getBean("connection")).isSameAs(context.getBean("connection"));
            assertThat(log.made).hasSize(3);
        });
    }

    @Test
    void beanMethodThatAnInterfaceDeclaresIsRetried() {
        application.withUserConfiguration(ByInterface.class).run(context -> {
            assertThat(log.made).hasSize(3);
            assertThat(context.getBeansOfType(Connection.class)).containsOnlyKeys("connection");
        });
    }

    @Test
    void listenerThatNeedsTheBeanIsACircleWhichStopsTheStart() {
        application
                .withUserConfiguration(Full.class)
                .withBean(NeedingListener.class)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(BeanCurrentlyInCreationException.class));
    }

    @Test
    void listenerThatGetsTheBeanLaterHearsOfItsMaking() {
        application
                .withUserConfiguration(Full.class)
                .withBean(PatientListener.class)
                .run(context -> assertThat(context.getBean(PatientListener.class).operations)
                        .containsExactly("Full.connection"));
    }

    @Test
    void staticBeanMethodStopsTheStart() {
        application
                .withUserConfiguration(StaticMethod.class)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(RetryConfigurationException.class)
                        .hasMessageContaining("stands on a static @Bean method")
                        .hasMessageContaining("StaticMethod.connection(Log)"));
    }

    @ParameterizedTest
    @ValueSource(classes = {WithPrivateSibling.class, WithFinalSibling.class})
    void beanMethodThatTheProxyWouldRunWithoutTheFieldsOfItsClassStopsTheStart(Class<?> configuration) {
        application
                .withUserConfiguration(configuration)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(RetryConfigurationException.class)
                        .hasMessageContaining(configuration.getName() + ".sibling()")
                        .hasMessageContaining("make this method neither private nor final"));
    }

    @Test
    void row35_configurationThatIsCreatedBeforeProxiesAreMadeStopsTheStart() {
        application
                .withUserConfiguration(TooEarly.class)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(RetryConfigurationException.class)
                        .hasMessageContaining("stands on a bean that has no proxy")
                        .hasMessageContaining(TooEarly.class.getName()));
    }

    private static Stream<String> infos(CapturedOutput output) {
        return output.getOut().lines().filter(line -> line.contains("INFO") && line.contains("The making of bean"));
    }

    /** What has been made and closed; each third making succeeds, unless none does. */
    static class Log {

        final List<Connection> made = new ArrayList<>();
        final List<Connection> closed = new ArrayList<>();
        final List<Helper> helpers = new ArrayList<>();

        Connection thirdWorks() {
            return make(() -> made.size() % 3 == 0);
        }

        Connection fourthWorks() {
            return make(() -> made.size() == 4);
        }

        Connection noneWorks() {
            return make(() -> false);
        }

        private Connection make(Supplier<Boolean> works) {
            Connection connection = new Connection(this);
            made.add(connection);
            if (!works.get()) {
                throw new UncheckedIOException(new IOException("refused"));
            }
            return connection;
        }
    }

    static class Connection implements DisposableBean {

        private final Log log;
        private int sent;

        Connection(Log log) {
            this.log = log;
        }

        void send() {
            sent++;
            throw new UncheckedIOException(new IOException("reset"));
        }

        @Override
        public void destroy() {
            log.closed.add(this);
        }
    }

    static class NeedingListener implements RetryListener {

        NeedingListener(Connection connection) {
            assertThat(connection).isNotNull();
        }
    }

    static class PatientListener implements RetryListener {

        final List<String> operations = new ArrayList<>();

        PatientListener(ObjectProvider<Connection> connection) {
            assertThat(connection).isNotNull();
        }

        @Override
        public void onCallEnded(CallEnded event) {
            operations.add(event.operation());
        }
    }

    record User(Connection connection) {}

    record Helper() {}

    @Configuration
    static class Full {

        @Bean
        @Retryable
        Connection connection(Log log) {
            return log.thirdWorks();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Lite {

        private final Log log;

        Lite(Log log) {
            this.log = log;
        }

        @Bean
        @Retryable
        Connection connection() {
            return log.thirdWorks();
        }
    }

    @Configuration
    @Retryable
    static class OnClass {

        private final Log log;

        OnClass(Log log) {
            this.log = log;
        }

        @Bean
        public Connection connection() {
            return log.thirdWorks();
        }
    }

    static class ConnectionFactory implements FactoryBean<Connection> {

        private final Log log;

        ConnectionFactory(Log log) {
            this.log = log;
        }

        @Override
        @Retryable
        public Connection getObject() {
            return log.thirdWorks();
        }

        @Override
        public Class<?> getObjectType() {
            return Connection.class;
        }
    }

    interface DeclaringBeans {

        @Bean
        @Retryable
        default Connection connection(Log log) {
            return log.thirdWorks();
        }
    }

    @Configuration
    static class ByInterface implements DeclaringBeans {}

    @Configuration
    static class CallingEachOther {

        private final Log log;

        CallingEachOther(Log log) {
            this.log = log;
        }

        @Bean
        User first() {
            return new User(connection());
        }

        @Bean
        User second() {
            return new User(connection());
        }

        @Bean
        @Retryable
        Connection connection() {
            return log.thirdWorks();
        }
    }

    @Configuration
    static class NeedingAnother {

        private final Log log;

        NeedingAnother(Log log) {
            this.log = log;
        }

        @Bean
        @Retryable
        Connection connection() {
            helper();
            return log.thirdWorks();
        }

        @Bean
        Helper helper() {
            Helper helper = new Helper();
            log.helpers.add(helper);
            return helper;
        }
    }

    @Configuration
    static class RetriedAroundRetried {

        private final Log log;

        RetriedAroundRetried(Log log) {
            this.log = log;
        }

        @Bean
        @Retryable
        User user() {
            return new User(connection());
        }

        @Bean
        @Retryable
        Connection connection() {
            return log.noneWorks();
        }
    }

    @Configuration
    static class Hopeless {

        @Bean
        @Retryable
        Connection connection(Log log) {
            return log.noneWorks();
        }
    }

    @Configuration
    static class LazyAndSlow {

        @Bean
        @Lazy
        @Retryable
        Connection connection(Log log) {
            return log.fourthWorks();
        }
    }

    @Configuration
    static class PrototypeMaking {

        @Bean
        @Scope(BeanDefinition.SCOPE_PROTOTYPE)
        @Retryable
        Connection connection(Log log) {
            return log.thirdWorks();
        }
    }

    @Configuration
    static class StaticMethod {

        @Bean
        @Retryable
        static Connection connection(Log log) {
            return log.thirdWorks();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithPrivateSibling extends Lite {

        WithPrivateSibling(Log log) {
            super(log);
        }

        @Bean
        @SuppressWarnings("UnusedMethod")
        private Helper sibling() {
            return new Helper();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithFinalSibling extends Lite {

        WithFinalSibling(Log log) {
            super(log);
        }

        @Bean
        final Helper sibling() {
            return new Helper();
        }
    }

    @Configuration
    static class TooEarly {

        @Bean
        @SuppressWarnings("BeanMethodReturningBeanFactoryPostProcessor")
        BeanFactoryPostProcessor nonStatic() {
            return beans -> {};
        }

        @Bean
        @Retryable
        Connection connection(Log log) {
            return log.thirdWorks();
        }
    }
}
