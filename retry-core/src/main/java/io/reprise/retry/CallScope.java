package io.reprise.retry;

import org.jspecify.annotations.Nullable;

/**
 * The innermost retried call around some code, or none, as something to carry along to where that code goes on: on another
 * thread, or later. Code that runs inside it finds the call in {@link RetryContext#current()}, retried calls that it begins
 * are calls inside that one, and requests that it sends carry the call's idempotency key. Immutable and thread-safe.
 *
 * <p>A thread that runs an attempt is in the attempt's scope by itself. To carry a scope on is for types of results whose
 * work doesn't stay on that thread. A scope may outlive its call, which then no longer listens.
 */
public final class CallScope {

    private static final CallScope NONE = new CallScope(null);

    private final @Nullable CallFrame frame;

    private CallScope(@Nullable CallFrame frame) {
        this.frame = frame;
    }

    /** That of the calling thread; {@link #none()} outside of every retried call. */
    public static CallScope current() {
        CallFrame frame = InnermostCall.frame();
        return frame == null ? NONE : new CallScope(frame);
    }

    /** That of code outside of every retried call. */
    public static CallScope none() {
        return NONE;
    }

    /** Whether the calling thread is in this scope already. */
    public boolean isCurrent() {
        return InnermostCall.frame() == frame;
    }

    /**
     * Calls code on the calling thread inside this scope, and leaves the thread as it was.
     *
     * @return what the code returns
     * @throws X what the code throws
     */
    public <T extends @Nullable Object, X extends Throwable> T call(RetryableOperation<T, X> code) throws X {
        return InnermostCall.inside(frame, code);
    }

    /**
     * Runs code on the calling thread inside this scope, and leaves the thread as it was.
     *
     * @throws X what the code throws
     */
    @SuppressWarnings("NullAway") // an action's result is null
    public <X extends Throwable> void run(RetryableAction<X> code) throws X {
        this.<@Nullable Object, X>call(() -> {
            code.run();
            return null;
        });
    }

    /**
     * Leaves the calling thread in this scope: for frameworks that carry what is bound to threads over by themselves, and put
     * back what was there before.
     */
    public void bind() {
        InnermostCall.bind(frame);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CallScope scope && scope.frame == frame;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(frame);
    }
}
