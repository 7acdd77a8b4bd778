package io.reprise.retry.budget;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;

/**
 * The tokens that the retries of one dependency share, so that retries can't become the load that keeps it down: a
 * token bucket, full at the start, which retries drain and successes fill.
 *
 * <ul>
 *   <li>A retry takes the retry's cost (5 tokens of 500 by default, one figure for ordinary failures and one for
 *       throttled ones).
 *   <li>A call that succeeds at its first attempt gives 1 token, one that succeeds after retries gives its last
 *       retry's cost.
 *   <li>With fewer tokens than the cost, one retry per minimum interval (10 s by default) is free. It refunds nothing.
 * </ul>
 *
 * <p>The level is at no instant negative or above the capacity, and it is at all times the initial level plus what was
 * given minus what was taken, where tokens that would lift it above the capacity, or that a smaller capacity has no
 * room for, are dropped and don't count as given. A first attempt is never asked for tokens.
 *
 * <p>Thread-safe and lock-free; no operation waits, fails, or, except for a free grant and a change, allocates. While
 * the bucket is full, a first attempt's success only reads.
 */
public final class RetryBudget {

    /*
     * How it stays exact without a lock.
     *
     * What must change together is the level and the settings it is measured by: else a success could lift the level
     * above a capacity that was lowered since it looked. They stand together in a Bucket, whose settings never change
     * and whose level is one integer that every operation moves by compare-and-set. So the operations of every call
     * allocate nothing, and meet only in that integer.
     *
     * A change of the settings replaces the bucket, in three steps: announce the new settings in the old bucket, close
     * its level, and put a bucket with the new settings and the closed level, clipped, in its place. The change takes
     * effect with the second step: a level that is closed never moves again, whoever finds it so has to look for the
     * next bucket, and until then all went by the old settings. Every thread that meets a closed bucket can carry out
     * the third step itself, because all that it needs can't change any more; the first to do so wins, and the
     * others' buckets were never seen by anyone. So no thread ever waits for another one.
     *
     * Free grants are apart from the level, in a single reference to the last of them. An operation looks at the level
     * first and at that reference second. Tokens that come back between these two looks can be met by a free grant,
     * as if the retry had come a moment earlier; the number of tokens isn't touched by it, and no interval
     * sees two that are kept.
     */

    private static final AtomicReferenceFieldUpdater<RetryBudget, Bucket> CURRENT =
            AtomicReferenceFieldUpdater.newUpdater(RetryBudget.class, Bucket.class, "current");

    private final String name;
    private volatile Bucket current;
    private final FreeGrants freeGrants = new FreeGrants();

    private RetryBudget(String name, BudgetSettings settings) {
        this.name = name;
        this.current = new Bucket(settings, settings.capacity());
    }

    /** Starts from the default settings. The name must not be blank. */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /** A full budget with {@link BudgetSettings#defaults()}. The name must not be blank. */
    public static RetryBudget ofDefaults(String name) {
        return builder(name).build();
    }

    public String name() {
        return name;
    }

    /** The settings now in effect. */
    public BudgetSettings settings() {
        return open().settings();
    }

    /** The most tokens that the budget can hold now. */
    public int capacity() {
        return settings().capacity();
    }

    /** The tokens there are now, from 0 to the capacity. */
    public int tokens() {
        return open().tokens();
    }

    /**
     * Asks for leave to retry, and takes its cost.
     *
     * @param throttled whether the failure before this retry was a throttled one, which has a cost of its own
     * @param nowNanos the time on a monotonic clock such as {@link System#nanoTime()}, in nanoseconds, the same clock at
     *     every call; only differences count, so that it may be negative and may wrap around
     * @return what was taken, or null if the retry is refused
     */
    public @Nullable Grant take(boolean throttled, long nowNanos) {
        while (true) {
            Bucket bucket = open();
            Grant price = bucket.price(throttled);
            int found = bucket.take(price.cost());
            if (found >= price.cost()) {
                return price;
            }
            if (found >= 0) {
                return freeGrants.take(nowNanos, bucket.minRetryIntervalNanos());
            }
        }
    }

