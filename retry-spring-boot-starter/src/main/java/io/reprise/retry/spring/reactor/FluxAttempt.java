package io.reprise.retry.spring.reactor;

import io.reprise.retry.AsyncOperation.Attempt;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** An attempt whose values are handed on as they come. */
final class FluxAttempt<T> extends AttemptSubscriber<T> {

    private final FluxCall<T> call;

    FluxAttempt(FluxCall<T> call, Attempt attempt, Context context) {
        super(attempt, context);
        this.call = call;
    }

    @Override
    void subscribed(Subscription given) {
        call.streamsFrom(given);
    }

    @Override
    void next(T value) {
        if (attempt.resultBegun()) {
            call.handOn(value);
        } else {
            // Cut or cancelled: a source that emits inside of request() only sees it if told here.
            cancel();
            Operators.onDiscard(value, currentContext());
        }
    }
}
