package io.reprise.retry;

import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;

import io.reprise.retry.AsyncOperation.Cancellation;
import io.reprise.retry.AsyncOperation.End;
import io.reprise.retry.RetryCall.Return;
import io.reprise.retry.RetryCall.Step;
import io.reprise.retry.RetryCall.Throw;
import io.reprise.retry.RetryCall.Wait;
import io.reprise.retry.call.CauseChain;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.call.UserCode;
import io.reprise.retry.time.DelayScheduler;
import io.reprise.retry.time.DelayScheduler.Planned;
import org.jspecify.annotations.Nullable;

/*
 * Several threads may want to move a call on at the same moment: the one on which an attempt ends, the one on which a wait
 * ends or an attempt's time is up, the one on which the caller cancels, and the one that shuts down. The call's stage settles
 * who may. A call that rests holds an AttemptStage or a WaitStage; whoever replaces that very object by TAKEN has the turn,
 * and the others find that they have come too late. Who has the turn moves the call on until it rests again or is OVER. A
 * cancellation that comes while somebody has the turn is left as CANCELLED, for that one to find.
 *
 * The stage is also what hands the call's plain fields from one thread to the next: who takes the turn sees all that was
 * written by the one who had it before.
 */
/** Carries a call out without blocking a thread. Thread-safe. */
final class AsyncCall implements Cancellation {

    private static final Object TAKEN = new Object();
    private static final Object CANCELLED = new Object();
    private static final Object OVER = new Object();

    /** In place of an attempt's outcome, from when it has been started until it ends. */
    private static final Object STARTED = new Object();

    /** A field less than with an object for each call: very many calls may wait at once. */
    private static final AtomicReferenceFieldUpdater<AsyncCall, Object> STAGE =
            AtomicReferenceFieldUpdater.newUpdater(AsyncCall.class, Object.class, "stage");

    private final RetryCall call;
    private final RetryEnvironment environment;
    private final AsyncOperation operation;
    private final End end;
    private final CapturedContext context;
    private volatile Object stage = TAKEN;

    AsyncCall(RetryExecutor executor, AsyncOperation operation, End end) {
        this.environment = executor.environment();
        this.operation = operation;
        this.end = end;
        this.context = CapturedContext.by(environment.contextCarrier());
        this.call = executor.begin();
    }

    /** Begins the call, with its first attempt on the calling thread. Once. */
    void begin() {
        end.begins(this);
        attempt();
    }

    @Override
    public void cancel() {
        while (true) {
            Object current = stage;
            if (current == OVER || current == CANCELLED) {
                return;
            }
            if (move(current, current == TAKEN ? CANCELLED : TAKEN)) {
                if (current instanceof Stage resting) {
                    resting.abandon();
                }
                return;
            }
        }
    }

    /** Has the call decide on what has happened, and does what it says. Only for who has the turn. */
    private void moveOn(Supplier<Step> report) {
        Step step;
        try {
            step = report.get();
        } catch (Throwable broken) {
            // An Error while deciding: a blocking call throws it, and this one must not hang.
            step = new Throw(broken, StopReason.NOT_RETRYABLE, false);
        }
        carryOut(step);
    }

    private boolean move(Object from, Object to) {
        return STAGE.compareAndSet(this, from, to);
    }

    private void carryOut(Step step) {
        if (step instanceof Return returned) {
            stage = OVER;
            end.returned(returned.result());
        } else if (step instanceof Throw thrown) {
            stage = OVER;
            end.thrown(thrown.failure(), thrown.reason());
        } else if (step instanceof Wait wait) {
            pause(wait.nanos());
        } else {
            attempt();
        }
    }

    private void attempt() {
        AttemptStage attempt = new AttemptStage();
        long timeout = call.attemptTimeoutNanos();
        if (move(TAKEN, attempt)) {
            attempt.start(timeout);
        } else {
            stage = OVER;
            call.withdrawn();
        }
    }

    private void pause(long nanos) {
        WaitStage wait = new WaitStage();
        if (move(TAKEN, wait)) {
            wait.start(nanos);
        } else {
            wait.abandon();
        }
    }

    private DelayScheduler scheduler() {
        return environment.time().scheduler();
    }

    /** Where a call rests. */
    private abstract class Stage {

        private volatile @Nullable Planned plan;

        /** Ends the call because its caller doesn't want it any more. Only for who has the turn. */
        abstract void abandon();

        final boolean isCurrent() {
            return stage == this;
        }

        final boolean takeTurn() {
            return move(this, TAKEN);
        }

        /** Keeps what has been planned; what comes too late, because the call has moved on meanwhile, is taken back. */
        final void keep(Planned planned) {
            plan = planned;
            if (!isCurrent()) {
                takeBackPlan();
            }
        }

        final void takeBackPlan() {
            Planned planned = plan;
            if (planned != null) {
                GuardedPlan.cancel(planned, scheduler());
            }
        }

        /** Runs the task on the executor, never on the timer's thread, unless that takes no further task. */
        final boolean dispatch(Runnable task) {
            try {
                environment.executor().execute(context.around(task));
                return true;
            } catch (RejectedExecutionException refused) {
                return false;
            } catch (Throwable thrown) {
                UserCode.threw("Executor", environment.executor(), thrown);
                return false;
            }
        }
    }

