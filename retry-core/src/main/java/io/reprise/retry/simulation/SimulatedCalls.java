package io.reprise.retry.simulation;

import java.time.Duration;
import java.util.List;

import io.reprise.retry.Idempotence;
import io.reprise.retry.Nesting;
import io.reprise.retry.RetryCall;
import io.reprise.retry.RetryCall.Attempt;
import io.reprise.retry.RetryCall.Step;
import io.reprise.retry.RetryCall.Wait;
import io.reprise.retry.RetryEnvironment;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.Nanos;
import io.reprise.retry.event.CallEnded;
import io.reprise.retry.event.RetryListener;
import io.reprise.retry.time.VirtualTime;
import org.jspecify.annotations.Nullable;

/**
 * A driver for calls of virtual clients, all in one thread and in virtual time: the rules are those of real calls, by
 * the same seam as every other driver. Not thread-safe.
 */
final class SimulatedCalls {

    private static final String BUDGET = "simulated";

    /** More requests than this take too long to simulate. */
    private static final int MOST_REQUESTS = 2_000_000;

    private final VirtualTime time = VirtualTime.create();
    private final RetryExecutor executor;
    private final World world;
    private int requests;

    /** What the calls are made in. */
    interface World {

        /** A call sends a request, of which {@link #success} or {@link #failure} is told when it is over. */
        void sent(RetryCall call);

        /** A call is over. Must not throw. */
        void ended(CallEnded event);
    }

    /**
     * @param policy its budget and what it counts as a failure don't matter
     * @param seed of the jitter
     * @param budget what retries draw on; null for none
     */
    SimulatedCalls(RetryPolicy policy, long seed, @Nullable BudgetSettings budget, World world) {
        this.world = world;
        this.executor = executor(policy, seed, budget);
    }

    private RetryExecutor executor(RetryPolicy policy, long seed, @Nullable BudgetSettings budget) {
        RetryRegistry registry = RetryRegistry.create(RetryEnvironment.builder()
                .timeSource(time.timeSource())
                .random(new Mulberry32(seed))
                .listener(new Ends())
                .build());
        if (budget != null) {
            registry.add(RetryBudget.builder(BUDGET).settings(budget).build());
        }
        String drawsOn = budget == null ? RetryPolicy.NO_BUDGET : BUDGET;
        return registry.executor(retrying(policy).budget(drawsOn).build(), RetryExecutor.UNNAMED);
    }

    /** The policy, for failures that it retries whatever they are. */
    private static RetryPolicy.Builder retrying(RetryPolicy policy) {
        return policy.toBuilder()
                .retryOn(SimulatedFailure.class)
                .neverRetryOn(List.of())
                .retryIf(null)
                .idempotent(Idempotence.YES)
                .nested(Nesting.MULTIPLY);
    }

    long nowNanos() {
        return time.nanoTime();
    }

    /** How many requests were sent so far. */
    int requests() {
        return requests;
    }

    /** The tokens in the budget now; null where there is none. */
    @Nullable
    Integer tokens() {
        return executor.budget().map(RetryBudget::tokens).orElse(null);
    }

    /** Plans something for this moment. */
    void at(long nanos, Runnable action) {
        time.at(Duration.ofNanos(nanos), action);
    }

    /** Moves the time on by this much. */
    void advance(Duration duration) {
        time.advance(duration);
    }

    /** A call starts now. */
    void start() {
        send(executor.begin());
    }

    /** The call's request succeeded now. */
    void success(RetryCall call) {
        call.returned(null);
    }

    /** The call's request failed now. */
    void failure(RetryCall call) {
        follow(call, call.thrown(SimulatedFailure.INSTANCE));
    }

    private void follow(RetryCall call, Step step) {
        if (step instanceof Wait wait) {
            at(Nanos.plus(nowNanos(), wait.nanos()), () -> follow(call, call.waited()));
        } else if (step instanceof Attempt) {
            send(call);
        }
    }

    private void send(RetryCall call) {
        if (++requests > MOST_REQUESTS) {
            throw Limits.tooMuch("requests", MOST_REQUESTS, "fewer calls, fewer retries or longer waits");
        }
        world.sent(call);
    }

    private final class Ends implements RetryListener {
        @Override
        public void onCallEnded(CallEnded event) {
            world.ended(event);
        }
    }
}
