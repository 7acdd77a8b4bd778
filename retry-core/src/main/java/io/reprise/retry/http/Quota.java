package io.reprise.retry.http;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One of a server's quotas: what is left of it, and when it is reset. Immutable.
 *
 * @param remaining what is left; null where the server didn't say, or not understandably
 * @param reset how long it is until there is more
 */
record Quota(@Nullable Decimal remaining, Duration reset) {

    /**
     * Whether this quota is what the failure is about, so that waiting for its reset makes sense: it is used up, or,
     * where what is left isn't said, the status is one of those that tell of too many requests.
     */
    boolean isWorthWaitingFor(int status) {
        if (remaining != null) {
            return remaining.whole() == 0;
        }
        return status == 429 || status == 503;
    }

    /** The smallest of the numbers; null if there are none, or one of them isn't understood. */
    static @Nullable Decimal remaining(List<String> elements) {
        Decimal least = null;
        for (String element : elements) {
            Decimal number = Decimal.parse(element);
            if (number == null) {
                return null;
            }
            least = least == null || number.whole() < least.whole() ? number : least;
        }
        return least;
    }
}
