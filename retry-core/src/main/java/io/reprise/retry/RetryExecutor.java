package io.reprise.retry;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;

import io.reprise.retry.RetryCall.Return;
import io.reprise.retry.RetryCall.Step;
import io.reprise.retry.RetryCall.Throw;
import io.reprise.retry.RetryCall.Wait;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.call.UserCode;
import org.jspecify.annotations.Nullable;

/**
 * Runs operations under one policy. Thread-safe; meant to be made once and called often.
 *
 * <p>The caller gets the operation's own result or, on giving up, the operation's own last exception, the same object,
 * with a {@link GaveUp} added as suppressed.
 */
public final class RetryExecutor {

    /** What an operation without a name is called. */
    public static final String UNNAMED = "none";

    private final RetryEnvironment environment;
    private final CallTeller teller;
    private final String operation;
    private volatile Rulebook rulebook;

    RetryExecutor(RetryPolicy policy, RetryEnvironment environment, String operation, @Nullable RetryBudget budget) {
        this.environment = environment;
        this.operation = Objects.requireNonNull(operation, "operation");
        this.teller = new CallTeller(policy.name(), operation, environment);
        this.rulebook = Rulebook.of(policy, environment, budget);
    }

    /** An executor in the {@linkplain RetryEnvironment#standard() standard environment}. */
    public static RetryExecutor of(RetryPolicy policy) {
        return of(policy, RetryEnvironment.standard());
    }

    /** An executor in this environment, for operations without a name. */
    public static RetryExecutor of(RetryPolicy policy, RetryEnvironment environment) {
        return of(policy, environment, UNNAMED);
    }

    /**
     * An executor for one operation. It has a budget of its own; a {@link RetryRegistry} makes executors that share one.
     *
     * @param operation what is called, as it shall stand in events and metrics, such as {@code ChatService.ask}
     * @throws IllegalArgumentException if the policy names a budget
     */
    public static RetryExecutor of(RetryPolicy policy, RetryEnvironment environment, String operation) {
        return RetryRegistry.create(environment).executor(policy, operation);
    }

    /** The policy in force. */
    public RetryPolicy policy() {
        return rulebook.policy();
    }

    /** The budget that retries draw on now; empty for none. */
    public Optional<RetryBudget> budget() {
        return Optional.ofNullable(rulebook.budget());
    }

    /** What is called; {@value #UNNAMED} where it has no name. */
    public String operation() {
        return operation;
    }

    /**
     * Calls the operation, and again as the policy allows.
     *
     * @return the operation's own result; null where it returned null
     * @throws Exception the operation's own last exception
     */
    @SuppressWarnings("NullAway") // null only if T may be
    public <T extends @Nullable Object> T call(Callable<T> operation) throws Exception {
        return drive(operation::call);
    }

    /**
     * Runs the operation, and again as the policy allows.
     *
     * @param <X> what the operation may throw; inferred as unchecked where it throws nothing checked
     * @throws X the operation's own last exception
     */
    @SuppressWarnings("NullAway") // an action's result is null
    public <X extends Throwable> void run(RetryableAction<X> operation) throws X {
        carryOut(() -> {
            operation.run();
            return null;
        });
    }

    /**
     * Runs an operation that returns a value and may throw any kind of throwable: what {@link #call} and {@link #run} are
     * special cases of.
     *
     * @param <X> what the operation may throw
     * @return the operation's own result
     * @throws X the operation's own last exception
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // the result is what the operation returned: null only if T may be
    public <T extends @Nullable Object, X extends Throwable> T drive(RetryableOperation<T, X> operation) throws X {
        return (T) carryOut(operation);
    }

    /** The blocking driver. */
    private @Nullable Object carryOut(RetryableOperation<?, ?> operation) {
        RetryCall call = begin();
        Step step = attempt(call, operation);
        while (true) {
            if (step instanceof Return returned) {
                return returned.result();
            }
            if (step instanceof Throw thrown) {
                throw rethrown(thrown);
            }
            step = step instanceof Wait wait ? pause(call, wait.nanos()) : attempt(call, operation);
        }
    }

    private static Step attempt(RetryCall call, RetryableOperation<?, ?> operation) {
        Object result;
        try {
            result = call.inside(operation);
        } catch (Throwable failure) {
            return call.thrown(failure);
        }
        return call.returned(result);
    }

    private Step pause(RetryCall call, long nanos) {
        try {
            environment.time().sleeper().sleep(nanos);
        } catch (InterruptedException interrupt) {
            Step last = call.cutShort(StopReason.INTERRUPTED);
            Thread.currentThread().interrupt();
            return last;
        } catch (Throwable thrown) {
            UserCode.threw("Sleeper", environment.time().sleeper(), thrown);
            return call.cutShort(StopReason.SCHEDULER_REJECTED);
        }
        return call.waited();
    }

    /** Never returns; has a type so that callers can say 'throw'. */
    private static RuntimeException rethrown(Throw thrown) {
        if (thrown.interrupted()) {
            Thread.currentThread().interrupt();
        }
        throw RetryExecutor.<RuntimeException>asUnchecked(thrown.failure());
    }

    /** The operation's own exception passes as it is, whatever the compiler knows of its type. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X asUnchecked(Throwable failure) throws X {
        throw (X) failure;
    }

    /** Begins a call for a driver, which then runs the first attempt. */
    public RetryCall begin() {
        return new ActiveCall(this);
    }

    long nanoTime() {
        return environment.time().ticker().nanoTime();
    }

    /**
     * Puts another policy in force for the next decision of every call, also of those that wait; the budget stays.
     *
     * @param policy a policy of the same name
     * @throws IllegalArgumentException if it has another name
     */
    public void use(RetryPolicy policy) {
        use(policy, rulebook.budget());
    }

    void use(RetryPolicy policy, @Nullable RetryBudget budget) {
        if (!Names.areEqual(policy.name(), policy().name())) {
            throw new IllegalArgumentException(
                    "policy '" + policy.name() + "' can't take the place of '" + policy().name() + "'");
        }
        rulebook = Rulebook.of(policy, environment, budget);
    }

    Rulebook rulebook() {
        return rulebook;
    }

    CallTeller teller() {
        return teller;
    }
}
