package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.reprise.retry.GaveUp;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.classify.FailureClassifier;
import io.reprise.retry.event.AttemptFailed;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.http.RetryHintSource;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.time.VirtualTime;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.springframework.aop.Advisor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.NameMatchMethodPointcut;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.Ordered;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/** What a call of an annotated method does, and what of the world around it an attempt sees. */
class InterceptionTests {

    private final ApplicationContextRunner application = Contexts.retrying().withBean("service", Service.class);

    @Test
    void callGivesTheMethodsOwnResult() {
        application.run(context -> {
            Service service = context.getBean(Service.class);

            assertThat(service.succeedOn(3, "a")).isEqualTo("a on attempt 3");
            assertThat(service.nothing()).isNull();
            assertThat(service.number()).isEqualTo(42);
        });
    }

    @Test
    void callWaitsBetweenItsAttempts() {
        application
                .withPropertyValues("reprise.defaults.base-delay=100ms", "reprise.defaults.jitter=none")
                .run(context -> {
                    context.getBean(Service.class).succeedOn(3, "a");

                    assertThat(context.getBean(VirtualTime.class).sleeps())
                            .containsExactly(Duration.ofMillis(100), Duration.ofMillis(200));
                });
    }

    @Test
    void callerGetsTheMethodsOwnLastExceptionWithTheReport() {
        application.run(context -> {
            Service service = context.getBean(Service.class);

            Throwable thrown = catchThrowable(() -> service.succeedOn(4, "a"));

            assertThat(thrown).isSameAs(service.lastThrown());
            assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
        });
    }

    @Test
    void eventsNameTheClassAndMethodAndPolicy() {
        List<CallEnded> ended = new ArrayList<>();
        application
                .withBean("listener", RetryListener.class, () -> endingIn(ended))
                .run(context -> {
                    context.getBean(Service.class).succeedOn(2, "a");

                    assertThat(ended).extracting(CallEnded::operation).containsExactly("Service.succeedOn");
                    assertThat(ended).extracting(CallEnded::policy).containsExactly("defaults");
                });
    }

    @Test
    void otherMethodsOfTheBeanAreNotRetried() {
        application.run(context -> {
            Service service = context.getBean(Service.class);

            assertThatThrownBy(() -> service.unannotated()).isInstanceOf(IOException.class);
            assertThat(service.attempts()).isEqualTo(1);
        });
    }

    @Test
    void eachAttemptHasTheCallersArgumentsAndPassesTheAdvisorsInside() {
        AtomicInteger outside = new AtomicInteger();
        AtomicInteger inside = new AtomicInteger();
        MethodInterceptor counting = invocation -> {
            outside.incrementAndGet();
            return invocation.proceed();
        };
        MethodInterceptor changing = invocation -> {
            inside.incrementAndGet();
            invocation.getArguments()[1] = invocation.getArguments()[1] + "!";
            return invocation.proceed();
        };
        application
                .withBean("outside", Advisor.class, () -> advisor("succeedOn", counting, Ordered.HIGHEST_PRECEDENCE))
                .withBean("inside", Advisor.class, () -> advisor("succeedOn", changing, Ordered.LOWEST_PRECEDENCE))
                .run(context -> {
                    assertThat(context.getBean(Service.class).succeedOn(3, "a")).isEqualTo("a! on attempt 3");
                    assertThat(outside).hasValue(1);
                    assertThat(inside).hasValue(3);
                });
    }

    @Test
    void manyThreadsGetTheResultsOfTheirOwnArguments() {
        application.withBean("echo", Echo.class).run(context -> {
            Echo echo = context.getBean(Echo.class);
            ExecutorService pool = Executors.newFixedThreadPool(16);
            try {
                List<Callable<String>> calls = IntStream.range(0, 2_000)
                        .<Callable<String>>mapToObj(i -> () -> echo.afterOneFailure(new AtomicInteger(), "call " + i))
                        .toList();
                List<Future<String>> results = pool.invokeAll(calls);
                for (int i = 0; i < results.size(); i++) {
                    assertThat(results.get(i).get()).isEqualTo("call " + i);
                }
            } finally {
                pool.shutdownNow();
            }
        });
    }

    @Test
    void switchedOffACallMakesOneAttempt() {
        application.withPropertyValues("reprise.enabled=false").run(context -> {
            Service service = context.getBean(Service.class);

            Throwable thrown = catchThrowable(() -> service.succeedOn(2, "a"));

            assertThat(service.attempts()).isEqualTo(1);
            assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.DISABLED);
        });
    }

    @Test
    void row19_listenerThatThrowsChangesNothing() {
        RetryListener broken = new RetryListener() {
            @Override
            public void onAttemptFailed(AttemptFailed event) {
                throw new IllegalStateException("broken listener");
            }

            @Override
            public void onCallEnded(CallEnded event) {
                throw new AssertionError("broken listener");
            }
        };
        List<CallEnded> ended = new ArrayList<>();
        application
                .withBean("broken", RetryListener.class, () -> broken)
                .withBean("listener", RetryListener.class, () -> endingIn(ended))
                .run(context -> {
                    assertThat(context.getBean(Service.class).succeedOn(3, "a")).isEqualTo("a on attempt 3");
                    assertThat(ended).hasSize(1);
                });
    }

    @Test
    void row19_classifierAndHintSourceThatThrowCountAsNoOpinion() {
        application
                .withBean("classifier", FailureClassifier.class, () -> outcome -> {
                    throw new IllegalStateException("broken classifier");
                })
                .withBean("source", RetryHintSource.class, () -> thrownOrReturned -> {
                    throw new IllegalStateException("broken source");
                })
                .run(context -> {
                    Service service = context.getBean(Service.class);

                    assertThat(service.succeedOn(3, "a")).isEqualTo("a on attempt 3");
                    service.reset();
                    Throwable thrown = catchThrowable(() -> service.succeedOn(4, "a"));
                    assertThat(thrown).isSameAs(service.lastThrown()).isInstanceOf(IOException.class);
                });
    }

    private static Advisor advisor(String method, MethodInterceptor interceptor, int order) {
        NameMatchMethodPointcut pointcut = new NameMatchMethodPointcut();
        pointcut.setMappedName(method);
        DefaultPointcutAdvisor advisor = new DefaultPointcutAdvisor(pointcut, interceptor);
        advisor.setOrder(order);
        return advisor;
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
        private Throwable lastThrown;

        @Retryable
        public String succeedOn(int attempt, String input) throws IOException {
            if (attempts.incrementAndGet() < attempt) {
                throw failed();
            }
            return input + " on attempt " + attempts.get();
        }

        @Retryable
        public String nothing() {
            return null;
        }

        @Retryable
        public int number() {
            return 42;
        }

        public void unannotated() throws IOException {
            attempts.incrementAndGet();
            throw failed();
        }

        public int attempts() {
            return attempts.get();
        }

        public void reset() {
            attempts.set(0);
        }

        public Throwable lastThrown() {
            return lastThrown;
        }

        private IOException failed() {
            IOException thrown = new IOException("reset " + attempts);
            lastThrown = thrown;
            return thrown;
        }
    }

    @Retryable(deadline = "none")
    static class Echo {

        public String afterOneFailure(AtomicInteger attempts, String input) throws IOException {
            if (attempts.incrementAndGet() == 1) {
                throw new IOException("reset");
            }
            return input;
        }
    }
}
