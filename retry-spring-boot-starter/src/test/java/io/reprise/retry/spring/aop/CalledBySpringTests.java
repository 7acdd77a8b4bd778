package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Methods that Spring itself calls go through the proxy too. */
class CalledBySpringTests {

    private final Ended ended = new Ended();
    private final ApplicationContextRunner application =
            Contexts.retrying().withBean("ended", RetryListener.class, () -> ended);

    @Test
    void scheduledMethodIsRetriedWithinOneRun() {
        application.withUserConfiguration(Scheduling.class).withBean(Job.class).run(context -> {
            assertThat(ended.first.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(ended.call.attempts()).isEqualTo(3);
            assertThat(ended.call.operation()).isEqualTo("Job.run");
        });
    }

    @ParameterizedTest(name = "class proxies: {0}")
    @ValueSource(booleans = {true, false})
    void eventListenerIsRetriedForOneEvent(boolean classProxies) {
        application
                .withPropertyValues("spring.aop.proxy-target-class=" + classProxies)
                .withBean(Handler.class)
                .run(context -> {
                    context.publishEvent(new Paid("order 1"));

                    assertThat(context.getBean(Handles.class).attempts()).isEqualTo(3);
                });
    }

    @Test
    void publisherGetsTheListenersOwnExceptionAfterTheLastAttempt() {
        application.withBean(FailingHandler.class).run(context -> {
            ApplicationEventPublisher publisher = context;

            assertThatThrownBy(() -> publisher.publishEvent(new Paid("order 1")))
                    .isInstanceOf(UncheckedIOException.class);

            assertThat(context.getBean(FailingHandler.class).attempts()).isEqualTo(3);
        });
    }

    static class Ended implements RetryListener {

        final CountDownLatch first = new CountDownLatch(1);
        volatile CallEnded call;

        @Override
        public void onCallEnded(CallEnded event) {
            if (call == null) {
                call = event;
                first.countDown();
            }
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableScheduling
    static class Scheduling {}

    static class Job {

        private final AtomicInteger attempts = new AtomicInteger();

        @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.DAYS)
        @Retryable
        void run() {
            failUntilThird(attempts);
        }
    }

    record Paid(String order) {}

    interface Handles {
        void on(Paid event);

        int attempts();
    }

    static class Handler implements Handles {

        private final AtomicInteger attempts = new AtomicInteger();

        @Override
        @EventListener
        @Retryable
        public void on(Paid event) {
            failUntilThird(attempts);
        }

        @Override
        public int attempts() {
            return attempts.get();
        }
    }

    static class FailingHandler {

        private final AtomicInteger attempts = new AtomicInteger();

        @EventListener
        @Retryable
        public void on(Paid event) {
            attempts.incrementAndGet();
            throw new UncheckedIOException(new IOException("reset"));
        }

        public int attempts() {
            return attempts.get();
        }
    }

    private static void failUntilThird(AtomicInteger attempts) {
        if (attempts.incrementAndGet() < 3) {
            throw new UncheckedIOException(new IOException("reset"));
        }
    }
}
