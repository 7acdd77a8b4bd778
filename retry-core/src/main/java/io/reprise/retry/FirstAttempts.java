package io.reprise.retry;

import io.reprise.retry.RetryCall.Return;
import io.reprise.retry.RetryCall.Step;
import io.reprise.retry.RetryCall.Throw;
import org.jspecify.annotations.Nullable;

/**
 * Runs the first attempts of an executor's blocking calls. Nearly all calls end with it, so it only notes the call, reads the
 * clock where somebody will want to know, and gives the budget its due; {@link BlockingDriver} carries on those that have failed.
 */
final class FirstAttempts {

    private FirstAttempts() {}

    /**
     * Carries a call out from its beginning to its end.
     *
     * @param recovery gives something else where the call gives up; null for nothing
     * @return what the caller gets
     */
    static <O> @Nullable Object carryOut(
            RetryExecutor executor, OperationForm<O> form, O operation, @Nullable Recovery<?> recovery) {
        @Nullable Object[] thread = InnermostCall.ofThread();
        Rulebook rules = executor.rulebook();
        if (rules.limitsAttempts() || !InnermostCall.mayBeNoted(thread)) {
            return handOut(executor.driver().carryOut(executor.begin(), form.of(operation)), recovery);
        }
        long start = rules.readsClock() ? ActiveCall.asStart(executor.nanoTime()) : ActiveCall.UNKNOWN;
        InnermostCall.note(thread, executor, start);
        Object result;
        try {
            result = form.run(operation);
        } catch (Throwable failure) {
            ActiveCall call = made(executor, InnermostCall.leave(thread), start);
            return handOut(executor.driver().carryOn(call, call.thrown(failure), form.of(operation)), recovery);
        }
        ActiveCall known = InnermostCall.leave(thread);
        Rulebook rulesNow = executor.rulebook();
        Assessment rejected = rulesNow.assessor().returned(result);
        if (rejected == null) {
            executor.succeededAtOnce(rulesNow, start);
            return result;
        }
        ActiveCall call = made(executor, known, start);
        return handOut(executor.driver().carryOn(call, call.failed(rulesNow, rejected), form.of(operation)), recovery);
    }

    private static ActiveCall made(RetryExecutor executor, @Nullable ActiveCall known, long start) {
        return known == null ? new ActiveCall(executor, null, start) : known;
    }

    private static @Nullable Object handOut(Step last, @Nullable Recovery<?> recovery) {
        if (last instanceof Throw thrown) {
            return recovered(thrown, recovery);
        }
        return ((Return) last).result();
    }

    private static @Nullable Object recovered(Throw thrown, @Nullable Recovery<?> recovery) {
        if (recovery == null) {
            throw FirstAttempts.<RuntimeException>asUnchecked(thrown.failure());
        }
        try {
            return recovery.recover(thrown.failure(), thrown.reason());
        } catch (Throwable failure) {
            throw FirstAttempts.<RuntimeException>asUnchecked(failure);
        }
    }

    /** The operation's own exception passes as it is, whatever the compiler knows of its type. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X asUnchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
