package io.reprise.retry;

import io.reprise.retry.RetryCall.Return;
import io.reprise.retry.RetryCall.Step;
import io.reprise.retry.RetryCall.Throw;
import io.reprise.retry.RetryCall.Wait;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.call.UserCode;
import io.reprise.retry.time.DelayScheduler.Planned;
import io.reprise.retry.time.TimeSource;
import org.jspecify.annotations.Nullable;

/** Runs a call's attempts on the caller's thread, which waits between them. Immutable and thread-safe. */
final class BlockingDriver {

    private final TimeSource time;
    private final WaitingRoom waitingRoom;

    BlockingDriver(RetryEnvironment environment) {
        this.time = environment.time();
        this.waitingRoom = environment.waitingRoom();
    }

    /** Carries the call out, and gives the step that ended it: {@link Return} or {@link Throw}. */
    Step carryOut(RetryCall call, RetryableOperation<?, ?> operation) {
        return carryOn(call, attempt(call, operation), operation);
    }

    /** Carries on a call whose first attempt has ended, from the step that comes next. */
    Step carryOn(RetryCall call, Step next, RetryableOperation<?, ?> operation) {
        Step step = next;
        while (!(step instanceof Return || step instanceof Throw)) {
            step = step instanceof Wait wait ? pause(call, wait.nanos()) : attempt(call, operation);
        }
        if (step instanceof Throw thrown && thrown.interrupted()) {
            Thread.currentThread().interrupt();
        }
        return step;
    }

    private Step attempt(RetryCall call, RetryableOperation<?, ?> operation) {
        long timeout = call.attemptTimeoutNanos();
        return timeout == Long.MAX_VALUE ? plainAttempt(call, operation) : limitedAttempt(call, operation, timeout);
    }

    private static Step plainAttempt(RetryCall call, RetryableOperation<?, ?> operation) {
        Object result;
        try {
            result = call.inside(operation);
        } catch (Throwable failure) {
            return call.thrown(failure);
        }
        return call.returned(result);
    }

    /** An attempt that is interrupted when its time is up. One that returns a value all the same has succeeded. */
    private Step limitedAttempt(RetryCall call, RetryableOperation<?, ?> operation, long timeout) {
        Cut cut = Cut.begin();
        Planned alarm = alarm(cut, timeout);
        Object result = null;
        Throwable failure = null;
        try {
            result = call.inside(operation);
        } catch (Throwable thrown) {
            failure = thrown;
        }
        GuardedPlan.cancel(alarm, time.scheduler());
        boolean timedOut = cut.end();
        if (failure == null) {
            return call.returned(result);
        }
        return timedOut ? call.timedOut(failure) : call.thrown(failure);
    }

    private Planned alarm(Cut cut, long timeout) {
        try {
            return time.scheduler().watch(cut::make, timeout);
        } catch (Throwable thrown) {
            // An attempt without a limit is better than none.
            UserCode.threw("DelayScheduler", time.scheduler(), thrown);
            return () -> {};
        }
    }

    private Step pause(RetryCall call, long nanos) {
        boolean isOver =
                nanos <= 0 && !waitingRoom.isClosed() && !Thread.currentThread().isInterrupted();
        return isOver ? call.nothingToWaitFor() : waitFor(call, nanos);
    }

    private Step waitFor(RetryCall call, long nanos) {
        Cut cut = Cut.begin();
        WaitingRoom.Waiter waiter = cut::make;
        waitingRoom.enter(waiter);
        StopReason reason = sleep(nanos);
        waitingRoom.leave(waiter);
        if (cut.end()) {
            return call.cutShort(StopReason.SHUTDOWN);
        }
        if (reason == null) {
            return call.waited();
        }
        Step last = call.cutShort(reason);
        if (reason == StopReason.INTERRUPTED) {
            Thread.currentThread().interrupt();
        }
        return last;
    }

    /** Waits, and says why the wait didn't come to its end; null where it did. */
    private @Nullable StopReason sleep(long nanos) {
        try {
            time.sleeper().sleep(nanos);
            return null;
        } catch (InterruptedException interrupt) {
            return StopReason.INTERRUPTED;
        } catch (Throwable thrown) {
            UserCode.threw("Sleeper", time.sleeper(), thrown);
            return StopReason.SCHEDULER_REJECTED;
        }
    }
}
