package io.reprise.retry.spring.reactor;

import io.reprise.retry.AsyncOperation.Attempt;
import org.reactivestreams.Subscription;
import reactor.util.context.Context;

/** An attempt whose one value, or end without a value, is its result. */
final class MonoAttempt<T> extends AttemptSubscriber<T> {

    MonoAttempt(Attempt attempt, Context context) {
        super(attempt, context);
    }

    @Override
    void subscribed(Subscription given) {
        given.request(Long.MAX_VALUE);
    }

    @Override
    void next(T value) {
        end(value);
    }
}
