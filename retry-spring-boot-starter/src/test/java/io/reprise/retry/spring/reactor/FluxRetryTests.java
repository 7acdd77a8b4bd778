package io.reprise.retry.spring.reactor;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

import io.reprise.retry.AttemptTimeoutException;
import io.reprise.retry.GaveUp;
import io.reprise.retry.RetryContext;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.call.FailureKind;
import io.reprise.retry.call.StopReason;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import reactor.test.publisher.TestPublisher;
import reactor.util.context.Context;

import static org.assertj.core.api.Assertions.assertThat;

class FluxRetryTests {

    private final Recording recording = Recording.inTimeThatPasses();
    private final Recording byHand = Recording.inTimeMovedByHand();
    private final AtomicInteger attempts = new AtomicInteger();

    private <T> Flux<T> retried(IntFunction<Flux<T>> attempt) {
        return retried(recording.executor(), attempt);
    }

    private <T> Flux<T> retried(RetryExecutor executor, IntFunction<Flux<T>> attempt) {
        return ReactorRetry.flux(executor, () -> attempt.apply(attempts.incrementAndGet()));
    }

    private static <T> Flux<T> failing() {
        return Flux.error(new SocketTimeoutException());
    }

    @Test
    void aStreamAfterTwoFailuresIsGivenWhole() {
        StepVerifier.create(retried(attempt -> attempt < 3 ? failing() : Flux.range(1, 5)))
                .expectNext(1, 2, 3, 4, 5)
                .verifyComplete();
        assertThat(recording.outcome()).isEqualTo("success_after_retry");
    }

    @Test
    void aFailureAfterTheFirstValueIsNotRetried() {
        SocketTimeoutException failure = new SocketTimeoutException();
        StepVerifier.create(retried(attempt -> Flux.just("a", "b").concatWith(Mono.error(failure))))
                .expectNext("a", "b")
                .verifyErrorSatisfies(thrown -> assertThat(thrown).isSameAs(failure));
        assertThat(attempts).hasValue(1);
        assertThat(recording.outcome()).isEqualTo("not_retryable");
    }

    @Test
    void aStreamThatEndsWithoutValuesIsASuccess() {
        StepVerifier.create(retried(attempt -> Flux.empty())).verifyComplete();
        assertThat(recording.outcome()).isEqualTo("success");
    }

    @Test
    void aPredicateThatRejectsNothingAsAResultDoesNotSpoilAStreamWithValues() {
        RetryExecutor executor = recording.executor(
                Recording.policy().retryIf(outcome -> FailureKind.TRANSIENT).failOnRejectedResult(true));
        StepVerifier.create(retried(executor, attempt -> attempt == 1 ? Flux.empty() : Flux.just("a")))
                .expectNext("a")
                .verifyComplete();
        assertThat(recording.outcome()).isEqualTo("success_after_retry");
    }

    @Test
    void whatWasRequestedIsRequestedOfTheNextAttempt() {
        List<Long> requested = new ArrayList<>();
        StepVerifier.create(
                        retried(byHand.executor(), attempt -> {
                            Flux<Integer> source = attempt == 1 ? Flux.never() : Flux.range(1, 10);
                            Flux<Integer> counted = source.doOnRequest(requested::add);
                            return attempt == 1 ? counted.mergeWith(Mono.error(new SocketTimeoutException())) : counted;
                        }),
                        2)
                .thenRequest(3)
                .then(() -> byHand.time.advance(Duration.ofSeconds(1)))
                .expectNext(1, 2, 3, 4, 5)
                .thenRequest(1)
                .expectNext(6)
                .thenCancel()
                .verify();
        assertThat(requested).endsWith(5L, 1L);
        assertThat(byHand.outcome()).isEqualTo("cancelled");
    }

    @Test
    void aSubscriberThatRequestsNothingGetsNothingButTheFailure() {
        StepVerifier.create(retried(attempt -> failing()), 0).verifyError(SocketTimeoutException.class);
        assertThat(attempts).hasValue(3);
    }

    @Test
    void noMoreIsGivenThanWasRequested() {
        StepVerifier.create(retried(attempt -> attempt == 1 ? failing() : Flux.range(1, 1_000)), 0)
                .expectSubscription()
                .thenRequest(1)
                .expectNext(1)
                .thenRequest(2)
                .expectNext(2, 3)
                .thenRequest(Long.MAX_VALUE)
                .expectNextCount(997)
                .verifyComplete();
    }

    @Test
    void anEndlessSourceOnTheSubscribersThreadStopsWhenItIsCancelled() {
        StepVerifier.create(retried(attempt -> Flux.range(1, Integer.MAX_VALUE)).take(3))
                .expectNext(1, 2, 3)
                .verifyComplete();
        assertThat(recording.outcome()).isEqualTo("cancelled");
    }

