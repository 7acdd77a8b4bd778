package io.reprise.retry.spring.reactor;

import java.util.Objects;
import java.util.function.Supplier;

import io.reprise.retry.Recovery;
import io.reprise.retry.RetryExecutor;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Retries of Reactor's types under a policy. Thread-safe; no thread is ever blocked.
 *
 * <p>A call starts when somebody subscribes, and every subscriber has a call of its own. For each attempt the operation is
 * asked for a publisher, which is subscribed to with the subscriber's own {@link reactor.util.context.Context}: for the
 * first one on the subscribing thread, for each retry on the executor of the {@link io.reprise.retry.RetryEnvironment}. An
 * operation that throws, or gives null, has failed as if its publisher had. To cancel the subscription ends the call, with
 * the outcome {@code cancelled}, and cancels the attempt that runs; a policy's {@code attempt-timeout} cancels the attempt
 * alone.
 *
 * <p>Who subscribes gets the operation's own result or, on giving up, the operation's own last exception, the same object,
 * with a {@link io.reprise.retry.GaveUp} added as suppressed.
 */
public final class ReactorRetry {

    private ReactorRetry() {}

    /**
     * A value that is fetched, and fetched again as the executor's policy allows. The value is the result that the policy
     * judges; an attempt that ends without one has the result null.
     *
     * @param operation gives an attempt
     */
    public static <T> Mono<T> mono(RetryExecutor executor, Supplier<? extends Publisher<? extends T>> operation) {
        return mono(new Attempts<>(executor, operation, ErrorSignal.FAILURE));
    }

    /**
     * The same, with another publisher in place of the failure where the call gives up.
     *
     * @param recovery asked inside the call around this one, if there is one; subscribed to with the subscriber's context
     */
    public static <T> Mono<T> mono(
            RetryExecutor executor,
            Supplier<? extends Publisher<? extends T>> operation,
            Recovery<? extends Publisher<? extends T>> recovery) {
        Objects.requireNonNull(recovery, "recovery");
        return ReactorRetry.<T>mono(new Attempts<>(executor, operation, Stopped::new))
                .onErrorResume(Stopped.class, stopped -> Mono.from(stopped.recoveredBy(recovery)));
    }

    /**
     * Values that are streamed, and streamed again from the start as the executor's policy allows: until the first one has
     * been handed on. After that a failure is not retried, and no deadline cuts the stream. Values are handed on as they
     * come, none is kept; what the subscriber has requested is requested of every attempt. A stream that ends without values
     * is a success with the result null.
     *
     * @param operation gives an attempt
     */
    public static <T> Flux<T> flux(RetryExecutor executor, Supplier<? extends Publisher<? extends T>> operation) {
        return new RetriedFlux<>(new Attempts<>(executor, operation, ErrorSignal.FAILURE));
    }

    /**
     * The same, with another publisher in place of the failure where the call gives up, also after values have been handed
     * on: its values then follow those.
     *
     * @param recovery asked inside the call around this one, if there is one; subscribed to with the subscriber's context
     */
    public static <T> Flux<T> flux(
            RetryExecutor executor,
            Supplier<? extends Publisher<? extends T>> operation,
            Recovery<? extends Publisher<? extends T>> recovery) {
        Objects.requireNonNull(recovery, "recovery");
        return new RetriedFlux<T>(new Attempts<>(executor, operation, Stopped::new))
                .onErrorResume(Stopped.class, stopped -> stopped.recoveredBy(recovery));
    }

    private static <T> Mono<T> mono(Attempts<T> attempts) {
        return Mono.create(subscriber -> new MonoCall<>(attempts, subscriber).begin());
    }
}
