package io.reprise.retry.spring.reactor;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import io.reprise.retry.AsyncOperation;
import io.reprise.retry.CallScope;
import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Operators;

/*
 * No attempt follows one that has handed a value on. So every attempt gets all that the subscriber has requested so far, and
 * what is requested later goes to the attempt that runs. Both stand in one object that is replaced as a whole, so that no
 * request falls between two attempts or is made of both.
 */
/** The call of one subscriber to a {@link reactor.core.publisher.Flux}, and its subscription. Thread-safe. */
final class FluxCall<T> implements AsyncOperation, AsyncOperation.End, Subscription {

    private final Attempts<T> attempts;
    private final CoreSubscriber<T> subscriber;
    private final CallScope around;
    private final AtomicReference<Demand> demand = new AtomicReference<>(new Demand(0, null));
    private volatile @Nullable Cancellation call;
    private volatile boolean cancelled;

    FluxCall(Attempts<T> attempts, CoreSubscriber<? super T> subscriber) {
        this.attempts = attempts;
        // An attempt that is cut may be handing a value on at this moment, and the failure must not overtake it.
        this.subscriber = Operators.serialize(subscriber);
        this.around = CallScopes.of(subscriber.currentContext());
    }

    void begin() {
        subscriber.onSubscribe(this);
        if (!cancelled) {
            attempts.begin(this, around);
        }
    }

    @Override
    public void begins(Cancellation begun) {
        call = begun;
        if (cancelled) {
            begun.cancel();
        }
    }

    @Override
    public void request(long count) {
        if (Operators.validate(count)) {
            Subscription running =
                    demand.updateAndGet(before -> before.plus(count)).running();
            if (running != null) {
                running.request(count);
            }
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        Cancellation begun = call;
        if (begun != null) {
            begun.cancel();
        }
        // At once, as a source that emits inside of request() has not let the attempt begin yet.
        Subscription running = Objects.requireNonNull(demand.get()).running();
        if (running != null) {
            running.cancel();
        }
    }

    @Override
    public Cancellation start(Attempt attempt) throws Throwable {
        FluxAttempt<T> started = new FluxAttempt<>(this, attempt, CallScopes.inCurrent(subscriber.currentContext()));
        attempts.next().subscribe(started);
        return started;
    }

    /** From now on the values come from here. */
    void streamsFrom(Subscription attempt) {
        long requested = demand.updateAndGet(before -> before.from(attempt)).requested();
        if (requested > 0) {
            attempt.request(requested);
        }
    }

    /** To the subscriber, whose code is not inside this call. */
    void handOn(T value) {
        if (around.isCurrent()) {
            subscriber.onNext(value);
        } else {
            around.run(() -> subscriber.onNext(value));
        }
    }

    @Override
    public void returned(@Nullable Object result) {
        around.run(subscriber::onComplete);
    }

    @Override
    public void thrown(Throwable failure, StopReason reason) {
        around.run(() -> subscriber.onError(attempts.signal().of(failure, reason)));
    }

    /**
     * What is asked for, and of whom.
     *
     * @param requested all that the subscriber has requested
     * @param running the attempt that runs; null before the first one
     */
    private record Demand(long requested, @Nullable Subscription running) {

        Demand plus(long count) {
            return new Demand(Operators.addCap(requested, count), running);
        }

        Demand from(Subscription attempt) {
            return new Demand(requested, attempt);
        }
    }
}
