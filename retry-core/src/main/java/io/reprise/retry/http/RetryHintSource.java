package io.reprise.retry.http;

import io.reprise.retry.call.HttpAnswer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the server's answer in what an attempt threw or returned: the seam by which an HTTP client is plugged in.
 *
 * <p>A source is asked for each throwable of a failure's cause chain, from the outermost inwards, and for a returned
 * value; the first answer counts. It must be thread-safe and quick, and must not consume a response's body. One that
 * throws is logged once and passed over.
 */
@FunctionalInterface
public interface RetryHintSource {

    /**
     * The answer that this object carries.
     *
     * @param thrownOrReturned a throwable of the cause chain, or a returned value; never null
     * @return the status and headers; null where this source doesn't know the object
     */
    @Nullable
    HttpAnswer answerOf(Object thrownOrReturned);

    /**
     * Whether no object of this very class carries an answer. Asked once for each class, so that calls whose results and failures
     * never carry one needn't ask at all. By default no: each object is asked for.
     *
     * @param type the class of a throwable or a returned value
     */
    default boolean ignores(Class<?> type) {
        return false;
    }
}
