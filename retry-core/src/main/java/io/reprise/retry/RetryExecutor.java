package io.reprise.retry;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.time.Ticker;
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

    private static final OperationForm<Callable<?>> CALLABLE = Callable::call;
    private static final OperationForm<RetryableOperation<?, ?>> OPERATION = RetryableOperation::run;
    private static final OperationForm<RetryableAction<?>> ACTION = action -> {
        action.run();
        return null;
    };

    private final RetryEnvironment environment;
    private final BlockingDriver driver;
    private final Ticker ticker;
    private final CallTeller teller;
    private final String operation;
    private volatile Rulebook rulebook;

    RetryExecutor(RetryPolicy policy, RetryEnvironment environment, String operation, @Nullable RetryBudget budget) {
        this.environment = environment;
        this.ticker = environment.time().ticker();
        this.operation = Objects.requireNonNull(operation, "operation");
        this.driver = new BlockingDriver(environment);
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
    @SuppressWarnings({"unchecked", "NullAway"}) // the result is what the operation returned: null only if T may be
    public <T extends @Nullable Object> T call(Callable<T> operation) throws Exception {
        return (T) FirstAttempts.carryOut(this, CALLABLE, operation, null);
    }

    /**
     * Runs the operation, and again as the policy allows.
     *
     * @param <X> what the operation may throw; inferred as unchecked where it throws nothing checked
     * @throws X the operation's own last exception
     */
    public <X extends Throwable> void run(RetryableAction<X> operation) throws X {
        FirstAttempts.carryOut(this, ACTION, operation, null);
    }

    /**
     * Runs an operation that returns a value and may throw any kind of throwable: what {@link #call} and {@link #run} are
     * special cases of.
     *
     * @param <X> what the operation may throw
     * @return the operation's own result
     * @throws X the operation's own last exception
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // as above
    public <T extends @Nullable Object, X extends Throwable> T drive(RetryableOperation<T, X> operation) throws X {
        return (T) FirstAttempts.carryOut(this, OPERATION, operation, null);
    }

    /**
     * The same, with something else in place of the failure where the call gives up.
     *
     * @return the operation's own result, or what the recovery gives
     * @throws X what the recovery throws
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // as above
    public <T extends @Nullable Object, X extends Throwable> T drive(
            RetryableOperation<T, X> operation, Recovery<T> recovery) throws X {
        return (T) FirstAttempts.carryOut(this, OPERATION, operation, recovery);
    }

    /**
     * The same for an operation of any form.
     *
     * @param recovery what to do in place of a failure where the call gives up; null for nothing
     * @throws Throwable the operation's own last exception, or what the recovery throws
     */
    public <O> @Nullable Object drive(OperationForm<O> form, O operation, @Nullable Recovery<?> recovery)
            throws Throwable {
        return FirstAttempts.carryOut(this, form, operation, recovery);
    }

    /**
     * Calls an operation that returns a future, and again as the policy allows, without ever blocking a thread. The first
     * attempt runs on the calling thread, and each retry on the {@linkplain RetryEnvironment.Builder#executor executor} of
     * the environment, with the caller's context.
     *
     * <p>An operation that throws, or returns null, has failed as if its future had. Where an attempt's failure is wrapped in a
     * {@link java.util.concurrent.CompletionException}, because its stage depends on others, what it wraps is what counts and
     * what the caller gets.
     *
     * @return completes with the operation's own result or last exception. To cancel it, or to complete it in any other way, ends
     *     the call, and cancels the attempt that runs
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(
            Supplier<? extends CompletionStage<T>> operation) {
        return new RetriedFuture<T>(this, operation, null).begin();
    }

    /**
     * The same, with another future in place of the failure where the call gives up.
     */
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(
            Supplier<? extends CompletionStage<T>> operation, Recovery<? extends CompletionStage<T>> recovery) {
        return new RetriedFuture<T>(this, operation, recovery).begin();
    }

    /**
     * Calls each task as {@link #call} does, with at most so many in flight, on as many threads of its own, and waits for all.
     *
     * @param concurrency how many tasks are in flight at most, 1 or more; one that waits for its retry keeps its place
     * @return what came of each task, in the tasks' order; no failure hides another. Where the calling thread is interrupted, the
     *     tasks that run are interrupted too, the others have the reason {@link StopReason#INTERRUPTED} with 0 attempts, and the
     *     flag is left set
     */
    public <T extends @Nullable Object> List<Outcome<T>> callAll(
            Collection<? extends Callable<? extends T>> tasks, int concurrency) {
        return callAll(tasks, concurrency, Batch.ownThreads());
    }

    /**
     * The same on given threads, each of which takes one task after the other.
     *
     * @param threads where at most {@code concurrency} workers run; with fewer threads, fewer tasks are in flight. The calling
     *     thread only waits, so it must not be the last free one of these. Where none is accepted, all tasks have the reason
     *     {@link StopReason#SCHEDULER_REJECTED}
     */
    public <T extends @Nullable Object> List<Outcome<T>> callAll(
            Collection<? extends Callable<? extends T>> tasks, int concurrency, Executor threads) {
        if (concurrency < 1) {
            throw new IllegalArgumentException("concurrency must be 1 or more: " + concurrency);
        }
        return new Batch<T>(this, tasks).run(concurrency, threads);
    }

    /**
     * Calls an operation whose attempts end later than they start, for types of results other than futures.
     *
     * @param end is told how the call ends, unless it is cancelled
     */
    public void driveAsync(AsyncOperation operation, AsyncOperation.End end) {
        new AsyncCall(this, operation, end).begin();
    }

    /** Begins a call for a driver, which then runs the first attempt. */
    public RetryCall begin() {
        return begin(InnermostCall.frame());
    }

    ActiveCall begin(@Nullable CallFrame around) {
        return new ActiveCall(this, around, ActiveCall.asStart(nanoTime()));
    }

    /** Ends a call whose first attempt has succeeded. */
    void succeededAtOnce(Rulebook rules, long startNanos) {
        rules.firstAttemptSucceeded();
        if (!teller.ignoresFirstSuccesses()) {
            teller.succeededAtOnce(nanoTime() - startNanos);
        }
    }

    BlockingDriver driver() {
        return driver;
    }

    RetryEnvironment environment() {
        return environment;
    }

    long nanoTime() {
        return ticker.nanoTime();
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