    /**
     * The granted retry was never dispatched: its tokens go back. A free grant goes back so that the next retry may have
     * it at once, unless another free grant was made since.
     *
     * <p>To be called at most once per grant, and not together with {@link #retrySucceeded}: that would create tokens
     * (though never more than the capacity). Giving a free grant back twice does nothing.
     */
    public void giveBack(Grant grant) {
        if (grant.isFree()) {
            freeGrants.giveBack(grant);
        } else {
            give(grant.cost());
        }
    }

    /** A call succeeded without a retry: 1 token. */
    public void firstAttemptSucceeded() {
        if (!current.isFull()) {
            give(1);
        }
    }

    /**
     * A call succeeded at a retry: that retry's cost goes back, which is nothing for a free one. What the call's earlier
     * retries took is gone.
     *
     * @param last the grant of the retry that succeeded
     */
    public void retrySucceeded(Grant last) {
        give(last.cost());
    }

    /** Fills it to its capacity, as it was at the start: for tests that share it, say. The last free grant still counts. */
    public void fill() {
        give(Integer.MAX_VALUE);
    }

    /**
     * Replaces the settings, all of them at one instant. The level stays, clipped to the new capacity; it isn't filled up
     * to a larger one. Grants that are out keep their cost. The last free grant still counts, against the new interval.
     */
    public void change(BudgetSettings settings) {
        Objects.requireNonNull(settings, "settings");
        Bucket bucket = open();
        while (!bucket.announce(settings)) {
            replace(bucket);
            bucket = open();
        }
        replace(bucket);
    }

    private void give(int tokens) {
        boolean given;
        do {
            given = open().give(tokens);
        } while (!given);
    }

    /** The bucket in use. It can be closed by the time the caller uses it. */
    Bucket open() {
        Bucket bucket = current;
        while (bucket.isClosed()) {
            replace(bucket);
            bucket = current;
        }
        return bucket;
    }

    private void replace(Bucket bucket) {
        CURRENT.compareAndSet(this, bucket, bucket.successor());
    }

    /** Collects a budget's settings; starts from the defaults. Not thread-safe. */
    public static final class Builder {

        private final String name;
        private int capacity = BudgetSettings.defaults().capacity();
        private int retryCost = BudgetSettings.defaults().retryCost();
        private int throttledRetryCost = BudgetSettings.defaults().throttledRetryCost();
        private Duration minRetryInterval = BudgetSettings.defaults().minRetryInterval();

        private Builder(String name) {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a budget's name must not be blank");
            }
            this.name = name;
        }

        /** The most tokens that the budget holds, and what it starts with; at least 1. Default 500. */
        public Builder capacity(int tokens) {
            this.capacity = tokens;
            return this;
        }

        /** Tokens that a retry takes; from 1 to the capacity. Default 5. */
        public Builder retryCost(int tokens) {
            this.retryCost = tokens;
            return this;
        }

        /** Tokens that a retry takes after a throttled failure; from 1 to the capacity. Default 5. */
        public Builder throttledRetryCost(int tokens) {
            this.throttledRetryCost = tokens;
            return this;
        }

        /**
         * While there are fewer tokens than a retry costs, one retry per this interval is free; longer than zero, at most
         * 292 years. Default 10 s.
         */
        public Builder minRetryInterval(Duration interval) {
            this.minRetryInterval = Objects.requireNonNull(interval, "interval");
            return this;
        }

        /** All four at once. */
        public Builder settings(BudgetSettings settings) {
            return capacity(settings.capacity())
                    .retryCost(settings.retryCost())
                    .throttledRetryCost(settings.throttledRetryCost())
                    .minRetryInterval(settings.minRetryInterval());
        }

        /**
         * A full budget.
         *
         * @throws InvalidBudgetException if the settings are out of their ranges, with all that is wrong
         */
        public RetryBudget build() {
            BudgetCheck.of(capacity, retryCost, throttledRetryCost, minRetryInterval)
                    .orThrow("budget '" + name + "' is invalid");
            return new RetryBudget(name, new BudgetSettings(capacity, retryCost, throttledRetryCost, minRetryInterval));
        }
    }
}
