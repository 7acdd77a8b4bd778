package io.reprise.retry.budget;

/**
 * A budget's leave for one retry, and what was taken for it. Immutable.
 *
 * <p>A grant belongs to the budget that made it. It ends in one of three ways, and its holder sees to it that it ends
 * only once: the retry is dispatched and fails (nothing to do), it is dispatched and succeeds ({@link
 * RetryBudget#retrySucceeded}), or it is never dispatched ({@link RetryBudget#giveBack}). The grants of one cost may be
 * one and the same object, so a grant can't tell by itself whether it has ended.
 */
public final class Grant {

    private final int cost;
    private final long atNanos;

    private Grant(int cost, long atNanos) {
        this.cost = cost;
        this.atNanos = atNanos;
    }

    static Grant paid(int cost) {
        return new Grant(cost, 0);
    }

    static Grant free(long atNanos) {
        return new Grant(0, atNanos);
    }

    /** The tokens that were taken; 0 for a free grant. */
    public int cost() {
        return cost;
    }

    boolean isFree() {
        return cost == 0;
    }

    /** When a free grant was made, on the caller's monotonic clock; without meaning for a paid one. */
    long atNanos() {
        return atNanos;
    }
}
