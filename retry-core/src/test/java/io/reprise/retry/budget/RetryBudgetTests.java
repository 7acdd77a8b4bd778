package io.reprise.retry.budget;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

class RetryBudgetTests {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    /**
     * The arithmetic, on a budget of 20 tokens in which a retry costs 5, and 8 after a throttled failure. Letters: {@code
     * r} a retry, {@code t} a retry after a throttled failure, {@code R} the last retry succeeded, {@code B} the last
     * retry was never dispatched, {@code s} a first attempt succeeded. The grants: costs in order, {@code -} for a
     * refusal.
     */
    @ParameterizedTest
    @CsvSource({
        "'',      20, ''",
        "r,       15, 5",
        "t,       12, 8",
        "rt,       7, 5 8",
        "rrrr,     0, 5 5 5 5",
        "rrr,      5, 5 5 5",
        "rrrrr,    0, 5 5 5 5 0",
        "rrrrrr,   0, 5 5 5 5 0 -",
        "ttt,      4, 8 8 0",
        "tttr,     4, 8 8 0 -",
        "ttr,      4, 8 8 0",
        "rrrt,     5, 5 5 5 0",
        "rrrtr,    0, 5 5 5 0 5",
        "s,       20, ''",
        "rs,      16, 5",
        "rsssss,  20, 5",
        "rssssss, 20, 5",
        "rR,      20, 5",
        "tR,      20, 8",
        "rrR,     15, 5 5",
        "rtR,     15, 5 8",
        "trR,     12, 8 5",
        "rsR,     20, 5",
        "rB,      20, 5",
        "tB,      20, 8",
        "rrB,     15, 5 5",
        "rsB,     20, 5",
        "rrrrrR,   0, 5 5 5 5 0",
        "rrrrrB,   0, 5 5 5 5 0",
        "rrrrrBr,  0, 5 5 5 5 0 0",
        "rrrrrRr,  0, 5 5 5 5 0 -",
        "rrrrsssssr, 0, 5 5 5 5 5"
    })
    void theArithmetic(String operations, int tokens, String grants) {
        RetryBudget budget = budget(20);
        List<String> taken = new ArrayList<>();
        Grant last = null;
        for (int i = 0; i < operations.length(); i++) {
            char operation = operations.charAt(i);
            switch (operation) {
                case 'r', 't' -> {
                    last = budget.take(operation == 't', 0);
                    taken.add(last == null ? "-" : String.valueOf(last.cost()));
                }
                case 'R' -> budget.retrySucceeded(last);
                case 'B' -> budget.giveBack(last);
                default -> budget.firstAttemptSucceeded();
            }
        }

        assertThat(budget.tokens()).isEqualTo(tokens);
        assertThat(String.join(" ", taken)).isEqualTo(grants);
    }

    @Test
    void isFullAtTheStart() {
        assertThat(budget(20).tokens()).isEqualTo(20);
        assertThat(budget(20).capacity()).isEqualTo(20);
    }

    @Test
    void payingAllocatesNoGrant() {
        RetryBudget budget = budget(20);

        assertThat(budget.take(false, 0)).isSameAs(budget.take(false, 1));
        assertThat(budget.take(true, 2)).isNotNull();
    }

