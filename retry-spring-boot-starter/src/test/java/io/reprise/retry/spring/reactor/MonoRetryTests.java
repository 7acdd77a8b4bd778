package io.reprise.retry.spring.reactor;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

import io.reprise.retry.AttemptTimeoutException;
import io.reprise.retry.GaveUp;
import io.reprise.retry.RejectedResultException;
import io.reprise.retry.RetryContext;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.spring.http.ResponseEntityAnswers;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import org.springframework.http.ResponseEntity;
import reactor.core.Disposable;
import reactor.core.Exceptions;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.util.context.Context;

import static org.assertj.core.api.Assertions.assertThat;

class MonoRetryTests {

    private final Recording recording = Recording.inTimeThatPasses();
    private final AtomicInteger attempts = new AtomicInteger();

    private <T> Mono<T> retried(IntFunction<Mono<T>> attempt) {
        return ReactorRetry.mono(recording.executor(), () -> attempt.apply(attempts.incrementAndGet()));
    }

    private static <T> Mono<T> failing() {
        return Mono.error(new SocketTimeoutException());
    }

    @Test
    void aValueAfterTwoFailuresIsGivenAfterTheWaits() {
        StepVerifier.create(retried(attempt -> attempt < 3 ? failing() : Mono.just("value")))
                .expectNext("value")
                .verifyComplete();
        assertThat(recording.time.sleeps()).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
        assertThat(recording.outcome()).isEqualTo("success_after_retry");
    }

    @Test
    void nothingIsCalledBeforeSomebodySubscribes() {
        Mono<String> retried = retried(attempt -> Mono.just("value"));
        assertThat(attempts).hasValue(0);
        StepVerifier.create(retried).expectNext("value").verifyComplete();
        assertThat(attempts).hasValue(1);
    }

    @Test
    void everySubscriberHasACallOfItsOwn() {
        Mono<Integer> retried = retried(attempt -> attempt % 2 == 1 ? failing() : Mono.just(attempt));
        StepVerifier.create(retried).expectNext(2).verifyComplete();
        StepVerifier.create(retried).expectNext(4).verifyComplete();
        assertThat(recording.ended()).hasSize(2);
    }

