package io.reprise.retry;

import java.util.function.UnaryOperator;

/**
 * Carries what is bound to a caller's thread, such as logging and tracing context, over to the threads on which a call's
 * retries and the tasks of a batch run. Thread-safe.
 */
@FunctionalInterface
public interface ContextCarrier {

    /** Carries nothing over. */
    ContextCarrier NONE = UnaryOperator::identity;

    /**
     * Takes the context of the calling thread. Asked once per call that blocks no thread, and once per batch.
     *
     * @return puts the context around a task, each time that the task runs, and takes it away afterwards
     */
    UnaryOperator<Runnable> capture();
}
