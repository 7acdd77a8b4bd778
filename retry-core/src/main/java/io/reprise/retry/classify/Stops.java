package io.reprise.retry.classify;

import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLockInterruptionException;
import java.util.concurrent.CancellationException;

/** The exceptions by which somebody asks for an end: those of interruptions and cancellations. */
final class Stops {

    private Stops() {}

    /** Whether the throwable tells of a cancellation. */
    static boolean isCancellation(Throwable throwable) {
        return throwable instanceof CancellationException;
    }

    /** Whether the throwable tells that its thread was interrupted. */
    static boolean isInterruption(Throwable throwable) {
        return throwable instanceof InterruptedException
                || throwable instanceof ClosedByInterruptException
                || throwable instanceof FileLockInterruptionException
                || isInterruptedIo(throwable);
    }

    /** Some clients use this type for their timeouts too, so that the thread's flag must confirm it. */
    private static boolean isInterruptedIo(Throwable throwable) {
        return throwable instanceof InterruptedIOException
                && !(throwable instanceof SocketTimeoutException)
                && Thread.currentThread().isInterrupted();
    }
}