    @Test
    void row24_aCancellationWhileItWaitsLeavesNothingScheduled() {
        Disposable subscription =
                retried(byHand.executor(), attempt -> failing()).subscribe();
        assertThat(byHand.time.pending()).isOne();
        subscription.dispose();
        byHand.time.advance(Duration.ofDays(1));
        assertThat(byHand.outcome()).isEqualTo("cancelled");
        assertThat(attempts).hasValue(1);
    }

    @Test
    void row24_aCancellationWhileAnAttemptRunsCancelsTheAttempt() {
        TestPublisher<String> running = TestPublisher.create();
        Disposable subscription = retried(attempt -> running.flux()).subscribe();
        running.next("a");
        subscription.dispose();
        running.assertCancelled();
        assertThat(recording.outcome()).isEqualTo("cancelled");
    }

    @Test
    void aSubscriberThatCancelsAtOnceCausesNoCall() {
        retried(attempt -> Flux.just("a")).subscribe(new BaseSubscriber<>() {
            @Override
            protected void hookOnSubscribe(Subscription subscription) {
                subscription.cancel();
            }
        });
        assertThat(attempts).hasValue(0);
        assertThat(recording.ended()).isEmpty();
    }

    @Test
    void row15_aSlowStreamIsNotCutByTheDeadlineAndNoRetryStartsAfterIt() {
        TestPublisher<String> slow = TestPublisher.create();
        RetryExecutor executor = byHand.executor(Recording.policy().deadline(Duration.ofSeconds(3)));
        StepVerifier.create(retried(executor, attempt -> slow.flux()))
                .then(() -> slow.next("a"))
                .expectNext("a")
                .then(() -> byHand.time.advance(Duration.ofMinutes(1)))
                .then(() -> slow.next("b"))
                .expectNext("b")
                .then(() -> byHand.time.advance(Duration.ofMinutes(1)))
                .then(slow::complete)
                .verifyComplete();
        assertThat(byHand.outcome()).isEqualTo("success");
    }

    @Test
    void row15_aStreamThatFailsWithoutValuesAfterTheDeadlineIsNotRetried() {
        TestPublisher<String> slow = TestPublisher.create();
        RetryExecutor executor = byHand.executor(Recording.policy().deadline(Duration.ofSeconds(3)));
        StepVerifier.create(retried(executor, attempt -> slow.flux()))
                .then(() -> byHand.time.advance(Duration.ofMinutes(1)))
                .then(() -> slow.error(new SocketTimeoutException()))
                .verifyError(SocketTimeoutException.class);
        assertThat(byHand.outcome()).isEqualTo("deadline_exceeded");
    }

    @Test
    void anAttemptThatTakesTooLongIsCancelledAndTriedAgain() {
        TestPublisher<String> silent = TestPublisher.create();
        RetryExecutor executor = byHand.executor(Recording.policy().attemptTimeout(Duration.ofSeconds(5)));
        StepVerifier.create(retried(executor, attempt -> attempt == 1 ? silent.flux() : Flux.just("a")))
                .then(() -> byHand.time.advance(Duration.ofSeconds(5)))
                .then(silent::assertCancelled)
                .then(() -> byHand.time.advance(Duration.ofSeconds(1)))
                .expectNext("a")
                .verifyComplete();
    }

