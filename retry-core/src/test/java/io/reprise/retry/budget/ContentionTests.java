package io.reprise.retry.budget;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Threads that work on one budget at the same time. Each test fails when a step of the budget that has to be atomic is
 * split into a look and a write.
 */
@Timeout(120)
class ContentionTests {

    private static final int THREADS = 4;
    private static final int OPERATIONS = 1_000_000;
    private static final int HUNDRED_MILLION = 100_000_000;
    private static final Duration LONG = Duration.ofDays(1);
    private static final long INTERVAL = 1_000;

    @Test
    void everyTokenIsAccountedForWhileThreadsTakeAndGive() throws Exception {
        RetryBudget budget = halfFullBudget();
        AtomicLong balance = new AtomicLong();

        new Race()
                .with(THREADS, thread -> balance.addAndGet(takeAndGive(budget, new Random(thread), OPERATIONS)))
                .run();

        assertThat(budget.tokens()).isEqualTo(HUNDRED_MILLION + balance.get());
    }

    @Test
    void everyTokenIsAccountedForWhileTheSettingsChange() throws Exception {
        RetryBudget budget = halfFullBudget();
        BudgetSettings one = new BudgetSettings(2 * HUNDRED_MILLION, 5, 11, LONG);
        BudgetSettings other = new BudgetSettings(2 * HUNDRED_MILLION + 1, 3, 7, LONG);
        AtomicLong balance = new AtomicLong();

        new Race()
                .with(2, thread -> balance.addAndGet(takeAndGive(budget, new Random(thread), 3 * OPERATIONS)))
                .meanwhile(() -> budget.change(one))
                .meanwhile(() -> budget.change(other))
                .run();

        assertThat(budget.tokens()).isEqualTo(HUNDRED_MILLION + balance.get());
    }

    @Test
    void asManyRetriesArePaidAsThereAreTokensFor() throws Exception {
        RetryBudget budget = RetryBudget.builder("payments")
                .capacity(10_000_000)
                .retryCost(3)
                .minRetryInterval(LONG)
                .build();
        AtomicInteger paid = new AtomicInteger();
        AtomicInteger free = new AtomicInteger();

        new Race()
                .with(THREADS, thread -> {
                    for (Grant grant = budget.take(false, 0); grant != null; grant = budget.take(false, 0)) {
                        (grant.cost() == 0 ? free : paid).incrementAndGet();
                    }
                })
                .run();

        assertThat(paid).hasValue(3_333_333);
        assertThat(free).hasValue(1);
        assertThat(budget.tokens()).isEqualTo(1);
    }

    @Test
    void theLevelStaysBetweenEmptyAndFullAndIsFullWhenAllIsBack() throws Exception {
        RetryBudget budget = RetryBudget.builder("payments")
                .capacity(10)
                .retryCost(3)
                .throttledRetryCost(7)
                .build();

        new Race()
                .with(THREADS, thread -> {
                    for (int i = 0; i < OPERATIONS; i++) {
                        Grant grant = budget.take(i % 2 == 0, 0);
                        if (grant != null) {
                            budget.giveBack(grant);
                        }
                    }
                })
                .meanwhile(() -> assertThat(budget.tokens()).isBetween(0, 10))
                .run();

        assertThat(budget.tokens()).isEqualTo(10);
    }

    @Test
    void theLevelIsNeverAboveACapacityThatIsBeingLowered() throws Exception {
        RetryBudget budget = RetryBudget.builder("payments").capacity(10).build();
        BudgetSettings small = new BudgetSettings(10, 5, 7, LONG);
        // So large that it is never full: whenever the capacity is lowered, tokens are being added.
        BudgetSettings large = new BudgetSettings(HUNDRED_MILLION, 5, 7, LONG);

        new Race()
                .with(2, thread -> {
                    for (int i = 0; i < OPERATIONS; i++) {
                        budget.firstAttemptSucceeded();
                        spin(i % 8);
                    }
                })
                .meanwhile(() -> {
                    budget.change(small);
                    if (budget.tokens() > 10) {
                        fail("%d tokens after a change to a capacity of 10", budget.tokens());
                    }
                    budget.change(large);
                })
                .run();
    }

