package io.reprise.retry.spring.reactor;

import io.micrometer.context.ThreadLocalAccessor;
import io.reprise.retry.CallScope;
import org.jspecify.annotations.Nullable;

/**
 * Lets Micrometer's context propagation carry the retried call around some code to other threads, where it is present: with
 * Reactor's automatic context propagation, {@link io.reprise.retry.RetryContext#current()} then works in every operator.
 */
public final class CallScopeAccessor implements ThreadLocalAccessor<CallScope> {

    /** Called by {@link java.util.ServiceLoader}. */
    public CallScopeAccessor() {}

    @Override
    public Object key() {
        return CallScopes.KEY;
    }

    @Override
    public @Nullable CallScope getValue() {
        CallScope current = CallScope.current();
        return current.equals(CallScope.none()) ? null : current;
    }

    @Override
    public void setValue(CallScope scope) {
        scope.bind();
    }

    @Override
    public void setValue() {
        CallScope.none().bind();
    }
}
