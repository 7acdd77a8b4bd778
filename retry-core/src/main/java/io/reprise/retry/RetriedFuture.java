package io.reprise.retry;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import io.reprise.retry.AsyncOperation.Attempt;
import io.reprise.retry.AsyncOperation.Cancellation;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.call.UserCode;
import org.jspecify.annotations.Nullable;

/**
 * The future of a call whose attempts are futures. Whoever completes or cancels it from outside ends the call; so do
 * {@code orTimeout} and {@code completeOnTimeout}. Thread-safe.
 */
final class RetriedFuture<T extends @Nullable Object> extends CompletableFuture<T>
        implements AsyncOperation, AsyncOperation.End {

    private final Supplier<? extends CompletionStage<T>> operation;
    private final @Nullable Recovery<? extends CompletionStage<T>> recovery;
    private final AsyncCall call;
    private volatile @Nullable CompletionStage<T> recovering;

    RetriedFuture(
            RetryExecutor executor,
            Supplier<? extends CompletionStage<T>> operation,
            @Nullable Recovery<? extends CompletionStage<T>> recovery) {
        this.operation = operation;
        this.recovery = recovery;
        this.call = new AsyncCall(executor, this, this);
    }

    RetriedFuture<T> begin() {
        call.begin();
        return this;
    }

    @Override
    public Cancellation start(Attempt attempt) {
        CompletionStage<T> started = operation.get();
        started.whenComplete((result, failure) -> {
            if (failure == null) {
                attempt.returned(result);
            } else {
                attempt.thrown(unwrapped(failure));
            }
        });
        return () -> cancel(started);
    }

    @Override
    @SuppressWarnings("unchecked") // it is what a stage of the operation's gave
    public void returned(@Nullable Object result) {
        super.complete((T) result);
    }

    @Override
    public void thrown(Throwable failure, StopReason reason) {
        if (recovery == null) {
            super.completeExceptionally(failure);
            return;
        }
        try {
            CompletionStage<T> begun = Objects.requireNonNull(
                    recovery.recover(failure, reason), "the recovery gave null instead of a CompletionStage");
            recovering = begun;
            begun.whenComplete(this::recovered);
            if (isDone()) {
                cancelRecovery();
            }
        } catch (Throwable thrown) {
            super.completeExceptionally(thrown);
        }
    }

    private void recovered(T result, @Nullable Throwable failure) {
        if (failure == null) {
            super.complete(result);
        } else {
            super.completeExceptionally(unwrapped(failure));
        }
    }

    @Override
    public boolean complete(T result) {
        return ended(super.complete(result));
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        return ended(super.completeExceptionally(failure));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return ended(super.cancel(mayInterruptIfRunning));
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        return super.completeAsync(
                supplier,
                task -> executor.execute(() -> {
                    task.run();
                    ended(true);
                }));
    }

    @Override
    public void obtrudeValue(T value) {
        super.obtrudeValue(value);
        ended(true);
    }

    @Override
    public void obtrudeException(Throwable failure) {
        super.obtrudeException(failure);
        ended(true);
    }

    private boolean ended(boolean fromOutside) {
        if (fromOutside) {
            call.cancel();
            cancelRecovery();
        }
        return fromOutside;
    }

    private void cancelRecovery() {
        CompletionStage<T> begun = recovering;
        if (begun == null) {
            return;
        }
        try {
            cancel(begun);
        } catch (Throwable thrown) {
            UserCode.threw("cancelling a recovery by", begun, thrown);
        }
    }

    private static void cancel(CompletionStage<?> started) {
        try {
            started.toCompletableFuture().cancel(true);
        } catch (UnsupportedOperationException notCancellable) {
            // It goes on, and what it comes to is let go of.
            return;
        }
    }

    /** What the operation itself failed with: a stage that depends on another wraps it for its own callers. */
    private static Throwable unwrapped(Throwable failure) {
        Throwable cause = failure.getClass() == CompletionException.class ? failure.getCause() : null;
        return cause == null ? failure : cause;
    }
}
