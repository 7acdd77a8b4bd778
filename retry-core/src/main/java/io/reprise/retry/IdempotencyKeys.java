package io.reprise.retry;

import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Where an HTTP client asks for the idempotency key of a request, and by asking tells that it sends one: the seam for
 * client integrations.
 *
 * <p>After the IETF draft 'The Idempotency-Key HTTP Header Field': requests by POST and PATCH carry a key, so that a
 * server can tell a repeated request from a new one. Thread-safe.
 */
public final class IdempotencyKeys {

    /** The name of the header. */
    public static final String HEADER = "Idempotency-Key";

    private static final Set<String> METHODS_NOT_IDEMPOTENT = Set.of("POST", "PATCH");

    private IdempotencyKeys() {}

    /**
     * To be called once for every request that is about to be sent, on the thread that runs the attempt.
     *
     * @param method the request's method, in upper case
     * @param carriesKey whether the request has the header already
     * @return the value to set the header to; null to leave the request as it is
     */
    public static @Nullable String keyFor(String method, boolean carriesKey) {
        CallFrame frame = InnermostCall.frame();
        if (frame == null || !METHODS_NOT_IDEMPOTENT.contains(method)) {
            return null;
        }
        String key = !carriesKey && frame.call().sendsIdempotencyKey() ? frame.idempotencyKey() : null;
        frame.writeSent(carriesKey, key != null);
        return key;
    }
}
