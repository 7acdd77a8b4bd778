package io.reprise.retry.spring.reactor;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import io.reprise.retry.AsyncOperation.Attempt;
import io.reprise.retry.AsyncOperation.Cancellation;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/** Subscribes to one attempt, and reports what comes of it. Thread-safe as far as subscribers have to be. */
abstract class AttemptSubscriber<T> implements CoreSubscriber<T>, Cancellation {

    @SuppressWarnings("rawtypes")
    private static final AtomicReferenceFieldUpdater<AttemptSubscriber, @Nullable Subscription> SUBSCRIPTION =
            AtomicReferenceFieldUpdater.newUpdater(AttemptSubscriber.class, Subscription.class, "subscription");

    final Attempt attempt;
    private final Context context;
    private volatile @Nullable Subscription subscription;
    private boolean done;

    AttemptSubscriber(Attempt attempt, Context context) {
        this.attempt = attempt;
        this.context = context;
    }

    @Override
    public final Context currentContext() {
        return context;
    }

    @Override
    public final void onSubscribe(Subscription given) {
        if (Operators.setOnce(SUBSCRIPTION, this, given)) {
            subscribed(given);
        }
    }

    abstract void subscribed(Subscription given);

    @Override
    public final void onNext(T value) {
        if (done) {
            Operators.onNextDropped(value, context);
        } else {
            next(value);
        }
    }

    abstract void next(T value);

    @Override
    public final void onError(@Nullable Throwable signalled) {
        // A source that breaks the rules has failed all the same: without its failure, that would pass for a result.
        Throwable failure = Objects.requireNonNullElseGet(
                signalled, () -> new NullPointerException("an error was signalled without a throwable"));
        if (done) {
            Operators.onErrorDropped(failure, context);
            return;
        }
        done = true;
        attempt.thrown(failure);
    }

    @Override
    public final void onComplete() {
        if (!done) {
            end(null);
        }
    }

    /** The attempt has returned; what is signalled from now on comes too late. */
    final void end(@Nullable T result) {
        done = true;
        attempt.returned(result);
    }

    @Override
    public final void cancel() {
        Operators.terminate(SUBSCRIPTION, this);
    }
}