    @Test
    void theLargestBudgetDoesNotOverflow() {
        RetryBudget budget = RetryBudget.builder("payments")
                .capacity(Integer.MAX_VALUE)
                .retryCost(Integer.MAX_VALUE)
                .build();
        Grant all = budget.take(false, 0);

        budget.firstAttemptSucceeded();
        budget.retrySucceeded(all);

        assertThat(all.cost()).isEqualTo(Integer.MAX_VALUE);
        assertThat(budget.tokens()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void fillsUpToItsCapacityAndNoFurther() {
        RetryBudget budget = RetryBudget.builder("b").capacity(20).build();
        budget.take(false, 0);
        budget.take(false, 0);
        budget.fill();
        assertThat(budget.tokens()).isEqualTo(20);
        budget.fill();
        assertThat(budget.tokens()).isEqualTo(20);
    }

    @Test
    void aChangeKeepsTheLevel() {
        RetryBudget budget = budget(20);
        budget.take(false, 0);

        budget.change(settings(100, 7, 9));

        assertThat(budget.tokens()).isEqualTo(15);
        assertThat(budget.capacity()).isEqualTo(100);
        assertThat(budget.settings()).isEqualTo(settings(100, 7, 9));
    }

    @Test
    void aChangeClipsTheLevelToTheNewCapacityForGood() {
        RetryBudget budget = budget(20);

        budget.change(settings(10, 5, 8));
        assertThat(budget.tokens()).isEqualTo(10);
        budget.change(settings(20, 5, 8));

        assertThat(budget.tokens()).isEqualTo(10);
    }

    @Test
    void aChangeOfTheCostsAppliesToTheNextRetry() {
        RetryBudget budget = budget(20);

        budget.change(settings(20, 7, 9));

        assertThat(budget.take(false, 0).cost()).isEqualTo(7);
        assertThat(budget.take(true, 0).cost()).isEqualTo(9);
        assertThat(budget.tokens()).isEqualTo(4);
    }

    @Test
    void aGrantThatIsOutKeepsItsCostThroughAChange() {
        RetryBudget budget = budget(20);
        Grant succeeding = budget.take(false, 0);
        Grant undispatched = budget.take(true, 0);

        budget.change(settings(100, 1, 1));
        budget.retrySucceeded(succeeding);
        assertThat(budget.tokens()).isEqualTo(12);
        budget.giveBack(undispatched);

        assertThat(budget.tokens()).isEqualTo(20);
    }

    @Test
    void whatComesBackAfterTheCapacityWasLoweredIsDroppedAboveIt() {
        RetryBudget budget = budget(20);
        Grant grant = budget.take(true, 0);

        budget.change(settings(15, 5, 8));
        budget.giveBack(grant);

        assertThat(budget.tokens()).isEqualTo(15);
    }

    @Test
    void aChangeToNothingIsRefused() {
        RetryBudget budget = budget(20);

        assertThatNullPointerException().isThrownBy(() -> budget.change(null)).withMessage("settings");
        assertThat(budget.settings()).isEqualTo(settings(20, 5, 8));
    }

    @Test
    void aChangeThatStallsBeforeItTakesEffectHoldsNobodyUp() {
        RetryBudget budget = budget(20);
        budget.open().announce(settings(10, 1, 1));

        assertThat(budget.settings()).isEqualTo(settings(20, 5, 8));
        assertThat(budget.take(false, 0).cost()).isEqualTo(5);
        budget.firstAttemptSucceeded();
        assertThat(budget.tokens()).isEqualTo(16);
        budget.change(settings(30, 2, 3));

        // The stalled change was carried out first: its capacity has clipped the level.
        assertThat(budget.settings()).isEqualTo(settings(30, 2, 3));
        assertThat(budget.tokens()).isEqualTo(10);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void aChangeThatStallsInTheMiddleIsCarriedOutByWhoeverComesNext(Consumer<RetryBudget> operation, int tokens) {
        RetryBudget budget = budget(20);
        budget.take(true, 0);
        Bucket old = budget.open();
        old.announce(settings(10, 1, 1));
        assertThat(old.successor().tokens()).isEqualTo(10);

        operation.accept(budget);

        assertThat(old.isClosed()).isTrue();
        assertThat(old.tokens()).isEqualTo(12);
        assertThat(budget.open()).isNotSameAs(old);
        assertThat(budget.tokens()).isEqualTo(tokens);
    }

    static List<Arguments> operations() {
        return List.of(
                operation(budget -> budget.take(false, 0), 9),
                operation(budget -> budget.giveBack(Grant.paid(1)), 10),
                operation(RetryBudget::firstAttemptSucceeded, 10),
                operation(budget -> budget.retrySucceeded(Grant.paid(1)), 10),
                operation(RetryBudget::tokens, 10),
                operation(RetryBudget::capacity, 10),
                operation(RetryBudget::settings, 10),
                operation(budget -> budget.change(settings(5, 1, 1)), 5));
    }

    private static Arguments operation(Consumer<RetryBudget> operation, int tokens) {
        return Arguments.of(operation, tokens);
    }

    @Test
    void aClosedBucketNeverMovesAgain() {
        Bucket old = new Bucket(settings(20, 5, 8), 0);
        old.announce(settings(10, 1, 1));
        assertThat(old.announce(settings(30, 2, 2))).isFalse();
        Bucket first = old.successor();

        assertThat(old.give(1)).isFalse();
        assertThat(old.take(1)).isNegative();
        Bucket second = old.successor();

        assertThat(List.of(first, second)).allSatisfy(bucket -> {
            assertThat(bucket.settings()).isEqualTo(settings(10, 1, 1));
            assertThat(bucket.tokens()).isZero();
            assertThat(bucket.isClosed()).isFalse();
        });
    }

    private static RetryBudget budget(int capacity) {
        return RetryBudget.builder("payments")
                .settings(settings(capacity, 5, 8))
                .build();
    }

    private static BudgetSettings settings(int capacity, int retryCost, int throttledRetryCost) {
        return new BudgetSettings(capacity, retryCost, throttledRetryCost, INTERVAL);
    }
}
