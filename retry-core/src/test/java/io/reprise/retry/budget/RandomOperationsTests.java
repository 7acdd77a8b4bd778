package io.reprise.retry.budget;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Any sequence of operations does what the contract says in the plainest words, told by {@link Model}. */
class RandomOperationsTests {

    private static final int OPERATIONS_PER_SEED = 2_000;

    static LongStream seeds() {
        return LongStream.range(1, 101);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void everyOperationDoesWhatTheModelDoes(long seed) {
        Random random = new Random(seed);
        BudgetSettings settings = anySettings(random);
        // The model's time starts at 0; the budget's wherever it likes, often shortly before the clock wraps around.
        long clock = random.nextBoolean() ? random.nextLong() : Long.MAX_VALUE - random.nextInt(100_000);
        Pair pair = new Pair(settings, clock, random);
        for (int i = 0; i < OPERATIONS_PER_SEED; i++) {
            String operation = pair.anyOperation();

            assertThat(pair.budgetState())
                    .as("seed %d, operation %d: %s", seed, i, operation)
                    .isEqualTo(pair.modelState());
        }
    }

    private static BudgetSettings anySettings(Random random) {
        int capacity = 1 + random.nextInt(random.nextBoolean() ? 10 : 100);
        return new BudgetSettings(
                capacity,
                1 + random.nextInt(capacity),
                1 + random.nextInt(capacity),
                Duration.ofNanos(1 + random.nextInt(1_000)));
    }

    /** A budget and the model of it, which go through the same operations. */
    private static final class Pair {

        private final Random random;
        private final long clockStart;
        private final RetryBudget budget;
        private final Model model;
        private final List<Grant> grants = new ArrayList<>();
        private final List<ModelGrant> modelGrants = new ArrayList<>();
        private long elapsed;
        private @Nullable Integer lastCost;
        private @Nullable Integer lastModelCost;

        Pair(BudgetSettings settings, long clockStart, Random random) {
            this.random = random;
            this.clockStart = clockStart;
            this.budget = RetryBudget.builder("payments").settings(settings).build();
            this.model = new Model(settings);
        }

        State budgetState() {
            return new State(budget.tokens(), budget.settings(), lastCost);
        }

        State modelState() {
            return new State(model.tokens, model.settings, lastModelCost);
        }

        String anyOperation() {
            int die = random.nextInt(100);
            if (die < 40) {
                return take(random.nextBoolean());
            }
            if (die < 70) {
                budget.firstAttemptSucceeded();
                model.give(1);
                return "first attempt succeeded";
            }
            if (die < 98) {
                return grants.isEmpty() ? "nothing" : end(random.nextInt(grants.size()), random.nextBoolean());
            }
            BudgetSettings settings = anySettings(random);
            budget.change(settings);
            model.change(settings);
            return "change to " + settings;
        }

        private String take(boolean throttled) {
            long interval = model.settings.minRetryInterval().toNanos();
            long[] steps = {0, 1, interval - 1, interval, interval + 1, random.nextInt(2_000)};
            elapsed += steps[random.nextInt(steps.length)];
            Grant grant = budget.take(throttled, clockStart + elapsed);
            ModelGrant modelGrant = model.take(throttled, elapsed);
            lastCost = grant == null ? null : (Integer) grant.cost();
            lastModelCost = modelGrant == null ? null : (Integer) modelGrant.cost;
            if (grant != null && modelGrant != null) {
                grants.add(grant);
                modelGrants.add(modelGrant);
            }
            return "take at " + elapsed;
        }

        private String end(int index, boolean succeeded) {
            Grant grant = grants.remove(index);
            ModelGrant modelGrant = modelGrants.remove(index);
            if (succeeded) {
                budget.retrySucceeded(grant);
                model.give(modelGrant.cost);
                return "retry succeeded that cost " + modelGrant.cost;
            }
            budget.giveBack(grant);
            model.giveBack(modelGrant);
            return "give back " + modelGrant.cost;
        }
    }

    /** What is compared; the cost is that of the last take, null where it was refused. */
    private record State(
            int tokens, BudgetSettings settings, @Nullable Integer lastCost) {}

    /** The budget in the contract's words, for one thread and a clock that starts at 0. */
    private static final class Model {

        private BudgetSettings settings;
        private int tokens;
        private @Nullable ModelGrant lastFree;

        Model(BudgetSettings settings) {
            this.settings = settings;
            this.tokens = settings.capacity();
        }

        @Nullable
        ModelGrant take(boolean throttled, long now) {
            int cost = throttled ? settings.throttledRetryCost() : settings.retryCost();
            if (tokens >= cost) {
                tokens -= cost;
                return new ModelGrant(cost, now);
            }
            if (lastFree != null
                    && now < lastFree.at + settings.minRetryInterval().toNanos()) {
                return null;
            }
            lastFree = new ModelGrant(0, now);
            return lastFree;
        }

        void give(int given) {
            tokens = Math.min(tokens + given, settings.capacity());
        }

        void giveBack(ModelGrant grant) {
            give(grant.cost);
            if (grant == lastFree) {
                lastFree = null;
            }
        }

        void change(BudgetSettings next) {
            settings = next;
            tokens = Math.min(tokens, next.capacity());
        }
    }

    private static final class ModelGrant {

        private final int cost;
        private final long at;

        ModelGrant(int cost, long at) {
            this.cost = cost;
            this.at = at;
        }
    }
}
