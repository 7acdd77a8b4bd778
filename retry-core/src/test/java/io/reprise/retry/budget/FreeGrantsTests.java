package io.reprise.retry.budget;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** What an empty budget grants. Times are in nanoseconds. */
class FreeGrantsTests {

    private static final long INTERVAL = 10_000_000_000L;

    private final RetryBudget budget = emptyBudget();

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 1_000_000_000_000L, Long.MIN_VALUE, Long.MAX_VALUE})
    void theFirstRetryAtTooFewTokensIsFreeWhateverTheClockSays(long now) {
        Grant grant = budget.take(false, now);

        assertThat(grant).isNotNull();
        assertThat(grant.cost()).isZero();
        assertThat(budget.tokens()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            longs = {0, 5, -INTERVAL / 2, -INTERVAL, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE - INTERVAL / 2})
    void theNextIsFreeExactlyOneIntervalLaterAlsoWhereTheClockWrapsAround(long start) {
        assertThat(budget.take(false, start)).isNotNull();

        assertThat(budget.take(false, start)).isNull();
        assertThat(budget.take(false, start + INTERVAL - 1)).isNull();
        assertThat(budget.take(false, start + INTERVAL)).isNotNull();
        assertThat(budget.take(false, start + INTERVAL)).isNull();
        assertThat(budget.take(false, start + 2 * INTERVAL - 1)).isNull();
        assertThat(budget.take(false, start + 2 * INTERVAL)).isNotNull();
    }

    @Test
    void theIntervalCountsFromTheLastFreeGrantAndNotFromTheOneBeforePlusAnInterval() {
        budget.take(false, 0);

        assertThat(budget.take(false, 3 * INTERVAL / 2)).isNotNull();
        assertThat(budget.take(false, 2 * INTERVAL)).isNull();
        assertThat(budget.take(false, 5 * INTERVAL / 2)).isNotNull();
    }

    @Test
    void throttledAndOtherRetriesShareTheFreeGrants() {
        assertThat(budget.take(true, 0)).isNotNull();

        assertThat(budget.take(false, 1)).isNull();
        assertThat(budget.take(true, INTERVAL)).isNotNull();
    }

    @Test
    void aThreadThatReadTheClockEarlierButComesLaterGetsNone() {
        assertThat(budget.take(false, 1_000)).isNotNull();

        assertThat(budget.take(false, 0)).isNull();
        assertThat(budget.take(false, 1_000 - INTERVAL)).isNull();
    }

    @Test
    void aPaidRetryDoesNotUseUpAFreeGrant() {
        RetryBudget oneRetry = RetryBudget.builder("payments").capacity(5).build();

        assertThat(oneRetry.take(false, 0).cost()).isEqualTo(5);
        assertThat(oneRetry.take(false, 1).cost()).isZero();
        assertThat(oneRetry.take(false, 2)).isNull();
    }

    @Test
    void tokensThatCameBackArePaidWithBeforeAFreeGrantIsUsed() {
        budget.take(false, 0);
        for (int success = 0; success < 5; success++) {
            budget.firstAttemptSucceeded();
        }

        assertThat(budget.take(false, INTERVAL).cost()).isEqualTo(5);
        assertThat(budget.take(false, INTERVAL).cost()).isZero();
    }

    @Test
    void aFreeGrantThatIsGivenBackCanBeHadAtOnce() {
        budget.giveBack(budget.take(false, 0));

        assertThat(budget.take(false, 0)).isNotNull();
        assertThat(budget.take(false, INTERVAL - 1)).isNull();
        assertThat(budget.tokens()).isZero();
    }

    @Test
    void afterAFreeGrantWasGivenBackTheIntervalCountsFromTheNextOne() {
        budget.giveBack(budget.take(false, 0));
        budget.take(false, 7);

        assertThat(budget.take(false, INTERVAL)).isNull();
        assertThat(budget.take(false, INTERVAL + 6)).isNull();
        assertThat(budget.take(false, INTERVAL + 7)).isNotNull();
    }

    @Test
    void aFreeGrantThatIsGivenBackAfterAnotherOneWasMadeIsLost() {
        Grant early = budget.take(false, 0);
        budget.take(false, INTERVAL);

        budget.giveBack(early);

        assertThat(budget.take(false, INTERVAL + 1)).isNull();
        assertThat(budget.take(false, 2 * INTERVAL)).isNotNull();
    }

    @Test
    void givingAFreeGrantBackTwiceDoesNothing() {
        Grant grant = budget.take(false, 0);
        budget.giveBack(grant);
        budget.take(false, 1);

        budget.giveBack(grant);

        assertThat(budget.take(false, 2)).isNull();
    }

    @Test
    void aFreeRetryThatSucceedsRefundsNothing() {
        budget.retrySucceeded(budget.take(false, 0));

        assertThat(budget.tokens()).isZero();
        assertThat(budget.take(false, 1)).isNull();
    }

    @Test
    void aChangeMeasuresTheLastFreeGrantByTheNewInterval() {
        budget.take(false, 0);
        budget.change(new BudgetSettings(5, 5, 5, Duration.ofNanos(100)));

        assertThat(budget.take(false, 99)).isNull();
        assertThat(budget.take(false, 100)).isNotNull();
    }

    private static RetryBudget emptyBudget() {
        RetryBudget budget = RetryBudget.builder("payments")
                .capacity(5)
                .minRetryInterval(Duration.ofNanos(INTERVAL))
                .build();
        budget.take(false, 0);
        return budget;
    }
}