    @Test
    void row20_theLastExceptionIsTheSameObjectAndTellsWhy() {
        SocketTimeoutException failure = new SocketTimeoutException();
        StepVerifier.create(retried(attempt -> Mono.error(failure)))
                .verifyErrorSatisfies(thrown -> assertThat(thrown).isSameAs(failure));
        assertThat(GaveUp.on(failure).orElseThrow().reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
        assertThat(attempts).hasValue(3);
        assertThat(recording.outcome()).isEqualTo("attempts_exhausted");
    }

    @Test
    void aFatalFirstFailureIsPassedOnAsItIs() {
        IllegalStateException failure = new IllegalStateException();
        StepVerifier.create(retried(attempt -> Mono.error(failure)))
                .verifyErrorSatisfies(thrown -> assertThat(thrown).isSameAs(failure));
        assertThat(failure.getSuppressed()).isEmpty();
        assertThat(attempts).hasValue(1);
    }

    @Test
    void anEndWithoutAValueIsASuccess() {
        StepVerifier.create(retried(attempt -> attempt == 1 ? failing() : Mono.empty()))
                .verifyComplete();
        assertThat(recording.outcome()).isEqualTo("success_after_retry");
    }

    @Test
    void row23_anOperationThatThrowsHasFailedAsIfItsMonoHad() {
        StepVerifier.create(retried(attempt -> {
                    if (attempt < 3) {
                        throw Exceptions.propagate(new SocketTimeoutException());
                    }
                    return Mono.just("value");
                }))
                .expectNext("value")
                .verifyComplete();
    }

    @Test
    void anOperationThatGivesNullHasFailed() {
        StepVerifier.create(retried(attempt -> null)).verifyError(NullPointerException.class);
        assertThat(recording.outcome()).isEqualTo("not_retryable");
    }

    @Test
    void row16_anOutOfMemoryErrorIsSignalledAfterOneAttempt() {
        OutOfMemoryError failure = new OutOfMemoryError();
        StepVerifier.create(retried(attempt -> {
                    throw failure;
                }))
                .verifyErrorSatisfies(thrown -> assertThat(thrown).isSameAs(failure));
        assertThat(attempts).hasValue(1);
    }

    @Test
    void row25_aWaitOf0StillRetries() {
        RetryExecutor executor = recording.executor(Recording.policy().baseDelay(Duration.ZERO));
        StepVerifier.create(ReactorRetry.mono(
                        executor, () -> attempts.incrementAndGet() < 3 ? failing() : Mono.just("value")))
                .expectNext("value")
                .verifyComplete();
        assertThat(recording.time.elapsed()).isZero();
    }

    @Test
    void row19_aPredicateThatThrowsChangesNothing() {
        RetryExecutor executor = recording.executor(Recording.policy().retryIf(outcome -> {
            throw new IllegalStateException("the predicate's own");
        }));
        StepVerifier.create(ReactorRetry.mono(
                        executor, () -> attempts.incrementAndGet() < 3 ? failing() : Mono.just("value")))
                .expectNext("value")
                .verifyComplete();
    }

    @Test
    void theSubscribersContextIsThereOnEveryAttempt() {
        List<String> seen = new ArrayList<>();
        Mono<String> attempt = Mono.deferContextual(context -> {
            seen.add(context.get("user"));
            return failing();
        });
        StepVerifier.create(retried(number -> attempt).contextWrite(Context.of("user", "ann")))
                .verifyError();
        assertThat(seen).containsExactly("ann", "ann", "ann");
    }

    @Test
    void row24_aCancellationWhileItWaitsLeavesNothingScheduled() {
        Recording byHand = Recording.inTimeMovedByHand();
        Disposable subscription = ReactorRetry.mono(byHand.executor(), () -> {
                    attempts.incrementAndGet();
                    return failing();
                })
                .subscribe();
        assertThat(byHand.time.pending()).isOne();
        subscription.dispose();
        byHand.time.advance(Duration.ofDays(1));
        assertThat(byHand.outcome()).isEqualTo("cancelled");
        assertThat(attempts).hasValue(1);
    }

    @Test
    void row24_aCancellationWhileAnAttemptRunsCancelsTheAttempt() {
        TestPublisher<String> running = TestPublisher.create();
        Disposable subscription = retried(attempt -> running.mono()).subscribe();
        running.assertSubscribers(1);
        subscription.dispose();
        running.assertCancelled();
        assertThat(recording.outcome()).isEqualTo("cancelled");
    }

    @Test
    void aSubscriberThatCancelsAtOnceGetsNothing() {
        List<Object> got = new ArrayList<>();
        retried(attempt -> Mono.just("value")).subscribe(new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscription.cancel();
            }

            @Override
            protected void hookOnNext(String value) {
                got.add(value);
            }
        });
        assertThat(got).isEmpty();
        assertThat(recording.ended()).allMatch(end -> end.outcome().equals("cancelled"));
    }

    @Test
    void anAttemptThatTakesTooLongIsCancelledAndTriedAgain() {
        Recording byHand = Recording.inTimeMovedByHand();
        AtomicBoolean cancelled = new AtomicBoolean();
        RetryExecutor executor = byHand.executor(Recording.policy().attemptTimeout(Duration.ofSeconds(5)));
        StepVerifier.create(ReactorRetry.mono(
                        executor,
                        () -> attempts.incrementAndGet() == 1
                                ? Mono.never().doOnCancel(() -> cancelled.set(true))
                                : Mono.just("value")))
                .then(() -> byHand.time.advance(Duration.ofSeconds(5)))
                .then(() -> assertThat(cancelled).isTrue())
                .then(() -> byHand.time.advance(Duration.ofSeconds(1)))
                .expectNext("value")
                .verifyComplete();
        assertThat(byHand.outcome()).isEqualTo("success_after_retry");
    }

    @Test
    void attemptsThatAllTakeTooLongEndInATimeout() {
        Recording byHand = Recording.inTimeMovedByHand();
        RetryExecutor executor = byHand.executor(Recording.policy().attemptTimeout(Duration.ofSeconds(5)));
        StepVerifier.create(ReactorRetry.mono(executor, Mono::never))
                .then(() -> byHand.time.advance(Duration.ofSeconds(60)))
                .verifyErrorSatisfies(thrown -> {
                    assertThat(thrown).isInstanceOf(AttemptTimeoutException.class);
                    assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.ATTEMPTS_EXHAUSTED);
                });
        assertThat(byHand.outcome()).isEqualTo("attempts_exhausted");
    }

    @Test
    void aLateValueOfACutAttemptIsNobodys() {
        Recording byHand = Recording.inTimeMovedByHand();
        TestPublisher<String> slow = TestPublisher.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
        RetryExecutor executor = byHand.executor(Recording.policy().attemptTimeout(Duration.ofSeconds(5)));
        StepVerifier.create(ReactorRetry.mono(
                        executor, () -> attempts.incrementAndGet() == 1 ? Mono.from(slow) : Mono.just("second")))
                .then(() -> byHand.time.advance(Duration.ofSeconds(5)))
                .then(() -> slow.next("first"))
                .then(() -> byHand.time.advance(Duration.ofSeconds(1)))
                .expectNext("second")
                .verifyComplete();
    }

    @Test
    void aRejectedResponseIsTriedAgainAndTheLastOneReturned() {
        RetryEnvironment http = RetryEnvironment.builder()
                .timeSource(recording.time.timeSource())
                .executor(Runnable::run)
                .listener(recording)
                .hintSource(new ResponseEntityAnswers())
                .build();
        ResponseEntity<String> busy = ResponseEntity.status(503).body("busy");
        RetryExecutor executor = RetryExecutor.of(Recording.policy().build(), http);
        StepVerifier.create(ReactorRetry.mono(executor, () -> {
                    attempts.incrementAndGet();
                    return Mono.just(busy);
                }))
                .expectNextMatches(last -> last == busy)
                .verifyComplete();
        assertThat(attempts).hasValue(3);
        assertThat(recording.outcome()).isEqualTo("result_rejected");
    }

    @Test
    void aRejectedResultIsAnErrorWhereThePolicySaysSo() {
        RetryExecutor executor = recording.executor(
                Recording.policy().retryIf(outcome -> FailureKind.TRANSIENT).failOnRejectedResult(true));
        StepVerifier.create(ReactorRetry.mono(executor, () -> Mono.just("wrong")))
                .verifyErrorSatisfies(thrown -> assertThat(thrown)
                        .isInstanceOfSatisfying(
                                RejectedResultException.class,
                                rejected -> assertThat(rejected.result()).isEqualTo("wrong")));
    }

    @Test
    void aRecoveryStandsInForTheFailure() {
        StepVerifier.create(ReactorRetry.<String>mono(
                                recording.executor(),
                                MonoRetryTests::failing,
                                (failure, reason) ->
                                        Mono.deferContextual(context -> Mono.just(context.get("user") + " " + reason)))
                        .contextWrite(Context.of("user", "ann")))
                .expectNext("ann ATTEMPTS_EXHAUSTED")
                .verifyComplete();
        assertThat(recording.outcome()).isEqualTo("attempts_exhausted");
    }

    @Test
    void aRecoveryThatThrowsTheFailurePassesItOnAsItIs() {
        SocketTimeoutException failure = new SocketTimeoutException();
        StepVerifier.create(ReactorRetry.mono(recording.executor(), () -> Mono.error(failure), (thrown, reason) -> {
                    throw thrown;
                }))
                .verifyErrorSatisfies(thrown -> assertThat(thrown).isSameAs(failure));
        assertThat(failure.getSuppressed()).hasOnlyElementsOfType(GaveUp.class);
    }

    @Test
    void aRecoveryThatGivesNullIsAnError() {
        StepVerifier.create(ReactorRetry.mono(recording.executor(), MonoRetryTests::failing, (thrown, reason) -> null))
                .verifyError(NullPointerException.class);
    }

    @Test
    void aShutdownEndsTheWaitWithTheLastFailure() {
        Recording byHand = Recording.inTimeMovedByHand();
        StepVerifier.create(ReactorRetry.mono(byHand.executor(), MonoRetryTests::failing))
                .then(byHand.environment::shutDown)
                .verifyErrorSatisfies(thrown ->
                        assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.SHUTDOWN));
        assertThat(byHand.outcome()).isEqualTo("shutdown");
    }

    @Test
    void aValueWaitsUntilItIsRequested() {
        List<String> got = new ArrayList<>();
        BaseSubscriber<String> subscriber = new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {}

            @Override
            protected void hookOnNext(String value) {
                got.add(value);
            }
        };
        retried(attempt -> Mono.just("value")).subscribe(subscriber);
        assertThat(got).isEmpty();
        subscriber.requestUnbounded();
        assertThat(got).containsExactly("value");
    }

    @Test
    void operatorsOnOtherThreadsFindTheCallInTheContext() {
        List<Integer> seen = new ArrayList<>();
        Mono<String> attempt = Mono.deferContextual(context -> {
                    seen.add(CallScopes.of(context)
                            .call(() -> RetryContext.current().attempt()));
                    return MonoRetryTests.<String>failing();
                })
                .subscribeOn(Schedulers.parallel());
        Recording real = recording;
        RetryExecutor executor = real.executor();
        StepVerifier.create(ReactorRetry.mono(executor, () -> attempt)).verifyError(SocketTimeoutException.class);
        assertThat(seen).containsExactly(1, 2, 3);
    }

    @Test
    void aRetriedMonoInsideAnotherOnAnotherThreadIsNotRetriedAgain() {
        RetryExecutor inner = recording.executor(Recording.policy());
        Mono<String> nested = ReactorRetry.<String>mono(inner, () -> {
                    attempts.incrementAndGet();
                    return failing();
                })
                .subscribeOn(Schedulers.parallel());
        StepVerifier.create(ReactorRetry.mono(recording.executor(), () -> nested))
                .verifyError(SocketTimeoutException.class);
        assertThat(attempts).hasValue(3);
        assertThat(recording.ended())
                .extracting(end -> end.report().reason())
                .containsExactly(StopReason.ATTEMPTS_EXHAUSTED, StopReason.RETRIED_INSIDE);
    }

    @Test
    void codeAfterTheRetryIsNotInsideTheCall() {
        List<Boolean> inside = new ArrayList<>();
        Sinks.One<String> source = Sinks.one();
        retried(attempt -> attempt == 1 ? failing() : Mono.just("value"))
                .doOnNext(value -> inside.add(RetryContext.current().isInCall()))
                .then(Mono.fromRunnable(() -> inside.add(RetryContext.current().isInCall())))
                .subscribe(ignored -> source.tryEmitEmpty());
        assertThat(inside).containsExactly(false, false);
    }

    @Test
    void row26_tenThousandPendingRetriesNeedNoThreadAndLeaveNothing() {
        VirtualTime time = VirtualTime.manual();
        RetryExecutor executor = RetryExecutor.of(
                Recording.policy()
                        .budget(io.reprise.retry.RetryPolicy.NO_BUDGET)
                        .build(),
                RetryEnvironment.builder()
                        .timeSource(time.timeSource())
                        .executor(Runnable::run)
                        .build());
        AtomicInteger done = new AtomicInteger();
        for (int i = 0; i < 10_000; i++) {
            AtomicInteger tries = new AtomicInteger();
            ReactorRetry.mono(executor, () -> tries.incrementAndGet() < 2 ? failing() : Mono.just("value"))
                    .subscribe(value -> done.incrementAndGet());
        }
        assertThat(time.pending()).isEqualTo(10_000);
        time.advance(Duration.ofSeconds(1));
        assertThat(done).hasValue(10_000);
        assertThat(time.pending()).isZero();
    }

    @Test
    void row18_anExceptionWhoseCauseIsTransientIsRetried() {
        StepVerifier.create(retried(attempt ->
                        attempt < 3 ? Mono.error(new RuntimeException(new IOException())) : Mono.just("value")))
                .expectNext("value")
                .verifyComplete();
    }
}
