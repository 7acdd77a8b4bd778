package io.reprise.retry.spring.test;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

import io.reprise.retry.RetryRegistry;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.spring.autoconfigure.RetryAutoConfiguration;
import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What a test of an application sees with the annotation, and without it. */
class VirtualRetryTimeTests {

    private static final List<Duration> THREE_WAITS =
            List.of(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(30));

    @Nested
    @VirtualRetryTime
    @SpringBootTest(classes = Application.class, webEnvironment = SpringBootTest.WebEnvironment.NONE)
    class WithIt {

        @Autowired
        private Calls calls;

        @Autowired
        private VirtualTime time;

        @Autowired
        private RetryRegistry registry;

        @ParameterizedTest
        @ValueSource(strings = {"blocking", "future", "mono"})
        void eachTestMethodSeesItsOwnWaitsWhateverTheMethodReturns(String style) {
            assertThatThrownBy(call(calls, style)::get).hasRootCauseInstanceOf(SocketTimeoutException.class);

            assertThat(time.sleeps()).isEqualTo(THREE_WAITS);
            assertThat(time.elapsed()).isEqualTo(Duration.ofSeconds(90));
        }

        @RepeatedTest(2)
        void eachTestMethodHasTheClockAtItsStartAndFullBudgets() {
            assertThat(time.instant()).isEqualTo(Instant.parse("2026-01-15T12:00:00Z"));
            assertThat(registry.budgets())
                    .isNotEmpty()
                    .allSatisfy(budget -> assertThat(budget.tokens()).isEqualTo(budget.capacity()));
            assertThatThrownBy(call(calls, "blocking")::get).hasRootCauseInstanceOf(SocketTimeoutException.class);
        }

        @Test
        void takesThePlaceOfTheApplicationsOwnTimeSource(@Autowired TimeSource source) {
            assertThat(source.sleeper()).isSameAs(time);
        }

        @Nested
        class Inside {

            @Test
            void standsForNestedTestClassesToo(@Autowired VirtualTime same) {
                assertThat(same).isSameAs(time);
                assertThatThrownBy(call(calls, "mono")::get).hasRootCauseInstanceOf(SocketTimeoutException.class);
                assertThat(same.sleeps()).isEqualTo(THREE_WAITS);
            }
        }
    }

    @Nested
    @VirtualRetryTime
    @SpringBootTest(classes = Application.class, webEnvironment = SpringBootTest.WebEnvironment.NONE)
    class AnotherWithIt {

        private static ApplicationContext first;

        @RepeatedTest(2)
        void sharesTheCachedContext(@Autowired ApplicationContext context) {
            if (first != null) {
                assertThat(context).isSameAs(first);
            }
            first = context;
            assertThat(context.getBean(VirtualTime.class).sleeps()).isEmpty();
        }
    }

    @Nested
    @SpringBootTest(classes = Application.class, webEnvironment = SpringBootTest.WebEnvironment.NONE)
    class WithoutIt {

        @Test
        void hasNothingOfIt(@Autowired ObjectProvider<VirtualTime> time, @Autowired TimeSource source) {
            assertThat(time.getIfAvailable()).isNull();
            assertThat(source).isSameAs(Application.OWN);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration({
        AopAutoConfiguration.class,
        TaskExecutionAutoConfiguration.class,
        RetryAutoConfiguration.class
    })
    static class Application {

        static final TimeSource OWN = TimeSource.system();

        @Bean
        TimeSource ownTime() {
            return OWN;
        }

        @Bean
        Calls calls() {
            return new Calls();
        }
    }

    /** Calls that never succeed, each by a method that returns something else. */
    private static Supplier<Object> call(Calls calls, String style) {
        return switch (style) {
            case "future" -> () -> calls.future().join();
            case "mono" -> () -> calls.mono().block();
            default -> calls::blocking;
        };
    }

    @Retryable(maxAttempts = 4, baseDelay = "30s", maxDelay = "30s", jitter = Jitter.NONE, deadline = "none")
    static class Calls {

        public String blocking() {
            throw new CompletionException(new SocketTimeoutException());
        }

        public CompletableFuture<String> future() {
            return CompletableFuture.failedFuture(new SocketTimeoutException());
        }

        public Mono<String> mono() {
            return Mono.error(new SocketTimeoutException());
        }
    }
}
