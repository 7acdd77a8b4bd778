package io.reprise.retry;

import java.net.SocketTimeoutException;
import java.time.Duration;

import io.reprise.retry.ScriptedCall.AnswerException;
import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.StopReason;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BudgetedCallsTests {

    private final ScriptedCall call = new ScriptedCall();
    private final RetryRegistry registry = RetryRegistry.create(call.environment());
    private final RetryBudget budget = RetryBudget.builder("shared")
            .capacity(20)
            .retryCost(5)
            .throttledRetryCost(7)
            .minRetryInterval(Duration.ofSeconds(10))
            .build();
    private final SocketTimeoutException lost = new SocketTimeoutException();

    BudgetedCallsTests() {
        registry.add(budget);
    }

    @AfterEach
    void leaveNoInterruptBehind() {
        assertThat(Thread.interrupted()).as("an interrupt flag left behind").isFalse();
    }

    private static RetryPolicy.Builder policy(String name) {
        return RetryPolicy.builder(name)
                .baseDelay(Duration.ofMillis(100))
                .multiplier(1)
                .jitter(Jitter.NONE)
                .budget("shared");
    }

    private RetryExecutor executor(RetryPolicy policy) {
        return registry.executor(policy, "Test.call");
    }

    @Test
    void retriesTakeTheirCostAndTheLastGoesBackOnSuccess() throws Exception {
        call.run(executor(policy("p").build()), lost, lost, "ok");
        assertThat(budget.tokens()).isEqualTo(20 - 5 - 5 + 5);
    }

    @Test
    void throttledRetriesTakeTheirOwnCost() {
        call.failure(executor(policy("p").maxAttempts(2).build()), new AnswerException(429));
        assertThat(budget.tokens()).isEqualTo(20 - 7);
    }

    @Test
    void successAtTheFirstAttemptGivesOneToken() throws Exception {
        call.failure(executor(policy("p").build()), lost);
        call.run(executor(policy("p").build()), "ok");
        assertThat(budget.tokens()).isEqualTo(20 - 10 + 1);
    }

    @Test
    void fatalFirstAttemptGivesAndTakesNothing() {
        call.failure(executor(policy("p").build()), lost);
        call.failure(executor(policy("p").build()), new IllegalStateException());
        assertThat(budget.tokens()).isEqualTo(10);
    }

    @Test
    void emptyBudgetRefusesAtOnceButForAFreeRetryNowAndThen() {
        RetryExecutor executor = executor(policy("p").maxAttempts(9).build());
        call.failure(executor, lost);
        assertThat(call.ends.get(0).report().reason()).isEqualTo(StopReason.BUDGET_EXHAUSTED);
        assertThat(call.ends.get(0).attempts())
                .as("the first, four paid and a free retry")
                .isEqualTo(6);
        call.failure(executor, lost);
        assertThat(call.ends.get(1).attempts())
                .as("no token and no free retry yet")
                .isOne();
        call.time.advance(Duration.ofSeconds(10));
        call.failure(executor, lost);
        assertThat(call.ends.get(2).attempts()).isEqualTo(2);
        assertThat(budget.tokens()).isZero();
    }

    @Test
    void budgetThatComesDuringTheWaitGetsNothingForARetryThatItDidNotPay() throws Exception {
        RetryRegistry changing = RetryRegistry.create(call.environment());
        RetryBudget late = RetryBudget.builder("late").capacity(20).build();
        late.take(false, 0);
        changing.add(late);
        RetryExecutor executor =
                changing.add(policy("p").budget(RetryPolicy.NO_BUDGET).build());
        call.time.at(
                Duration.ofMillis(50),
                () -> changing.replace(policy("p").budget("late").build()));
        call.run(executor, lost, "ok");
        assertThat(late.tokens()).isEqualTo(15);
    }

    @Test
    void freeRetryThatSucceedsRefundsNothing() throws Exception {
        RetryExecutor executor = executor(policy("p").maxAttempts(5).build());
        call.failure(executor, lost);
        call.run(executor, lost, "ok");
        assertThat(budget.tokens()).isZero();
    }

    @Test
    void callsOfSeveralPoliciesShareTheBudgetThatTheyName() {
        call.failure(executor(policy("p").build()), lost);
        call.failure(executor(policy("q").build()), lost);
        assertThat(budget.tokens()).isZero();
        call.failure(executor(policy("r").budget("SHARED").maxAttempts(1).build()), lost);
    }

    @Test
    void retryThatIsRefusedForAnotherReasonCostsNothing() {
        call.retrySwitch.set(false);
        call.failure(executor(policy("p").build()), lost);
        call.retrySwitch.set(true);
        call.failure(executor(policy("p").deadline(Duration.ofMillis(50)).build()), lost);
        assertThat(budget.tokens()).isEqualTo(20);
    }

    @Test
    void tokensGoBackWhereTheRetryIsNeverDispatched() {
        Thread thread = Thread.currentThread();
        call.time.at(Duration.ofMillis(50), thread::interrupt);
        call.failure(executor(policy("p").build()), lost);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(budget.tokens()).as("interrupted").isEqualTo(20);

        call.time.at(call.time.elapsed().plusMillis(50), () -> call.retrySwitch.set(false));
        call.failure(executor(policy("p").build()), lost);
        call.retrySwitch.set(true);
        assertThat(budget.tokens()).as("switched off").isEqualTo(20);

        call.time.at(call.time.elapsed().plusMillis(100), () -> call.time.advance(Duration.ofHours(1)));
        call.failure(executor(policy("p").build()), lost);
        assertThat(budget.tokens()).as("woken late").isEqualTo(20);
    }

    @Test
    void freeGrantGoesBackToo() {
        RetryExecutor executor = executor(policy("p").maxAttempts(5).build());
        call.failure(executor, lost);
        call.time.advance(Duration.ofSeconds(10));
        Thread thread = Thread.currentThread();
        call.time.at(call.time.elapsed().plusMillis(50), thread::interrupt);
        call.failure(executor, lost);
        assertThat(Thread.interrupted()).isTrue();
        call.failure(executor, lost);
        assertThat(call.ends.get(2).attempts())
                .as("the free retry was still there")
                .isEqualTo(2);
    }

    @Test
    void policyThatNamesNoBudgetHasItsOwn() {
        call.failure(executor(policy("p").budget(null).build()), lost);
        call.failure(executor(policy("P").budget(null).build()), lost);
        assertThat(registry.budget("p").tokens()).isEqualTo(500 - 20);
        assertThat(budget.tokens()).isEqualTo(20);
    }

    @Test
    void budgetOfThePolicysNameIsItsOwn() {
        call.failure(executor(policy("shared").budget(null).build()), lost);
        assertThat(budget.tokens()).isEqualTo(10);
    }

    @Test
    void policyWithoutBudgetIsNeverRefused() {
        RetryExecutor executor = executor(policy("p")
                .budget(RetryPolicy.NO_BUDGET)
                .maxAttempts(200)
                .deadline(null)
                .build());
        call.failure(executor, lost);
        assertThat(call.end().attempts()).isEqualTo(200);
        assertThat(executor.budget()).isEmpty();
    }

    @Test
    void unknownBudgetIsAnErrorThatNamesTheKnownOnes() {
        assertThatThrownBy(() -> executor(policy("p").budget("unknown").build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no budget 'unknown'; known: shared");
    }
}
