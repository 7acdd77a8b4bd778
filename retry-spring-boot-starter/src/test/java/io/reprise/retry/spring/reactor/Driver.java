package io.reprise.retry.spring.reactor;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.reprise.retry.RetryExecutor;
import io.reprise.retry.spring.reactor.Scenario.Step;
import io.reprise.retry.time.DelayScheduler.Planned;
import io.reprise.retry.time.VirtualTime;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The ways to carry a call out, each made to play the same script. */
enum Driver {
    BLOCKING(VirtualTime::create) {
        @Override
        @Nullable
        Object call(Scenario scenario, RetryExecutor executor, Supplier<Step> script) {
            try {
                return executor.call(() -> {
                    Step step = script.get();
                    scenario.time.sleep(step.duration().toNanos());
                    return play(step);
                });
            } catch (Throwable thrown) {
                return thrown;
            } finally {
                // An interrupt that a failed attempt tells of stays set, and is this call's affair only.
                clearInterrupt();
            }
        }
    },
    FUTURE(VirtualTime::manual) {
        @Override
        @Nullable
        Object call(Scenario scenario, RetryExecutor executor, Supplier<Step> script) {
            CompletableFuture<@Nullable Object> call = executor.callAsync(() -> attempt(scenario.time, script.get()));
            return ended(scenario, call);
        }
    },
    MONO(VirtualTime::manual) {
        @Override
        @Nullable
        Object call(Scenario scenario, RetryExecutor executor, Supplier<Step> script) {
            Mono<Object> call =
                    ReactorRetry.mono(executor, () -> Mono.fromCompletionStage(attempt(scenario.time, script.get())));
            return ended(scenario, call.toFuture());
        }
    },
    FLUX(VirtualTime::manual) {
        @Override
        @Nullable
        Object call(Scenario scenario, RetryExecutor executor, Supplier<Step> script) {
            Flux<Object> call = ReactorRetry.flux(
                    executor,
                    () -> Mono.fromCompletionStage(attempt(scenario.time, script.get()))
                            .flux());
            return ended(scenario, call.singleOrEmpty().toFuture());
        }
    };

    private final Supplier<VirtualTime> time;

    Driver(Supplier<VirtualTime> time) {
        this.time = time;
    }

    /** Carries one call out to its end, and gives its result or what it threw. */
    abstract @Nullable Object call(Scenario scenario, RetryExecutor executor, Supplier<Step> script);

    VirtualTime time() {
        return time.get();
    }

    /** An attempt as a future. What takes no time is done, or thrown, before there is a future at all. */
    private static CompletionStage<@Nullable Object> attempt(VirtualTime time, Step step) {
        if (step.duration().equals(Duration.ZERO)) {
            return CompletableFuture.completedFuture(playUnchecked(step));
        }
        CompletableFuture<@Nullable Object> attempt = new CompletableFuture<>();
        Planned end = time.watch(() -> complete(attempt, step), step.duration().toNanos());
        return attempt.whenComplete((result, failure) -> end.cancel());
    }

    private static void complete(CompletableFuture<@Nullable Object> attempt, Step step) {
        if (step.outcome() instanceof Throwable thrown) {
            attempt.completeExceptionally(thrown);
        } else {
            attempt.complete(step.outcome());
        }
    }

    private static @Nullable Object ended(Scenario scenario, CompletableFuture<@Nullable Object> call) {
        scenario.cancelledBy(() -> call.cancel(true));
        while (!call.isDone() && scenario.time.advanceToNext()) {
            continue;
        }
        return call.handle((result, failure) -> failure == null ? result : failure)
                .getNow("it never ended");
    }

    private static @Nullable Object play(Step step) throws Exception {
        if (step.outcome() instanceof Exception exception) {
            throw exception;
        }
        if (step.outcome() instanceof Error error) {
            throw error;
        }
        return step.outcome();
    }

    /** A supplier can't declare what it throws, and yet it may. */
    @SuppressWarnings("unchecked")
    private static <X extends Exception> @Nullable Object playUnchecked(Step step) throws X {
        try {
            return play(step);
        } catch (Exception exception) {
            throw (X) exception;
        }
    }

    @SuppressWarnings("ResultOfMethodCallIgnored") // it may or may not be set
    private static void clearInterrupt() {
        Thread.interrupted();
    }
}
