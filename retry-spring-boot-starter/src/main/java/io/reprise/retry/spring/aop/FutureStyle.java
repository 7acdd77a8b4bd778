package io.reprise.retry.spring.aop;

import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import io.reprise.retry.Recovery;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryableOperation;
import org.jspecify.annotations.Nullable;

/** Without blocking the caller: for methods that return a {@link CompletionStage}. */
final class FutureStyle implements LaterStyle {

    @Override
    public Object call(
            RetryExecutor executor,
            RetryableOperation<@Nullable Object, Throwable> operation,
            @Nullable Recovery<@Nullable Object> recovery) {
        Supplier<CompletionStage<@Nullable Object>> attempts = () -> started(operation);
        return recovery == null
                ? executor.callAsync(attempts)
                : executor.callAsync(attempts, (failure, reason) -> stage(recovery.recover(failure, reason)));
    }

    private static CompletionStage<@Nullable Object> started(
            RetryableOperation<@Nullable Object, Throwable> operation) {
        try {
            return stage(operation.run());
        } catch (Throwable thrown) {
            throw FutureStyle.<RuntimeException>asUnchecked(thrown);
        }
    }

    @SuppressWarnings("unchecked") // by the method's declared type
    private static CompletionStage<@Nullable Object> stage(@Nullable Object returned) {
        return (CompletionStage<@Nullable Object>)
                Objects.requireNonNull(returned, "null was returned instead of a CompletionStage");
    }

    /** The method's own exception passes as it is: an attempt fails with whatever is thrown. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X asUnchecked(Throwable thrown) throws X {
        throw (X) thrown;
    }
}
