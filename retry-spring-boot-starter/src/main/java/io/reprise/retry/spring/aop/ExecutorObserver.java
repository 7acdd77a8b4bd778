package io.reprise.retry.spring.aop;

import io.reprise.retry.RetryExecutor;

/** Is told of each executor of an annotated method when it is made, so that what is known of it can be shown from the start. */
@FunctionalInterface
public interface ExecutorObserver {

    /** An executor has been made; nothing has been called yet. */
    void made(RetryExecutor executor);
}
