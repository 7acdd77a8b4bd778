package io.reprise.retry.spring.reactor;

import java.util.Objects;
import java.util.function.Supplier;

import io.reprise.retry.Recovery;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryableOperation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Retries operations that give a reactive type which Spring's {@link ReactiveAdapterRegistry} knows, whatever its library: as
 * a {@link Mono} where the type stands for one value at most, else as a {@link Flux}. Immutable and thread-safe.
 */
public final class AdaptedRetry {

    private final ReactiveAdapter adapter;

    private AdaptedRetry(ReactiveAdapter adapter) {
        this.adapter = adapter;
    }

    /** That of a type; null where it isn't a reactive one. */
    public static @Nullable AdaptedRetry of(Class<?> type) {
        ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(type);
        return adapter == null ? null : new AdaptedRetry(adapter);
    }

    /** What {@link #call} gives. */
    public Class<?> type() {
        return adapter.getReactiveType();
    }

    /**
     * Something that makes a call for each of its subscribers.
     *
     * @param operation gives an attempt, of a type that the adapter knows
     * @param recovery gives the same in place of a failure; null for none
     */
    public Object call(
            RetryExecutor executor,
            RetryableOperation<? extends @Nullable Object, ? extends Throwable> operation,
            @Nullable Recovery<? extends @Nullable Object> recovery) {
        Supplier<Publisher<Object>> attempts = () -> publisher(operation);
        return adapter.fromPublisher(
                recovery == null ? plain(executor, attempts) : recovered(executor, attempts, recovery));
    }

    private Publisher<?> plain(RetryExecutor executor, Supplier<Publisher<Object>> attempts) {
        return adapter.isMultiValue() ? ReactorRetry.flux(executor, attempts) : ReactorRetry.mono(executor, attempts);
    }

    private Publisher<?> recovered(
            RetryExecutor executor,
            Supplier<Publisher<Object>> attempts,
            Recovery<? extends @Nullable Object> recovery) {
        Recovery<Publisher<Object>> adapted = (failure, reason) -> adapted(recovery.recover(failure, reason));
        return adapter.isMultiValue()
                ? ReactorRetry.flux(executor, attempts, adapted)
                : ReactorRetry.mono(executor, attempts, adapted);
    }

    private Publisher<Object> publisher(RetryableOperation<? extends @Nullable Object, ? extends Throwable> operation) {
        try {
            return adapted(operation.run());
        } catch (Throwable thrown) {
            throw Exceptions.propagate(thrown);
        }
    }

    /** Null is nothing to subscribe to; the adapter would take it for an empty publisher. */
    private Publisher<Object> adapted(@Nullable Object source) {
        String missing = "null was returned instead of a " + type().getSimpleName();
        return adapter.toPublisher(Objects.requireNonNull(source, missing));
    }
}
