package io.reprise.retry;

import io.reprise.retry.call.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * What is done in place of handing a call's failure to its caller: a fallback. Asked once, after the call has given up and
 * has been told of as such, a fatal first attempt included.
 *
 * @param <T> what it gives in place of the call's result
 */
@FunctionalInterface
public interface Recovery<T extends @Nullable Object> {

    /**
     * Gives another result, or throws: the failure itself to pass it on, or another.
     *
     * @param failure what the caller would get
     * @param reason why the call gave up
     */
    T recover(Throwable failure, StopReason reason) throws Throwable;
}
