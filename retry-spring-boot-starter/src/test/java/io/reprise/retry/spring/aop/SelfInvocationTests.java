package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import io.reprise.retry.RetryRegistry;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a bean calls on itself doesn't pass its proxy; the guide to weaving names these three ways out. */
@ExtendWith(OutputCaptureExtension.class)
class SelfInvocationTests {

    private final ApplicationContextRunner application = Contexts.retrying().withBean(Service.class);

    @Test
    void row35_callOfABeanOnItselfIsNotRetried() {
        application.run(context -> {
            Service service = context.getBean(Service.class);

            assertThatThrownBy(service::callOnItself).isInstanceOf(UncheckedIOException.class);

            assertThat(service.attempts()).isEqualTo(1);
        });
    }

    @Test
    void row35_callWhileTheBeanIsInitializedIsNotRetried() {
        Contexts.retrying()
                .withBean(Initialized.class)
                .run(context -> assertThat(context.getBean(Initialized.class).attempts())
                        .isEqualTo(1));
    }

    @Test
    void row35_callThroughAnotherBeanIsRetried() {
        application.withBean(Caller.class).run(context -> {
            assertThatThrownBy(context.getBean(Caller.class)::call).isInstanceOf(UncheckedIOException.class);

            assertThat(context.getBean(Service.class).attempts()).isEqualTo(3);
        });
    }

    @Test
    void row35_callThroughItselfInjectedLazilyIsRetried() {
        application.run(context -> {
            Service service = context.getBean(Service.class);

            assertThatThrownBy(service::callThroughProxy).isInstanceOf(UncheckedIOException.class);

            assertThat(service.attempts()).isEqualTo(3);
        });
    }

    @Test
    void row35_callByAnExecutorOfTheRegistryIsRetried() {
        application.withPropertyValues("reprise.policies.own.max-attempts=4").run(context -> {
            Service service = context.getBean(Service.class);

            assertThatThrownBy(service::callByExecutor).isInstanceOf(UncheckedIOException.class);

            assertThat(service.attempts()).isEqualTo(4);
        });
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                AfterConstruction.class,
                BeforeDestruction.class,
                AtInitialization.class,
                AtEnd.class,
                AtClosing.class
            })
    void row35_annotationOnAMethodThatTheContainerCallsPastTheProxyIsSaid(Class<?> type, CapturedOutput output) {
        Contexts.retrying()
                .withBean("cache", type)
                .run(context -> assertThat(warnings(output))
                        .singleElement()
                        .asString()
                        .contains("bean 'cache', method " + type.getName(), "@Retryable does nothing then"));
    }

    @Test
    void annotationOnAClassWithSuchAMethodIsNotSaid(CapturedOutput output) {
        Contexts.retrying()
                .withBean("cache", OnClass.class)
                .run(context -> assertThat(warnings(output)).isEmpty());
    }

    private static List<String> warnings(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("WARN") && line.contains("io.reprise.retry "))
                .toList();
    }

    static class AfterConstruction {
        @PostConstruct
        @Retryable
        public void load() {}
    }

    static class BeforeDestruction {
        @PreDestroy
        @Retryable
        public void save() {}
    }

    static class AtInitialization implements InitializingBean {
        @Override
        @Retryable
        public void afterPropertiesSet() {}
    }

    static class AtEnd implements DisposableBean {
        @Override
        @Retryable
        public void destroy() {}
    }

    static class AtClosing implements AutoCloseable {
        @Override
        @Retryable
        public void close() {}
    }

    @Retryable
    static class OnClass {
        @PostConstruct
        public void load() {}

        public void refresh() {}
    }

    static class Service {

        private final Service proxy;
        private final RetryRegistry retries;
        private int attempts;

        Service(@Lazy Service proxy, RetryRegistry retries) {
            this.proxy = proxy;
            this.retries = retries;
        }

        @Retryable
        public void fail() {
            attempts++;
            throw new UncheckedIOException(new IOException("reset"));
        }

        public void callOnItself() {
            fail();
        }

        public void callThroughProxy() {
            proxy.fail();
        }

        public void callByExecutor() throws Exception {
            retries.get("own").run(this::fail);
        }

        public int attempts() {
            return attempts;
        }
    }

    record Caller(Service service) {
        void call() {
            service.fail();
        }
    }

    static class Initialized implements InitializingBean {

        private int attempts;

        @Retryable
        public void fail() {
            attempts++;
            throw new UncheckedIOException(new IOException("reset"));
        }

        @Override
        public void afterPropertiesSet() {
            try {
                fail();
            } catch (UncheckedIOException expected) {
                assertThat(expected).hasRootCauseMessage("reset");
            }
        }

        public int attempts() {
            return attempts;
        }
    }
}
