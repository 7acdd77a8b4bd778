package io.reprise.retry.budget;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * A level of tokens under one set of settings, until a change closes it for good. Thread-safe and lock-free.
 *
 * <p>The level is never negative nor above the capacity.
 */
final class Bucket {

    private static final AtomicIntegerFieldUpdater<Bucket> LEVEL =
            AtomicIntegerFieldUpdater.newUpdater(Bucket.class, "level");

    private final BudgetSettings settings;
    private final int capacity;
    private final long minRetryIntervalNanos;
    private final Grant retry;
    private final Grant throttledRetry;

    /** The tokens; their bitwise complement, which is negative, once the bucket is closed. */
    private volatile int level;

    /** The settings that come after these; null as long as none are announced. */
    private final AtomicReference<@Nullable BudgetSettings> change = new AtomicReference<>();

    Bucket(BudgetSettings settings, int tokens) {
        this.settings = settings;
        this.capacity = settings.capacity();
        this.minRetryIntervalNanos = settings.minRetryInterval().toNanos();
        this.retry = Grant.paid(settings.retryCost());
        this.throttledRetry = Grant.paid(settings.throttledRetryCost());
        this.level = Math.min(tokens, capacity);
    }

    BudgetSettings settings() {
        return settings;
    }

    long minRetryIntervalNanos() {
        return minRetryIntervalNanos;
    }

    /** The grant that a retry has to pay for; one object for all retries of a kind, so that paying allocates nothing. */
    Grant price(boolean throttled) {
        return throttled ? throttledRetry : retry;
    }

    boolean isClosed() {
        return level < 0;
    }

    /** Whether there is room for no further token, which is so nearly always. A closed bucket never is. */
    boolean isFull() {
        return level == capacity;
    }

    /** The tokens there are, or were when the bucket was closed. */
    int tokens() {
        int found = level;
        return found < 0 ? ~found : found;
    }

    /**
     * Takes the cost if there are that many tokens.
     *
     * @return the level that was found: at least the cost if it was taken; negative if the bucket is closed
     */
    int take(int cost) {
        int found = level;
        while (found >= cost && !LEVEL.compareAndSet(this, found, found - cost)) {
            found = level;
        }
        return found;
    }

    /**
     * Adds tokens up to the capacity and drops the rest; writes nothing where that changes nothing.
     *
     * @return false if the bucket is closed
     */
    boolean give(int tokens) {
        int found = level;
        while (found >= 0) {
            int filled = found + Math.min(tokens, capacity - found);
            if (filled == found || LEVEL.compareAndSet(this, found, filled)) {
                return true;
            }
            found = level;
        }
        return false;
    }

    /** Says which settings come next; false if others were announced before. */
    boolean announce(BudgetSettings next) {
        return change.compareAndSet(null, next);
    }

    /** Closes the bucket, if it isn't closed, and pours its tokens into a new one that has the announced settings. */
    Bucket successor() {
        BudgetSettings next = Objects.requireNonNull(change.get(), "no change is announced");
        int closed = LEVEL.updateAndGet(this, found -> found < 0 ? found : ~found);
        return new Bucket(next, ~closed);
    }
}