    @Test
    void aTimeoutInTheMiddleOfAStreamEndsIt() {
        TestPublisher<String> slow = TestPublisher.create();
        RetryExecutor executor = byHand.executor(Recording.policy().attemptTimeout(Duration.ofSeconds(5)));
        StepVerifier.create(retried(executor, attempt -> slow.flux()))
                .then(() -> slow.next("a"))
                .expectNext("a")
                .then(() -> byHand.time.advance(Duration.ofSeconds(5)))
                .verifyErrorSatisfies(thrown -> {
                    assertThat(thrown).isInstanceOf(AttemptTimeoutException.class);
                    assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.NOT_RETRYABLE);
                });
        slow.assertCancelled();
        assertThat(byHand.outcome()).isEqualTo("not_retryable");
    }

    @Test
    void lateValuesOfACutAttemptAreDiscardedAndNotHandedOn() {
        List<Object> discarded = new ArrayList<>();
        TestPublisher<String> deaf = TestPublisher.createNoncompliant(TestPublisher.Violation.CLEANUP_ON_TERMINATE);
        RetryExecutor executor = byHand.executor(Recording.policy().attemptTimeout(Duration.ofSeconds(5)));
        StepVerifier.create(ReactorRetry.<String>flux(
                                executor, () -> attempts.incrementAndGet() == 1 ? deaf : Flux.just("second"))
                        .doOnDiscard(String.class, discarded::add))
                .then(() -> byHand.time.advance(Duration.ofSeconds(5)))
                .then(() -> deaf.next("first"))
                .then(() -> byHand.time.advance(Duration.ofSeconds(1)))
                .expectNext("second")
                .verifyComplete();
        assertThat(discarded).containsExactly("first");
    }

    @Test
    void theSubscribersContextIsThereOnEveryAttempt() {
        List<String> seen = new ArrayList<>();
        StepVerifier.create(retried(number -> Flux.deferContextual(context -> {
                            seen.add(context.get("user"));
                            return failing();
                        }))
                        .contextWrite(Context.of("user", "ann")))
                .verifyError();
        assertThat(seen).containsExactly("ann", "ann", "ann");
    }

    @Test
    void valuesOnTheSubscribersThreadReachCodeThatIsNotInsideTheCall() {
        List<Boolean> inside = new ArrayList<>();
        StepVerifier.create(retried(attempt -> attempt == 1 ? failing() : Flux.just("a", "b"))
                        .doOnNext(value -> inside.add(RetryContext.current().isInCall()))
                        .doOnComplete(() -> inside.add(RetryContext.current().isInCall())))
                .expectNext("a", "b")
                .verifyComplete();
        assertThat(inside).containsExactly(false, false, false);
    }

    @Test
    void aRecoveryFollowsWhatHasBeenHandedOnWithinWhatWasRequested() {
        Flux<String> retried = ReactorRetry.flux(
                recording.executor(),
                () -> Flux.just("a").concatWith(failing()),
                (failure, reason) -> Flux.just(reason.name(), "c", "d"));
        StepVerifier.create(retried, 2)
                .expectNext("a", StopReason.NOT_RETRYABLE.name())
                .thenRequest(1)
                .expectNext("c")
                .thenRequest(1)
                .expectNext("d")
                .verifyComplete();
    }

    @Test
    void row23_anOperationThatThrowsHasFailedAsIfItsFluxHad() {
        StepVerifier.create(ReactorRetry.flux(recording.executor(), () -> {
                    attempts.incrementAndGet();
                    throw new java.io.UncheckedIOException(new SocketTimeoutException());
                }))
                .verifyError(java.io.UncheckedIOException.class);
        assertThat(attempts).hasValue(3);
    }

    @Test
    void aShutdownEndsTheWaitWithTheLastFailure() {
        StepVerifier.create(retried(byHand.executor(), attempt -> failing()))
                .then(byHand.environment::shutDown)
                .verifyErrorSatisfies(thrown ->
                        assertThat(GaveUp.on(thrown).orElseThrow().reason()).isEqualTo(StopReason.SHUTDOWN));
    }

    @Test
    void aValueAndATimeoutAtTheSameMomentNeverGiveTheValueAfterTheFailureNorAnotherAttemptAfterTheValue() {
        for (int round = 0; round < 1_000; round++) {
            Race race = new Race();
            race.run();
            // The last one where the value has come too late to be handed on, but before the call was told to try
            // again.
            assertThat(race.got)
                    .as("round %d", round)
                    .isIn(List.of("first", "timeout"), List.of("second"), List.of("timeout"));
            assertThat(race.recording.ended()).as("round %d", round).hasSize(1);
            assertThat(race.recording.time.pending()).as("round %d", round).isZero();
        }
    }

    /** One thread emits the first value while another lets the attempt's time run out. */
    private static final class Race {

        private final Recording recording = Recording.inTimeMovedByHand();
        private final List<String> got = new CopyOnWriteArrayList<>();
        private final CyclicBarrier start = new CyclicBarrier(2);
        private final Sinks.Many<String> source = Sinks.many().unicast().onBackpressureBuffer();

        void run() {
            AtomicInteger attempts = new AtomicInteger();
            RetryExecutor executor = recording.executor(Recording.policy().attemptTimeout(Duration.ofSeconds(5)));
            ReactorRetry.<String>flux(
                            executor, () -> attempts.incrementAndGet() == 1 ? source.asFlux() : Flux.just("second"))
                    .subscribe(got::add, failure -> got.add("timeout"));
            CompletableFuture<Void> emitting = CompletableFuture.runAsync(() -> {
                meet();
                source.tryEmitNext("first");
            });
            meet();
            recording.time.advance(Duration.ofSeconds(5));
            emitting.join();
            recording.time.advance(Duration.ofSeconds(1));
        }

        private void meet() {
            try {
                start.await(10, TimeUnit.SECONDS);
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
        }
    }

    @Test
    @SuppressWarnings("NullAway") // that is what is tried
    void anErrorWithoutAThrowableIsNoResult() {
        Publisher<String> broken = subscriber -> {
            subscriber.onSubscribe(Operators.emptySubscription());
            subscriber.onError(null);
        };
        StepVerifier.create(ReactorRetry.flux(recording.executor(), () -> broken))
                .verifyError(NullPointerException.class);
        assertThat(recording.outcome()).isEqualTo("not_retryable");
        StepVerifier.create(ReactorRetry.mono(recording.executor(), () -> broken))
                .verifyError(NullPointerException.class);
    }
}