    /** An attempt is under way. */
    private final class AttemptStage extends Stage implements AsyncOperation.Attempt {

        private final AtomicReference<@Nullable Object> outcome = new AtomicReference<>();
        private volatile @Nullable Cancellation cancellation;
        private final AtomicReference<HandOut> handOut = new AtomicReference<>(HandOut.OPEN);

        void start(long timeoutNanos) {
            if (timeoutNanos != Long.MAX_VALUE) {
                limit(timeoutNanos);
            }
            try {
                started(call.inside(() -> operation.start(this)));
            } catch (Throwable failure) {
                thrown(failure);
                started(() -> {});
                leaveFlagSet(failure);
            }
        }

        private static void leaveFlagSet(Throwable failure) {
            if (CauseChain.find(failure, InterruptedException.class::isInstance) != null) {
                Thread.currentThread().interrupt();
            }
        }

        /** An outcome that has come before now has waited, so that the next attempt doesn't begin while this one still starts. */
        private void started(Cancellation started) {
            cancellation = started;
            if (!isCurrent()) {
                cancelAttempt();
            }
            if (!outcome.compareAndSet(null, STARTED)) {
                settle((Outcome) Objects.requireNonNull(outcome.get()));
            }
        }

        private void limit(long timeoutNanos) {
            try {
                keep(scheduler().watch(this::timeIsUp, timeoutNanos));
            } catch (Throwable thrown) {
                // An attempt without a limit is better than none.
                UserCode.threw("DelayScheduler", scheduler(), thrown);
            }
        }

        private void timeIsUp() {
            if (!dispatch(this::cut)) {
                cut();
            }
        }

        private void cut() {
            if (takeTurn()) {
                noteBegunResult();
                cancelAttempt();
                moveOn(() -> call.timedOut(null));
            }
        }

        @Override
        public void returned(@Nullable Object result) {
            bring(new Outcome(result, null));
        }

        @Override
        public void thrown(Throwable failure) {
            bring(new Outcome(null, failure));
        }

        @Override
        public boolean resultBegun() {
            // Who cuts the attempt decides it at the same point: either nothing is handed out and the attempt can be
            // repeated, or a part is and it can't.
            return handOut.compareAndSet(HandOut.OPEN, HandOut.BEGUN)
                    || (handOut.get() == HandOut.BEGUN && isCurrent());
        }

        private void bring(Outcome brought) {
            if (outcome.compareAndSet(null, brought)) {
                return;
            }
            if (outcome.get() == STARTED) {
                settle(brought);
            }
        }

        private void settle(Outcome settled) {
            if (!takeTurn()) {
                call.unwanted(settled.result());
                return;
            }
            takeBackPlan();
            noteBegunResult();
            Throwable failure = settled.failure();
            moveOn(() -> failure == null ? call.returned(settled.result()) : call.thrown(failure));
        }

        private void noteBegunResult() {
            if (handOut.compareAndExchange(HandOut.OPEN, HandOut.REFUSED) == HandOut.BEGUN) {
                call.resultBegun();
            }
        }

        private void cancelAttempt() {
            Cancellation started = cancellation;
            if (started == null) {
                return;
            }
            try {
                started.cancel();
            } catch (Throwable thrown) {
                UserCode.threw("cancelling an attempt by", started, thrown);
            }
        }

        @Override
        void abandon() {
            takeBackPlan();
            stage = OVER;
            cancelAttempt();
            call.cancelled();
        }
    }

    /** Between two attempts. */
    private final class WaitStage extends Stage implements WaitingRoom.Waiter {

        void start(long nanos) {
            environment.waitingRoom().enter(this);
            if (!isCurrent()) {
                // A cancellation came before it had entered, and so found nothing to leave.
                environment.waitingRoom().leave(this);
                return;
            }
            try {
                keep(scheduler().schedule(this::wake, nanos));
            } catch (RejectedExecutionException refused) {
                cutShort(StopReason.SCHEDULER_REJECTED);
            } catch (Throwable thrown) {
                UserCode.threw("DelayScheduler", scheduler(), thrown);
                cutShort(StopReason.SCHEDULER_REJECTED);
            }
        }

        private void wake() {
            if (!dispatch(this::end)) {
                cutShort(StopReason.SCHEDULER_REJECTED);
            }
        }

        private void end() {
            if (takeTurn()) {
                environment.waitingRoom().leave(this);
                moveOn(call::waited);
            }
        }

        @Override
        public void sendHome() {
            cutShort(StopReason.SHUTDOWN);
        }

        private void cutShort(StopReason reason) {
            if (takeTurn()) {
                letGo();
                moveOn(() -> call.cutShort(reason));
            }
        }

        @Override
        void abandon() {
            letGo();
            stage = OVER;
            call.cutShort(StopReason.CANCELLED);
        }

        private void letGo() {
            environment.waitingRoom().leave(this);
            takeBackPlan();
        }
    }

    /** Whether parts of an attempt's result may be handed out before its outcome is known. */
    private enum HandOut {
        OPEN,
        BEGUN,
        REFUSED
    }

    /** What came of an attempt. */
    private record Outcome(
            @Nullable Object result, @Nullable Throwable failure) {}
}
