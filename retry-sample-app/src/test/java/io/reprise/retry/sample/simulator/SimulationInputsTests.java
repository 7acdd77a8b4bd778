package io.reprise.retry.sample.simulator;

import java.time.Duration;
import java.util.Map;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.budget.BudgetSettings;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.simulation.StormInput;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SimulationInputsTests {

    private static final BudgetSettings SHARED = new BudgetSettings(100, 7, 9, Duration.ofSeconds(3));

    private final RetryRegistry registry = RetryRegistry.create();
    private final SimulationInputs inputs = new SimulationInputs(registry);

    @Test
    void stormTakesPolicyAndBudgetInForceAndWhatIsGivenBeatsThem() {
        registry.add(RetryBudget.builder("shared").settings(SHARED).build());
        registry.add(RetryPolicy.builder("orders")
                .budget("shared")
                .maxAttempts(2)
                .deadline(null)
                .build());
        StormInput storm = inputs.storm(Map.of("policy", "orders", "retry-cost", "8", "offered-load", "12.5"));
        assertThat(storm.budget()).isEqualTo(new BudgetSettings(100, 8, 8, Duration.ofSeconds(3)));
        assertThat(storm.policy().name()).isEqualTo("orders");
        assertThat(storm.policy().maxAttempts()).isEqualTo(2);
        assertThat(storm.policy().deadline()).isNull();
        assertThat(storm.offeredLoad()).isEqualTo(12.5);
    }

    @Test
    void deadlineIsGivenOrTakenAway() {
        assertThat(inputs.herd(Map.of("deadline", "none")).policy().deadline()).isNull();
        assertThat(inputs.herd(Map.of("deadline", "5s")).policy().deadline()).isEqualTo(Duration.ofSeconds(5));
        assertThat(inputs.herd(Map.of()).policy().deadline()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void policyWithoutLimitIsSimulatedWithAsManyRetriesAsThereCanBe() {
        registry.add(RetryPolicy.builder("stubborn").unlimitedAttempts().build());
        assertThat(inputs.schedule(Map.of("policy", "stubborn")).retries()).isEqualTo(20);
        assertThat(LiveValues.of(registry.get("stubborn")).retries()).isEqualTo(20);
    }

    @Test
    void policyWithoutRetriesIsSimulatedWithOne() {
        registry.add(RetryPolicy.builder("once").maxAttempts(1).build());
        assertThat(inputs.schedule(Map.of("policy", "once")).retries()).isOne();
        assertThat(inputs.storm(Map.of("policy", "once", "retries", "0"))
                        .policy()
                        .maxAttempts())
                .isOne();
    }

    @Test
    void nameIsForTheTextsOnly() {
        registry.add(
                RetryPolicy.builder("orders").baseDelay(Duration.ofMillis(70)).build());
        RetryPolicy policy =
                inputs.schedule(Map.of("policy", "orders", "name", "draft")).policy();
        assertThat(policy.name()).isEqualTo("draft");
        assertThat(policy.baseDelay()).isEqualTo(Duration.ofMillis(70));
    }
}
