package io.reprise.retry.spring.aop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

import io.reprise.retry.GaveUp;
import io.reprise.retry.RetryExecutor;
import io.reprise.retry.RetryRegistry;
import io.reprise.retry.budget.RetryBudget;
import io.reprise.retry.call.StopReason;
import io.reprise.retry.spring.Contexts;
import io.reprise.retry.spring.Retryable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Which tokens the retries of an annotated method draw on. */
class BudgetsOfMethodsTests {

    private final ApplicationContextRunner application = Contexts.retrying()
            .withPropertyValues(
                    "reprise.policies.payments.max-attempts=3",
                    "reprise.policies.search.max-attempts=3",
                    "reprise.policies.free.budget=none",
                    "reprise.budgets.shared.capacity=9")
            .withBean("service", Service.class);

    @Test
    void methodsOfOnePolicyShareItsBudgetWithProgramsThatUseIt() {
        application.run(context -> {
            RetryBudget payments = context.getBean(RetryRegistry.class)
                    .get("payments")
                    .budget()
                    .orElseThrow();

            assertThat(payments.name()).isEqualTo("payments");
            assertThat(budget(context, "charge")).containsSame(payments);
            assertThat(budget(context, "charge", String.class)).containsSame(payments);
            assertThat(budget(context, "chargeLonger")).containsSame(payments);
            assertThat(budget(context, "find"))
                    .get()
                    .extracting(RetryBudget::name)
                    .isEqualTo("search");
        });
    }

    @Test
    void methodsWithoutAPolicyHaveTheirOwn() {
        application.run(context -> {
            assertThat(budget(context, "one"))
                    .get()
                    .extracting(RetryBudget::name)
                    .isEqualTo("Service.one");
            assertThat(budget(context, "two"))
                    .get()
                    .extracting(RetryBudget::name)
                    .isEqualTo("Service.two");
            assertThat(budget(context, "two", String.class)).isEqualTo(budget(context, "two"));
            assertThat(budget(context, "byName"))
                    .containsSame(context.getBean(RetryRegistry.class).budget("defaults"));
        });
    }

    @Test
    void methodsThatNameABudgetShareIt() {
        application.run(context -> {
            RetryBudget shared = context.getBean(RetryRegistry.class).budget("shared");

            assertThat(budget(context, "sharing")).containsSame(shared);
            assertThat(budget(context, "sharingUnderPolicy")).containsSame(shared);
        });
    }

    @Test
    void budgetOfTheDefaultsIsThatOfMethodsWithoutAPolicy() {
        application
                .withPropertyValues("reprise.defaults.budget=shared")
                .run(context -> assertThat(budget(context, "one"))
                        .containsSame(context.getBean(RetryRegistry.class).budget("shared")));
    }

    @Test
    void noneIsNone() {
        application.run(context -> {
            assertThat(budget(context, "free")).isEmpty();
            assertThat(budget(context, "freeUnderPolicy")).isEmpty();
        });
    }

    @Test
    void callsOfOneMethodDrainWhatTheOthersRetryWith() {
        application.run(context -> {
            Service service = context.getBean(Service.class);

            // 9 tokens pay for one retry, and another is free once in an interval, whoever has it.
            assertThatThrownBy(service::sharing).isInstanceOf(UncheckedIOException.class);
            assertThatThrownBy(service::sharingUnderPolicy)
                    .satisfies(
                            thrown -> assertThat(GaveUp.on(thrown).orElseThrow().reason())
                                    .isEqualTo(StopReason.BUDGET_EXHAUSTED));
        });
    }

    private static Optional<RetryBudget> budget(ApplicationContext context, String method, Class<?>... parameters) {
        RetryExecutor executor = context.getBean(MethodExecutors.class)
                .method(Service.class, ReflectionUtils.findMethod(Service.class, method, parameters))
                .executor();
        return executor.budget();
    }

    static class Service {

        @Retryable("payments")
        public void charge() {}

        @Retryable("payments")
        public void charge(String account) {}

        @Retryable(policy = "payments", deadline = "1m")
        public void chargeLonger() {}

        @Retryable("search")
        public void find() {}

        @Retryable
        public void one() {}

        @Retryable
        public void two() {}

        @Retryable(maxAttempts = 2)
        public void two(String account) {}

        @Retryable("defaults")
        public void byName() {}

        @Retryable(budget = "shared")
        public int sharing() {
            return failing();
        }

        @Retryable(policy = "payments", budget = "shared")
        public int sharingUnderPolicy() {
            return failing();
        }

        @Retryable(budget = "none")
        public void free() {}

        @Retryable("free")
        public void freeUnderPolicy() {}

        private int failing() {
            throw new UncheckedIOException(new IOException("reset"));
        }
    }
}
