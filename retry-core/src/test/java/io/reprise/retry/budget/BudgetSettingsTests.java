package io.reprise.retry.budget;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;

import io.reprise.retry.budget.InvalidBudgetException.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class BudgetSettingsTests {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void theDefaultsAreThoseOfTheContract() {
        assertThat(BudgetSettings.defaults()).isEqualTo(new BudgetSettings(500, 5, 5, Duration.ofSeconds(10)));
        assertThat(RetryBudget.ofDefaults("payments").settings()).isEqualTo(BudgetSettings.defaults());
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, PT0.000000001S",
        "5, 5, 5, PT1S",
        "2147483647, 2147483647, 2147483647, PT9223372036.854775807S"
    })
    void theEdgesOfTheRangesAreAccepted(int capacity, int retryCost, int throttledRetryCost, Duration interval) {
        BudgetSettings settings = new BudgetSettings(capacity, retryCost, throttledRetryCost, interval);

        assertThat(settings).extracting(BudgetSettings::capacity).isEqualTo(capacity);
        assertThat(settings.retryCost()).isEqualTo(retryCost);
        assertThat(settings.throttledRetryCost()).isEqualTo(throttledRetryCost);
        assertThat(settings.minRetryInterval()).isEqualTo(interval);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0  | 5 | 5 | PT1S  | capacity = 0: must be at least 1",
                "-1 | 5 | 5 | PT1S  | capacity = -1: must be at least 1",
                "10 | 0 | 5 | PT1S  | retry-cost = 0: must be at least 1",
                "10 | 5 | 0 | PT1S  | throttled-retry-cost = 0: must be at least 1",
                "1  | 1 | 2 | PT1S  | throttled-retry-cost = 2: must be at most the capacity of 1, or no retry could ever be"
                        + " paid",
                "10 | 11 | 5 | PT1S | retry-cost = 11: must be at most the capacity of 10, or no retry could ever be paid",
                "10 | 5 | 11 | PT1S | throttled-retry-cost = 11: must be at most the capacity of 10, or no retry could ever"
                        + " be paid",
                "10 | 5 | 5 | PT0S  | min-retry-interval = PT0S: must be longer than zero, or every retry would be free",
                "10 | 5 | 5 | PT-1S | min-retry-interval = PT-1S: must be longer than zero, or every retry would be free",
                "10 | 5 | 5 | PT9223372036.854775808S | min-retry-interval = PT2562047H47M16.854775808S: must be at most"
                        + " PT2562047H47M16.854775807S (292 years)",
            })
    void whatLiesOutsideARangeIsNamed(
            int capacity, int retryCost, int throttledRetryCost, Duration interval, String problem) {
        InvalidBudgetException thrown = catchThrowableOfType(
                InvalidBudgetException.class,
                () -> new BudgetSettings(capacity, retryCost, throttledRetryCost, interval));

        assertThat(thrown).isInstanceOf(IllegalArgumentException.class);
        assertThat(thrown).hasMessage("the settings of a budget are invalid: " + problem);
        assertThat(thrown.problems()).singleElement().hasToString(problem);
    }

    @Test
    void aCostAboveTheCapacityNamesBothSettings() {
        assertThatExceptionOfType(InvalidBudgetException.class)
                .isThrownBy(() -> new BudgetSettings(4, 5, 1, SECOND))
                .extracting(InvalidBudgetException::problems)
                .isEqualTo(List.of(new Problem(
                        List.of("retry-cost", "capacity"),
                        "5",
                        "must be at most the capacity of 4, or no retry could ever be paid")));
    }

    @Test
    void allProblemsAreReportedAtOnceWithTheNameOfTheBudget() {
        RetryBudget.Builder builder = RetryBudget.builder("payments")
                .capacity(0)
                .retryCost(-2)
                .throttledRetryCost(0)
                .minRetryInterval(Duration.ZERO);

        assertThatExceptionOfType(InvalidBudgetException.class)
                .isThrownBy(builder::build)
                .withMessageStartingWith(
                        "budget 'payments' is invalid: capacity = 0: must be at least 1; retry-cost = -2: ")
                .satisfies(thrown -> assertThat(thrown.problems())
                        .extracting(problem -> problem.keys().get(0))
                        .containsExactly("capacity", "retry-cost", "throttled-retry-cost", "min-retry-interval"));
    }

    @Test
    void aCapacityThatIsWrongItselfSaysNothingAboutTheCosts() {
        assertThatExceptionOfType(InvalidBudgetException.class)
                .isThrownBy(() -> new BudgetSettings(0, 5, 5, SECOND))
                .satisfies(thrown -> assertThat(thrown.problems()).hasSize(1));
    }

    @Test
    void theProblemsSurviveSerialization() throws Exception {
        InvalidBudgetException thrown =
                catchThrowableOfType(InvalidBudgetException.class, () -> new BudgetSettings(0, 5, 5, SECOND));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(thrown);
        }

        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((InvalidBudgetException) in.readObject()).problems()).isEqualTo(thrown.problems());
        }
    }

    @Test
    void theBuilderTakesEachSettingOrAllAtOnce() {
        BudgetSettings settings = new BudgetSettings(20, 3, 7, SECOND);
        RetryBudget each = RetryBudget.builder("payments")
                .capacity(20)
                .retryCost(3)
                .throttledRetryCost(7)
                .minRetryInterval(SECOND)
                .build();
        RetryBudget atOnce = RetryBudget.builder("payments").settings(settings).build();

        assertThat(each.name()).isEqualTo("payments");
        assertThat(each.settings()).isEqualTo(settings);
        assertThat(atOnce.settings()).isEqualTo(settings);
    }

    @Test
    void aNameOrAnIntervalIsNeverMissing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetryBudget.builder("  "))
                .withMessage("a budget's name must not be blank");
        assertThatNullPointerException().isThrownBy(() -> RetryBudget.builder(null));
        assertThatNullPointerException().isThrownBy(() -> new BudgetSettings(1, 1, 1, null));
        assertThatNullPointerException()
                .isThrownBy(() -> RetryBudget.builder("payments").minRetryInterval(null));
    }
}
