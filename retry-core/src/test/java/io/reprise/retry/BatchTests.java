package io.reprise.retry;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.reprise.retry.ScriptedCall.Answer;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.time.VirtualTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BatchTests {

    private final VirtualTime time = VirtualTime.create();
    private final RetryEnvironment environment = RetryEnvironment.builder()
            .timeSource(time.timeSource())
            .hintSource(ScriptedCall::answerOf)
            .build();
    private final RetryExecutor retry = RetryExecutor.of(policy().build(), environment);

    private static RetryPolicy.Builder policy() {
        return RetryPolicy.builder("batch")
                .baseDelay(Duration.ofSeconds(1))
                .jitter(Jitter.NONE)
                .deadline(null)
                .budget(RetryPolicy.NO_BUDGET);
    }

    @Test
    void outcomesComeInTheTasksOrderAndNoFailureHidesAnother() throws Exception {
        IOException failure = new IOException("always");
        IllegalStateException fatal = new IllegalStateException("fatal");
        AtomicInteger second = new AtomicInteger();
        Answer busy = new Answer(503);
        List<Callable<Object>> tasks = List.of(
                () -> "first",
                () -> {
                    throw failure;
                },
                () -> {
                    if (second.incrementAndGet() == 1) {
                        throw new IOException("once");
                    }
                    return "third";
                },
                () -> {
                    throw fatal;
                },
                () -> busy,
                () -> {
                    throw new StackOverflowError();
                });
        List<Outcome<Object>> outcomes = retry.callAll(tasks, 2);
        assertThat(outcomes)
                .extracting(Outcome::label)
                .containsExactly(
                        "success",
                        "attempts_exhausted",
                        "success_after_retry",
                        "not_retryable",
                        "result_rejected",
                        "not_retryable");
        assertThat(outcomes).extracting(Outcome::attempts).containsExactly(1, 3, 2, 1, 3, 1);
        assertThat(outcomes.get(1).failure()).isSameAs(failure);
        assertThatThrownBy(outcomes.get(3)::get).isSameAs(fatal);
        assertThatThrownBy(outcomes.get(5)::get).isInstanceOf(StackOverflowError.class);
        assertThat(outcomes.get(4).get()).isSameAs(busy);
        assertThat(outcomes.get(4).isSuccess()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 16})
    void neverMoreThanSoManyAreInFlightAndAllOfThemAreUsed(int concurrency) {
        AtomicInteger inFlight = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CyclicBarrier all = new CyclicBarrier(concurrency);
        List<Callable<Integer>> tasks = IntStream.range(0, concurrency * 10)
                .<Callable<Integer>>mapToObj(number -> () -> {
                    most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                    all.await();
                    inFlight.decrementAndGet();
                    return number;
                })
                .toList();
        assertThat(retry.callAll(tasks, concurrency))
                .extracting(Outcome::result)
                .containsExactlyElementsOf(
                        IntStream.range(0, concurrency * 10).boxed().toList());
        assertThat(most).hasValue(concurrency);
    }

    @Test
    void taskThatWaitsForItsRetryKeepsItsPlace() {
        List<String> order = new ArrayList<>();
        List<Callable<String>> tasks = List.of(
                () -> {
                    order.add("first");
                    throw new IOException("always");
                },
                () -> {
                    order.add("second");
                    return "second";
                });
        retry.callAll(tasks, 1);
        assertThat(order).containsExactly("first", "first", "first", "second");
    }

    @Test
    void emptyBatchIsOverAtOnce() {
        assertThat(retry.callAll(List.<Callable<String>>of(), 5)).isEmpty();
    }

    @Test
    void concurrencyHasToBePositive() {
        List<Callable<String>> tasks = List.of(() -> "task");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> retry.callAll(tasks, 0))
                .withMessage("concurrency must be 1 or more: 0");
    }

    @Test
    void threadsOfItsOwnEndWithIt() throws InterruptedException {
        var threads = ConcurrentHashMap.<Thread>newKeySet();
        List<Callable<String>> tasks = IntStream.range(0, 50)
                .<Callable<String>>mapToObj(number -> () -> {
                    threads.add(Thread.currentThread());
                    return "done";
                })
                .toList();
        retry.callAll(tasks, 4);
        assertThat(threads).hasSizeBetween(1, 4).doesNotContain(Thread.currentThread());
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void interruptOfTheCallerEndsTheBatchWithAnOutcomeForEveryTask() {
        Thread caller = Thread.currentThread();
        CountDownLatch never = new CountDownLatch(1);
        List<Callable<String>> tasks = List.of(
                () -> {
                    caller.interrupt();
                    never.await();
                    return "never";
                },
                () -> "not begun",
                () -> "not begun");
        List<Outcome<String>> outcomes = retry.callAll(tasks, 1);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcomes.get(0).failure()).isInstanceOf(InterruptedException.class);
        assertThat(outcomes.subList(1, 3)).allSatisfy(outcome -> {
            assertThat(outcome.reason()).isEqualTo(StopReason.INTERRUPTED);
            assertThat(outcome.attempts()).isZero();
        });
    }

    @Test
    void interruptThatATaskLeavesBehindDoesNotFailTheNext() {
        List<Callable<Boolean>> tasks = List.of(
                () -> {
                    Thread.currentThread().interrupt();
                    throw new InterruptedException();
                },
                () -> Thread.currentThread().isInterrupted());
        List<Outcome<Boolean>> outcomes = retry.callAll(tasks, 1, Runnable::run);
        assertThat(outcomes.get(1).result()).isFalse();
        assertThat(Thread.interrupted()).as("the given thread's flag").isTrue();
    }

    @Test
    void givenThreadsAreUsedAndLeftRunning() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Callable<String>> tasks = List.of(() -> "a", () -> "b", () -> "c");
            assertThat(retry.callAll(tasks, 8, threads))
                    .extracting(Outcome::result)
                    .containsExactly("a", "b", "c");
            assertThat(threads.submit(() -> "still there").get()).isEqualTo("still there");
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void threadsThatAreRefusedGiveEveryTaskAnOutcome() {
        List<Callable<String>> tasks = List.of(() -> "a", () -> "b");
        List<Outcome<String>> outcomes = retry.callAll(tasks, 2, worker -> {
            throw new RejectedExecutionException("full");
        });
        assertThat(outcomes).hasSize(2).allSatisfy(outcome -> {
            assertThat(outcome.reason()).isEqualTo(StopReason.SCHEDULER_REJECTED);
            assertThat(outcome.failure()).hasMessage("full");
        });
    }

    @Test
    void deadlineOfTheCallAroundHoldsForTheTasks() throws Exception {
        RetryExecutor outer = RetryExecutor.of(
                RetryPolicy.builder("outer").deadline(Duration.ofMillis(500)).build(), environment);
        List<Callable<String>> tasks = List.of(() -> {
            throw new IOException("always");
        });
        List<Outcome<String>> outcomes = outer.call(() -> retry.callAll(tasks, 1));
        assertThat(outcomes)
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.reason()).isEqualTo(StopReason.DEADLINE_EXCEEDED));
    }
}