    @Test
    void noChangeIsLostToAnotherOneAtTheSameTime() throws Exception {
        int start = 4 * OPERATIONS;
        RetryBudget budget = RetryBudget.builder("payments").capacity(start).build();
        BudgetSettings large = new BudgetSettings(start, 1, 1, LONG);

        new Race()
                .with(1, thread -> {
                    for (int capacity = start - 1; capacity > 0; capacity--) {
                        budget.change(new BudgetSettings(capacity, 1, 1, LONG));
                        // Whatever came after it: that capacity held for an instant, and nobody gives tokens.
                        if (budget.tokens() != capacity) {
                            fail("%d tokens after a change to a capacity of %d", budget.tokens(), capacity);
                        }
                    }
                })
                .meanwhile(() -> budget.change(large))
                .meanwhile(() -> budget.change(large))
                .run();
    }

    @Test
    void noIntervalSeesTwoFreeGrants() throws Exception {
        RetryBudget budget = emptyBudget();
        int ticksPerInterval = 8;
        AtomicInteger ticks = new AtomicInteger();
        AtomicIntegerArray grants = new AtomicIntegerArray(THREADS * OPERATIONS / ticksPerInterval);

        new Race()
                .with(THREADS, thread -> {
                    for (int i = 0; i < OPERATIONS; i++) {
                        int interval = ticks.getAndIncrement() / ticksPerInterval;
                        if (budget.take(false, interval * INTERVAL) != null) {
                            grants.incrementAndGet(interval);
                        }
                    }
                })
                .run();

        for (int interval = 0; interval < grants.length(); interval++) {
            assertThat(grants.get(interval))
                    .as("grants in interval %d", interval)
                    .isBetween(0, 1);
        }
    }

    @Test
    void aFreeGrantThatIsGivenBackNeverTakesAnotherOneAlong() throws Exception {
        RetryBudget budget = emptyBudget();
        AtomicLong clock = new AtomicLong();

        // The racer's clock runs one interval ahead. It keeps its grants, while the companions give theirs back.
        Runnable companion = () -> {
            Grant grant = budget.take(false, clock.get());
            if (grant != null) {
                budget.giveBack(grant);
            }
        };
        new Race()
                .with(1, thread -> {
                    for (int i = 0; i < 3 * OPERATIONS; i++) {
                        long now = clock.addAndGet(3 * INTERVAL) + INTERVAL;
                        spin(i % 4);
                        if (budget.take(false, now) == null || budget.take(false, now) != null) {
                            fail("not exactly one grant at %d", now);
                        }
                    }
                })
                .meanwhile(companion)
                .meanwhile(companion)
                .run();
    }

    private static void spin(int times) {
        for (int i = 0; i < times; i++) {
            Thread.onSpinWait();
        }
    }

    /** Does this and that at random, never near an end of the half-full budget; tells what was given minus what was taken. */
    private static long takeAndGive(RetryBudget budget, Random random, int operations) {
        long balance = 0;
        Deque<Grant> grants = new ArrayDeque<>();
        for (int i = 0; i < operations; i++) {
            int die = random.nextInt(4);
            if (die == 0) {
                budget.firstAttemptSucceeded();
                balance++;
            } else if (die == 1 && !grants.isEmpty()) {
                Grant grant = grants.pop();
                balance += grant.cost();
                if (random.nextBoolean()) {
                    budget.giveBack(grant);
                } else {
                    budget.retrySucceeded(grant);
                }
            } else {
                Grant grant = budget.take(random.nextBoolean(), 0);
                balance -= grant.cost();
                grants.push(grant);
            }
        }
        return balance;
    }

    private static RetryBudget halfFullBudget() {
        RetryBudget budget =
                RetryBudget.builder("payments").capacity(HUNDRED_MILLION).build();
        budget.change(new BudgetSettings(2 * HUNDRED_MILLION, 5, 11, LONG));
        return budget;
    }

    private static RetryBudget emptyBudget() {
        RetryBudget budget = RetryBudget.builder("payments")
                .capacity(1)
                .retryCost(1)
                .throttledRetryCost(1)
                .minRetryInterval(Duration.ofNanos(INTERVAL))
                .build();
        budget.take(false, 0);
        return budget;
    }
}
