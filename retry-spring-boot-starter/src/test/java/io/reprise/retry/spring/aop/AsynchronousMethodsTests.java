package io.reprise.retry.spring.aop;

import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reprise.retry.GaveUp;
import io.reprise.retry.RetryContext;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import io.reprise.retry.time.TimeSource;
import io.reprise.retry.time.VirtualTime;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.reactivestreams.Publisher;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Annotated methods whose outcome is known only after they have returned. */
class AsynchronousMethodsTests {

    private final ApplicationContextRunner application =
            Contexts.retrying().withBean("service", Service.class).withBean(SimpleMeterRegistry.class);

    @FunctionalInterface
    interface Call {
        Object apply(Service service) throws Exception;
    }

    private static Arguments type(String name, Call call) {
        return Arguments.of(name, call);
    }

    static Stream<Arguments> types() {
        return Stream.of(
                type("CompletableFuture", service -> service.future().join()),
                type(
                        "CompletionStage",
                        service -> service.stage().toCompletableFuture().join()),
                type("Mono", service -> service.mono().block()),
                type("Flux", service -> service.flux().blockLast()),
                type("Publisher", service -> Flux.from(service.publisher()).blockLast()),
                type(
                        "Flow.Publisher",
                        service -> JdkFlowAdapter.flowPublisherToFlux(service.flow())
                                .blockLast()),
                type("Single", service -> service.single().blockingGet()),
                type("Maybe", service -> service.maybe().blockingGet()),
                type("Flowable", service -> service.flowable().blockingLast()),
                type("Observable", service -> service.observable().blockingLast()),
                type("Uni", service -> service.uni().await().indefinitely()),
                type(
                        "Multi",
                        service -> service.multi().collect().last().await().indefinitely()),
                type("Completable", service -> {
                    service.completable().blockingAwait();
                    return "done";
                }),
                type("of a generic interface", service -> service.generic().block()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void aMethodThatReturnsAnAsynchronousTypeIsRetriedUntilItSucceeds(String type, Call call) {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            assertThat(call.apply(service)).isEqualTo("done");
            assertThat(service.attempts()).isEqualTo(3);
        });
    }

    @Test
    void theCallerGetsTheOriginalExceptionOfTheFuture() {
        application.run(context -> assertThatThrownBy(
                        () -> context.getBean(Service.class).failingFuture().join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(SocketTimeoutException.class)
                .satisfies(
                        failure -> assertThat(GaveUp.on(failure).orElseThrow().reason())
                                .isEqualTo(StopReason.ATTEMPTS_EXHAUSTED)));
    }

    static Stream<Arguments> throwing() {
        return Stream.of(
                type("CompletableFuture", service -> service.throwingFuture().join()),
                type("Mono", service -> service.throwingMono().block()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("throwing")
    void row23_aMethodThatThrowsInsteadOfReturningHasFailed(String type, Call call) {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            assertThat(call.apply(service)).isEqualTo("done");
            assertThat(service.attempts()).isEqualTo(3);
        });
    }

    static Stream<Arguments> givingNull() {
        return Stream.of(
                type("CompletableFuture", service -> service.nullFuture().join()),
                type("Mono", service -> service.nullMono().block()),
                type("Single", service -> service.nullSingle().blockingGet()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("givingNull")
    void aMethodThatReturnsNullInsteadHasFailed(String type, Call call) {
        application.run(context -> assertThatThrownBy(() -> call.apply(context.getBean(Service.class)))
                .satisfies(thrown -> assertThat(Stream.iterate(thrown, each -> each != null, Throwable::getCause))
                        .hasAtLeastOneElementOfType(NullPointerException.class))
                .hasMessageContaining(
                        "null was returned instead of a " + type.replace("CompletableFuture", "Completion")));
    }

    @Test
    void aReactiveMethodIsNotCalledBeforeItsResultIsSubscribedTo() {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            Mono<String> mono = service.mono();
            assertThat(service.attempts()).isZero();
            assertThat(mono.block()).isEqualTo("done");
        });
    }

    @Test
    void whatCountsIsTheDeclaredType() {
        application.run(context -> {
            Service service = context.getBean(Service.class);
            assertThatThrownBy(((Mono<?>) service.object())::block)
                    .hasRootCauseInstanceOf(SocketTimeoutException.class);
            assertThat(service.attempts()).isOne();
        });
    }

    @Test
    void anAsyncMethodIsRetriedInItsOwnThread() {
        application.withUserConfiguration(Asynchronous.class).run(context -> {
            Service service = context.getBean(Service.class);
            assertThat(service.async().join()).isEqualTo("done");
            assertThat(service.attempts()).isEqualTo(3);
            assertThat(service.threads()).doesNotContain(Thread.currentThread().getName());
        });
    }

    static Stream<Arguments> counted() {
        return Stream.of(
                type("future", service -> service.future().join()),
                type("mono", service -> service.mono().block()),
                type("flux", service -> service.flux().blockLast()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("counted")
    void row32_aCallCountsOnceAndEachAttemptOnce(String method, Call call) {
        application.run(context -> {
            call.apply(context.getBean(Service.class));
            MeterRegistry meters = context.getBean(MeterRegistry.class);
            String tag = "Service." + method;
            assertThat(meters.get("retry.calls").tag("method", tag).timers())
                    .filteredOn(timer -> timer.count() > 0)
                    .singleElement()
                    .satisfies(timer -> {
                        assertThat(timer.getId().getTag("outcome")).isEqualTo("success_after_retry");
                        assertThat(timer.count()).isOne();
                    });
            assertThat(meters.get("retry.attempts").tag("method", tag).counters())
                    .filteredOn(counter -> counter.count() > 0)
                    .extracting(counter ->
                            counter.getId().getTag("attempt") + counter.getId().getTag("result") + counter.count())
                    .containsExactlyInAnyOrder("1transient1.0", "2transient1.0", "3success1.0");
        });
    }

    private static Arguments cancelled(String method, Function<Service, Runnable> begin) {
        return Arguments.of(method, begin);
    }

    static Stream<Arguments> cancellations() {
        return Stream.of(
                cancelled("failingFuture", service -> {
                    CompletableFuture<String> future = service.failingFuture();
                    return () -> future.cancel(true);
                }),
                cancelled("failingMono", service -> {
                    Disposable subscription = service.failingMono().subscribe();
                    return subscription::dispose;
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cancellations")
    void row24_aCallThatIsCancelledWhileItWaitsCountsAsCancelledAndLeavesNothing(
            String method, Function<Service, Runnable> begin) {
        VirtualTime time = VirtualTime.manual();
        application
                .withAllowBeanDefinitionOverriding(true)
                .withBean("timeSource", TimeSource.class, time::timeSource)
                .run(context -> {
                    MeterRegistry meters = context.getBean(MeterRegistry.class);
                    Runnable cancel = begin.apply(context.getBean(Service.class));
                    assertThat(time.pending()).isOne();
                    assertThat(meters.get("retry.waiting").gauge().value()).isOne();
                    cancel.run();
                    assertThat(time.pending()).isZero();
                    assertThat(meters.get("retry.waiting").gauge().value()).isZero();
                    assertThat(meters.get("retry.calls")
                                    .tag("method", "Service." + method)
                                    .tag("outcome", "cancelled")
                                    .timer()
                                    .count())
                            .isOne();
                });
    }

    @Test
    void aCancelledFutureIsCancelledForItsCaller() {
        VirtualTime time = VirtualTime.manual();
        application
                .withAllowBeanDefinitionOverriding(true)
                .withBean("timeSource", TimeSource.class, time::timeSource)
                .run(context -> {
                    CompletableFuture<String> future =
                            context.getBean(Service.class).failingFuture();
                    future.cancel(true);
                    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
                });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAsync
    static class Asynchronous {}

    interface Generic<T> {
        T generic();
    }

    static class Service implements Generic<Mono<String>> {

        private final AtomicInteger attempts = new AtomicInteger();
        private final List<String> threads = new java.util.concurrent.CopyOnWriteArrayList<>();

        int attempts() {
            return attempts.get();
        }

        List<String> threads() {
            return threads;
        }

        private <T> T third(Supplier<T> failure, Supplier<T> success) {
            return attempts.incrementAndGet() < 3 ? failure.get() : success.get();
        }

        private Mono<String> work() {
            return third(() -> Mono.error(new SocketTimeoutException()), () -> Mono.just("done"));
        }

        @Retryable
        public CompletableFuture<String> future() {
            return work().toFuture();
        }

        @Retryable
        public CompletionStage<String> stage() {
            return work().toFuture();
        }

        @Retryable
        public Mono<String> mono() {
            return work();
        }

        @Retryable
        public Flux<String> flux() {
            return work().flux();
        }

        @Retryable
        public Publisher<String> publisher() {
            return work();
        }

        @Retryable
        public Flow.Publisher<String> flow() {
            return JdkFlowAdapter.publisherToFlowPublisher(work());
        }

        @Retryable
        public Single<String> single() {
            return Single.fromPublisher(work());
        }

        @Retryable
        public Maybe<String> maybe() {
            return Maybe.fromPublisher(work());
        }

        @Retryable
        public Completable completable() {
            return Completable.fromPublisher(work());
        }

        @Retryable
        public Flowable<String> flowable() {
            return Flowable.fromPublisher(work());
        }

        @Retryable
        public Observable<String> observable() {
            return Observable.fromPublisher(work());
        }

        @Retryable
        public Uni<String> uni() {
            return Uni.createFrom().completionStage(work().toFuture());
        }

        @Retryable
        public Multi<String> multi() {
            return Multi.createFrom().completionStage(work().toFuture());
        }

        @Override
        @Retryable
        public Mono<String> generic() {
            return work();
        }

        @Retryable
        public Object object() {
            return work();
        }

        @Retryable
        public CompletableFuture<String> failingFuture() {
            return CompletableFuture.failedFuture(new SocketTimeoutException());
        }

        @Retryable
        public Mono<String> failingMono() {
            return Mono.error(new SocketTimeoutException());
        }

        private void throwTwice() throws SocketTimeoutException {
            if (attempts.incrementAndGet() < 3) {
                throw new SocketTimeoutException();
            }
        }

        @Retryable
        public CompletableFuture<String> throwingFuture() {
            try {
                throwTwice();
            } catch (SocketTimeoutException failure) {
                throw new UncheckedIOException(failure);
            }
            return CompletableFuture.completedFuture("done");
        }

        @Retryable
        public Mono<String> throwingMono() throws SocketTimeoutException {
            throwTwice();
            return Mono.just("done");
        }

        @Retryable
        public CompletableFuture<String> nullFuture() {
            return null;
        }

        @Retryable
        public Mono<String> nullMono() {
            return null;
        }

        @Retryable
        public Single<String> nullSingle() {
            return null;
        }

        @Async
        @Retryable
        public CompletableFuture<String> async() {
            threads.add(Thread.currentThread().getName());
            assertThat(RetryContext.current().isInCall()).isTrue();
            return work().toFuture();
        }
    }
}
