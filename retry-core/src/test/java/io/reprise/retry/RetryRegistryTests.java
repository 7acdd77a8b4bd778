package io.reprise.retry;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.reprise.retry.backoff.Jitter;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.StopReason;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RetryRegistryTests {

    private final ScriptedCall call = new ScriptedCall();
    private final RetryRegistry registry = RetryRegistry.create(call.environment());
    private final SocketTimeoutException lost = new SocketTimeoutException();

    private static RetryPolicy.Builder payments() {
        return RetryPolicy.builder("my-payments")
                .baseDelay(Duration.ofMillis(100))
                .multiplier(1)
                .jitter(Jitter.NONE);
    }

    @Test
    void givesTheExecutorByItsNameHoweverItIsWritten() {
        RetryExecutor executor = registry.add(payments().build());
        assertThat(registry.get("my-payments")).isSameAs(executor);
        assertThat(registry.get("MYPAYMENTS")).isSameAs(executor);
        assertThat(registry.get("my_payments")).isSameAs(executor);
    }

    @Test
    void secondPolicyOfANameIsAnError() {
        registry.add(payments().build());
        assertThatThrownBy(() -> registry.add(RetryPolicy.ofDefaults("My_Payments")))
                .hasMessage("there is a policy 'My_Payments' already");
    }

    @Test
    void unknownNameIsAnErrorThatNamesTheKnownOnes() {
        assertThatThrownBy(() -> registry.get("orders"))
                .hasMessage("there is no policy 'orders'; known: there is none");
        registry.add(payments().build());
        assertThatThrownBy(() -> registry.replace(RetryPolicy.ofDefaults("orders")))
                .hasMessage("there is no policy 'orders'; known: my-payments");
    }

    @Test
    void replacedPolicyIsInForceForTheNextDecisionAndTheBudgetStays() {
        RetryExecutor executor = registry.add(payments().maxAttempts(9).build());
        call.time.at(
                Duration.ofMillis(250),
                () -> registry.replace(payments().maxAttempts(4).build()));
        call.failure(executor, lost);
        assertThat(call.end().attempts()).isEqualTo(4);
        assertThat(call.end().report().limits().attempts()).isEqualTo(4);
        assertThat(executor.budget().orElseThrow().tokens()).isEqualTo(500 - 3 * 5);
        assertThat(registry.get("my-payments")).isSameAs(executor);
    }

    @Test
    void policyUnderAnotherNameCantTakeAnExecutorOver() {
        RetryExecutor executor = registry.add(payments().build());
        assertThatThrownBy(() -> executor.use(RetryPolicy.ofDefaults("orders")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("policy 'orders' can't take the place of 'my-payments'");
    }

    @Test
    void removedPolicyIsUnknownAndItsNameFree() {
        registry.add(payments().build());
        assertThat(registry.remove("MyPayments")).isTrue();
        assertThat(registry.remove("MyPayments")).isFalse();
        assertThat(registry.executors()).isEmpty();
        registry.add(payments().build());
    }

    @Test
    void onePolicyCanBeSwitchedOffOnItsOwn() {
        RetryExecutor payments = registry.add(payments().build());
        RetryExecutor orders =
                registry.add(RetryPolicy.builder("orders").jitter(Jitter.EQUAL).build());
        call.retrySwitch.set("MY_PAYMENTS", false);
        call.failure(payments, lost);
        call.failure(orders, lost);
        assertThat(call.ends)
                .extracting(end -> end.report().reason())
                .containsExactly(StopReason.DISABLED, StopReason.ATTEMPTS_EXHAUSTED);
        call.retrySwitch.set("my-payments", true);
        call.failure(payments, lost);
        assertThat(call.ends.get(2).attempts()).isEqualTo(3);
        assertThat(call.retrySwitch.isOn()).isTrue();
    }

    @Test
    void row31_tenThousandPoliciesAddedAndRemovedLeaveNothingBehind() {
        List<String> told = new ArrayList<>();
        registry.addListener(noting(told));
        for (int i = 0; i < 10_000; i++) {
            registry.add(RetryPolicy.ofDefaults("generated-" + i));
            registry.remove("Generated_" + i);
        }
        assertThat(registry.executors()).isEmpty();
        assertThat(registry.budgets()).isEmpty();
        assertThat(told).hasSize(30_000).startsWith("+generated-0", "-generated-0", "removed generated-0");
    }

    @Test
    void removedPolicysBudgetStaysWhereItWasAddedOrOthersDrawOnIt() {
        registry.add(RetryBudget.ofDefaults("added"));
        registry.add(RetryPolicy.ofDefaults("added"));
        registry.add(RetryPolicy.ofDefaults("named"));
        registry.add(RetryPolicy.builder("guest").budget("named").build());
        registry.add(RetryPolicy.ofDefaults("woven"));
        registry.executor(registry.get("woven").policy(), "Service.call");
        List.of("added", "named", "woven").forEach(registry::remove);
        assertThat(registry.budgets())
                .extracting(RetryBudget::name)
                .containsExactlyInAnyOrder("added", "named", "woven");
    }

    @Test
    void listenersAreToldOfBudgetsThatComeWithAReplacedPolicyAndMayThrow() {
        List<String> told = new ArrayList<>();
        registry.add(payments().budget(RetryPolicy.NO_BUDGET).build());
        registry.addListener(new RetryRegistryListener() {
            @Override
            public void onBudgetAdded(RetryBudget budget) {
                throw new IllegalStateException("broken listener");
            }
        });
        registry.addListener(noting(told));
        registry.replace(payments().build());
        assertThat(told).containsExactly("+my-payments");
    }

    private static RetryRegistryListener noting(List<String> told) {
        return new RetryRegistryListener() {
            @Override
            public void onBudgetAdded(RetryBudget budget) {
                told.add("+" + budget.name());
            }

            @Override
            public void onBudgetRemoved(RetryBudget budget) {
                told.add("-" + budget.name());
            }

            @Override
            public void onPolicyRemoved(RetryPolicy policy) {
                told.add("removed " + policy.name());
            }
        };
    }

    @Test
    void findsNothingWhereThereIsNoPolicyOfTheName() {
        RetryExecutor executor = registry.add(payments().build());
        assertThat(registry.find("MyPayments")).containsSame(executor);
        assertThat(registry.find("orders")).isEmpty();
    }

    @Test
    void budgetStaysThatAnotherExecutorDrawsOnWhenItsPolicyIsRemoved() {
        registry.add(payments().build());
        RetryExecutor other = registry.executor(payments().maxAttempts(9).build(), "Other.call");
        registry.remove("my-payments");
        assertThat(registry.budgets()).containsExactly(other.budget().orElseThrow());
    }

    @Test
    void budgetStaysThatSomebodyAskedForWhenItsPolicyIsRemoved() {
        registry.add(payments().build());
        RetryBudget asked = registry.budget("my-payments");
        registry.remove("my-payments");
        assertThat(registry.budget("my-payments")).isSameAs(asked);
    }

    @Test
    void budgetStaysThatWasAddedWhenThePolicyOfItsNameIsRemoved() {
        registry.add(RetryBudget.builder("my-payments").capacity(7).build());
        registry.add(payments().build());
        registry.remove("my-payments");
        assertThat(registry.budget("my-payments").capacity()).isEqualTo(7);
    }

    @Test
    void ownSwitchOfAPolicyIsToldApartFromTheSwitchForAll() {
        RetrySwitch retrySwitch = new RetrySwitch();
        retrySwitch.set(false);
        retrySwitch.set("my-payments", false);
        assertThat(retrySwitch.isOnByItself("MY_PAYMENTS")).isFalse();
        assertThat(retrySwitch.isOnByItself("orders")).isTrue();
        assertThat(retrySwitch.isOn("orders")).isFalse();
    }
}
