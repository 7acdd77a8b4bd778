package io.reprise.retry.spring.reactor;

import io.reprise.retry.CallScope;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Where operators find the retried call around them: in the subscriber's {@link Context}, because a subscription doesn't
 * stay on the thread that runs the attempt.
 */
public final class CallScopes {

    /** The context's key. It is also that under which the thread's own scope is known to context propagation. */
    static final String KEY = "io.reprise.retry.CallScope";

    private CallScopes() {}

    /** The innermost call around a subscriber with this context; that of the calling thread where it doesn't say. */
    public static CallScope of(ContextView context) {
        Object scope = context.getOrDefault(KEY, null);
        return scope instanceof CallScope known ? known : CallScope.current();
    }

    /** The context with the calling thread's scope in it. */
    static Context inCurrent(Context context) {
        return context.put(KEY, CallScope.current());
    }
}
