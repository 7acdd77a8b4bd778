package io.reprise.retry.spring.reactor;

import io.reprise.retry.call.StopReason;

/** What is signalled downstream where a call has given up. */
@FunctionalInterface
interface ErrorSignal {

    /** The failure itself. */
    ErrorSignal FAILURE = (failure, reason) -> failure;

    Throwable of(Throwable failure, StopReason reason);
}
