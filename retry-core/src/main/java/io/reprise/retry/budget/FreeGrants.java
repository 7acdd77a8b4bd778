package io.reprise.retry.budget;

import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/** Makes at most one free grant per interval. Thread-safe and lock-free. */
final class FreeGrants {

    /** The free grant that the interval counts from; null if there is none, so that the next one may be had at once. */
    private final AtomicReference<@Nullable Grant> last = new AtomicReference<>();

    /** A free grant, or null if the last one isn't an interval old yet. */
    @Nullable
    Grant take(long nowNanos, long intervalNanos) {
        Grant before = last.get();
        while (isDue(before, nowNanos, intervalNanos)) {
            Grant grant = Grant.free(nowNanos);
            if (last.compareAndSet(before, grant)) {
                return grant;
            }
            before = last.get();
        }
        return null;
    }

    /** Forgets the grant, unless another one was made since or it was given back before. */
    void giveBack(Grant grant) {
        last.compareAndSet(grant, null);
    }

    private static boolean isDue(@Nullable Grant before, long nowNanos, long intervalNanos) {
        // Only the difference has a meaning: the clock may be negative and may wrap around. It is below zero where
        // another thread read the clock later and was faster.
        return before == null || nowNanos - before.atNanos() >= intervalNanos;
    }
}
