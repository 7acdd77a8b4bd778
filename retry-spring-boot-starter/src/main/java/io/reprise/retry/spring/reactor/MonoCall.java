package io.reprise.retry.spring.reactor;

import io.reprise.retry.AsyncOperation;
import io.reprise.retry.CallScope;
import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.util.context.Context;

/** The call of one subscriber to a {@link Mono}. Thread-safe. */
final class MonoCall<T> implements AsyncOperation, AsyncOperation.End {

    private final Attempts<T> attempts;
    private final MonoSink<T> subscriber;
    private final Context context;
    private final CallScope around;

    MonoCall(Attempts<T> attempts, MonoSink<T> subscriber) {
        this.attempts = attempts;
        this.subscriber = subscriber;
        this.context = Context.of(subscriber.contextView());
        this.around = CallScopes.of(context);
    }

    void begin() {
        attempts.begin(this, around);
    }

    @Override
    public void begins(Cancellation call) {
        subscriber.onCancel(call::cancel);
    }

    @Override
    public Cancellation start(Attempt attempt) throws Throwable {
        MonoAttempt<T> started = new MonoAttempt<>(attempt, CallScopes.inCurrent(context));
        Mono.<T>from(attempts.next()).subscribe(started);
        return started;
    }

    @Override
    @SuppressWarnings("unchecked") // it is what an attempt's publisher gave
    public void returned(@Nullable Object result) {
        around.run(() -> {
            if (result == null) {
                subscriber.success();
            } else {
                subscriber.success((T) result);
            }
        });
    }

    @Override
    public void thrown(Throwable failure, StopReason reason) {
        around.run(() -> subscriber.error(attempts.signal().of(failure, reason)));
    }
}
