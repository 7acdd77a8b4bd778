package io.reprise.retry.spring.policy;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.reprise.retry.RetryPolicy;
import io.reprise.retry.budget.BudgetSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What can be written below {@code reprise.budgets}, and how policies refer to it. */
class BudgetsTests {

    private static final String COST = "    fix:    set it to a whole number from 1 to the capacity";

    private static BudgetSettings settings(int capacity, int cost, int throttledCost, Duration interval) {
        return new BudgetSettings(capacity, cost, throttledCost, interval);
    }

    @Test
    void nothingConfiguredMeansNoBudgets() {
        assertThat(Configuration.none().catalog().budgets()).isEmpty();
    }

    @Test
    void everyKeyIsRead() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  budgets:",
                                "    payments:",
                                "      capacity: 100",
                                "      retry-cost: 10",
                                "      throttled-retry-cost: 20",
                                "      min-retry-interval: 1.5s")
                        .catalog()
                        .budgets())
                .containsExactly(Map.entry("payments", settings(100, 10, 20, Duration.ofMillis(1500))));
    }

    @Test
    void aKeyThatIsNotSetHasItsDefault() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  budgets:",
                        "    a: {capacity: 100}",
                        "    b: {retry-cost: 6}",
                        "    c: {throttledRetryCost: ' 7'}",
                        "    d: {min_retry_interval: PT1M}")
                .catalog();

        assertThat(catalog.budgets())
                .containsEntry("a", settings(100, 5, 5, Duration.ofSeconds(10)))
                .containsEntry("b", settings(500, 6, 5, Duration.ofSeconds(10)))
                .containsEntry("c", settings(500, 5, 7, Duration.ofSeconds(10)))
                .containsEntry("d", settings(500, 5, 5, Duration.ofMinutes(1)));
    }

    @Test
    void namesAreAsWrittenAndInOrderOfAppearance() {
        Map<String, BudgetSettings> budgets = Configuration.none()
                .file(
                        "application-prod.yml",
                        "reprise: {budgets: {Zoo_1: {capacity: 7}, '[eu.pay/v2]': {capacity: 8}}}")
                .file(
                        "application.yml",
                        "reprise: {budgets: {chat: {capacity: 9}, Zoo_1: {retry-cost: 3}, a: {capacity: 9}}}")
                .catalog()
                .budgets();

        assertThat(budgets.keySet()).containsExactly("Zoo_1", "eu.pay/v2", "chat", "a");
        assertThat(budgets).containsEntry("Zoo_1", settings(7, 3, 5, Duration.ofSeconds(10)));
        assertThatThrownBy(() -> budgets.put("b", BudgetSettings.defaults()))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void overridesReachTheBudgetOfTheFileWhateverItsSpellingThere() {
        for (String spelling : List.of("my-api", "my_api", "myApi", "MYAPI", "'[my-api]'", "'[My_Api]'")) {
            Map<String, BudgetSettings> budgets = Configuration.yaml(
                            "reprise: {budgets: {" + spelling + ": {capacity: 20, retry-cost: 2}}}")
                    .variables(Map.of(
                            "REPRISE_BUDGETS_MYAPI_CAPACITY", "30",
                            "REPRISE_BUDGETS_MYAPI_RETRYCOST", "3",
                            "REPRISE_BUDGETS_MYAPI_MINRETRYINTERVAL", "1s"))
                    .systemProperty("reprise.budgets.My-Api.retry-cost", "4")
                    .catalog()
                    .budgets();

            assertThat(budgets)
                    .as(spelling)
                    .containsExactly(
                            Map.entry(spelling.replaceAll("[\\[\\]']", ""), settings(30, 4, 5, Duration.ofSeconds(1))));
        }
    }

    @Test
    void placeholdersAreResolved() {
        assertThat(Configuration.yaml(
                                "size: 50", "reprise: {budgets: {a: {capacity: '${size}', retry-cost: '${c:6}'}}}")
                        .catalog()
                        .budgets())
                .containsEntry("a", settings(50, 6, 5, Duration.ofSeconds(10)));
    }

    @Test
    void aWrongValueIsToldWithItsPlaceItsOriginAndWhatIsAcceptedAlsoWhereNobodyUsesTheBudget() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  budgets:",
                                "    payments:",
                                "      capacity: lots",
                                "      retry-cost: 0",
                                "      throttled-retry-cost: 2.5",
                                "      min-retry-interval: 10")
                        .problems())
                .extracting(ConfigurationProblem::toString)
                .containsExactlyInAnyOrder("""
                        reprise.budgets.payments.capacity = lots
                            origin: application.yml - 4:17
                            reason: is not a whole number
                            fix:    set it to a whole number of 1 or more""", """
                        reprise.budgets.payments.retry-cost = 0
                            origin: application.yml - 5:19
                            reason: must be at least 1
                        """ + COST, """
                        reprise.budgets.payments.throttled-retry-cost = 2.5
                            origin: application.yml - 6:29
                            reason: is not a whole number
                        """ + COST, """
                        reprise.budgets.payments.min-retry-interval = 10
                            origin: application.yml - 7:27
                            reason: has no unit: it could be milliseconds or seconds
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S""");
    }

    @Test
    void whatTheCoreRefusesIsToldAtTheProperty() {
        assertThat(Configuration.yaml("reprise: {budgets: {a: {capacity: -1, min-retry-interval: 0s}}}")
                        .problems())
                .extracting(ConfigurationProblem::toString)
                .containsExactlyInAnyOrder("""
                        reprise.budgets.a.capacity = -1
                            origin: application.yml - 1:35
                            reason: must be at least 1
                            fix:    set it to a whole number of 1 or more""", """
                        reprise.budgets.a.min-retry-interval = 0s
                            origin: application.yml - 1:59
                            reason: must be longer than zero, or every retry would be free
                            fix:    set it to a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S""");
    }

    @Test
    void aCostAboveTheCapacityIsToldWithBoth() {
        assertThat(Configuration.yaml("reprise:", "  budgets:", "    a: {capacity: 10, retry-cost: 11}")
                        .problem())
                .isEqualTo("""
                        reprise.budgets.a.retry-cost = 11
                            origin: application.yml - 3:35
                            reason: must be at most the capacity of 10, or no retry could ever be paid; \
                        capacity: reprise.budgets.a.capacity, application.yml - 3:19
                            fix:    change retry-cost or capacity""");
        assertThat(Configuration.yaml("reprise: {budgets: {a: {throttled-retry-cost: 501}}}")
                        .problem())
                .contains("must be at most the capacity of 500, or no retry could ever be paid; "
                        + "capacity: built-in default\n");
        assertThat(Configuration.yaml("reprise: {budgets: {a: {capacity: 3, retry-cost: 1}}}")
                        .problem())
                .isEqualTo("""
                        reprise.budgets.a.capacity = 3
                            origin: application.yml - 1:35
                            reason: throttled-retry-cost, which is 5, must be at most the capacity of 3, \
                        or no retry could ever be paid; throttled-retry-cost: built-in default
                            fix:    change throttled-retry-cost or capacity""");
    }

    @Test
    void aValueThatCanNotBeReadContradictsNothing() {
        assertThat(Configuration.yaml("reprise: {budgets: {a: {capacity: lots, retry-cost: 501}}}")
                        .problem())
                .startsWith("reprise.budgets.a.capacity = lots\n");
        assertThat(Configuration.yaml(
                                "reprise: {budgets: {a: {capacity: 2, retry-cost: few, throttled-retry-cost: 1}}}")
                        .problem())
                .startsWith("reprise.budgets.a.retry-cost = few\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"capacity", "retry-cost", "throttled-retry-cost", "min-retry-interval"})
    void anEmptyValueAnOpenPlaceholderAndKeysBelowAnyKeyAreTold(String key) {
        for (String empty : List.of("", "''", "' '", "[]", "'${nothing:}'")) {
            assertThat(Configuration.yaml("reprise: {budgets: {a: {" + key + ": " + empty + "}}}")
                            .problem())
                    .as(empty)
                    .startsWith("reprise.budgets.a." + key + " = ")
                    .contains("reason: is empty\n");
        }
        assertThat(Configuration.yaml("reprise: {budgets: {a: {" + key + ": '${nothing}'}}}")
                        .problem())
                .contains("reason: contains a placeholder that nothing resolves\n");
        assertThat(Configuration.yaml("reprise: {budgets: {a: {" + key + ": {b: 1}}}}")
                        .problem())
                .startsWith("reprise.budgets.a." + key + "\n")
                .contains("reason: takes a value, not keys below it\n");
    }

    @Test
    void aMistypedKeyIsToldWithTheOneThatWasMeant() {
        assertThat(Configuration.yaml("reprise: {budgets: {my-api: {capasity: 10}}}")
                        .variables(Map.of("REPRISE_BUDGETS_MY_API_CAPACITY", "9"))
                        .problem())
                .isEqualTo("""
                        reprise.budgets.my-api.capasity = 10
                            origin: application.yml - 1:40
                            reason: is not a key of Reprise
                            fix:    did you mean capacity? The keys here are capacity, retry-cost, \
                        throttled-retry-cost, min-retry-interval""");
        assertThat(Configuration.yaml("reprise: {budget: {a: {capacity: 10}}}").problem())
                .contains("did you mean budgets?");
        assertThat(Configuration.none()
                        .variables(Map.of("REPRISE_BUDGETS_PAYMENTS_RETRYCOSTS", "1"))
                        .problem())
                .startsWith("reprise.budgets.payments.retrycosts = 1\n")
                .contains("did you mean retry-cost?");
    }

    @Test
    void theKeysAreListedOnceHoweverOftenTheNameIsSpelled() {
        assertThat(Configuration.yaml("reprise: {budgets: {my-api: {colour: 10, capacity: 10}}}")
                        .systemProperty("reprise.budgets.myApi.retry-cost", "2")
                        .problem())
                .endsWith(
                        "remove it; the keys here are capacity, retry-cost, throttled-retry-cost, min-retry-interval");
    }

    @Test
    void aNameThatNeedsAnotherSpellingIsToldSo() {
        assertThat(Configuration.yaml("reprise: {budgets: {eu.payments: {capacity: 3}}}")
                        .problem())
                .startsWith("reprise.budgets.eu.payments\n")
                .endsWith("the name of a budget with a dot in it needs brackets, such as \"[eu.payments]\"");
        assertThat(Configuration.none()
                        .variables(Map.of("REPRISE_BUDGETS_MY_API_CAPACITY", "5"))
                        .problem())
                .startsWith("reprise.budgets.my.api\n")
                .endsWith("the name of a budget stands in a variable without its dashes: my-api is MYAPI");
    }

    @Test
    void aNameThatFilesSpellInTwoWaysIsToldWithBothOrigins() {
        assertThat(Configuration.none()
                        .file("application-prod.yml", "reprise.budgets.my-api.capacity: 20")
                        .file("application.yml", "reprise.budgets.MyApi.capacity: 30")
                        .problem())
                .isEqualTo("""
                        reprise.budgets.MyApi
                            origin: application.yml - 1:33
                            reason: has the same name as reprise.budgets.my-api, application-prod.yml - 1:34: \
                        names are compared without case, dashes and underscores
                            fix:    spell both alike, or rename one""");
    }

    @Test
    void aKeyInTwoSpellingsIsTold() {
        assertThat(Configuration.yaml("reprise: {budgets: {a: {retry-cost: 2, retryCost: 3}}}")
                        .problem())
                .startsWith("reprise.budgets.a.retryCost = 3\n")
                .contains("reason: is set twice: also as retry-cost, application.yml - 1:37\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "n-one"})
    void theNameNoneIsNotFree(String name) {
        assertThat(Configuration.yaml("reprise: {budgets: {" + name + ": {capacity: 0}}}")
                        .problem())
                .isEqualTo("reprise.budgets." + name + "\n    origin: application.yml - 1:" + (34 + name.length())
                        + "\n    reason: is not free: it stands for no budget at all"
                        + "\n    fix:    choose another name");
    }

    @Test
    void aBudgetCanHaveTheNameOfAPolicyAndOfTheDefaults() {
        assertThat(Configuration.yaml(
                                "reprise: {policies: {a: {max-attempts: 2}}, budgets: {A: {capacity: 20}, defaults: {capacity: 9}}}")
                        .catalog()
                        .budgets()
                        .keySet())
                .containsExactly("A", "defaults");
    }

    @Test
    void aPolicyNamesABudgetInAnySpellingAndGetsTheOneOfItsOwnPlace() {
        PolicyCatalog catalog = Configuration.yaml(
                        "reprise:",
                        "  defaults: {budget: shared}",
                        "  policies:",
                        "    heir: {max-attempts: 2}",
                        "    other: {budget: MY-api}",
                        "    without: {budget: None}",
                        "  budgets: {shared: {capacity: 30}, my_api: {capacity: 9}}")
                .catalog();

        assertThat(catalog.policy("defaults").budget()).isEqualTo("shared");
        assertThat(catalog.policy("heir").budget()).isEqualTo("shared");
        assertThat(catalog.policy("other").budget()).isEqualTo("my_api");
        assertThat(catalog.policy("without").budget()).isEqualTo(RetryPolicy.NO_BUDGET);
    }

    @Test
    void withoutABudgetAPolicyNamesNone() {
        assertThat(Configuration.yaml("reprise: {policies: {a: {max-attempts: 2}}, budgets: {a: {capacity: 30}}}")
                        .catalog()
                        .policy("a")
                        .budget())
                .isNull();
    }

    @Test
    void anUnknownBudgetIsToldWithTheKnownOnesAndTheOneThatWasMeant() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  policies:",
                                "    shop: {budget: paymets}",
                                "  budgets: {chat: {capacity: 9}, payments: {capacity: 30}}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.shop.budget = paymets
                            origin: application.yml - 3:20
                            reason: is not the name of a budget: did you mean payments? The budgets are chat, payments
                            fix:    set it to the name of a budget with at least one key below reprise.budgets, or none""");
        assertThat(Configuration.yaml(
                                "reprise: {policies: {a: {budget: shop}}, budgets: {chat: {capacity: 9}, payments: {capacity: 9}}}")
                        .problem())
                .contains("reason: is not the name of a budget: the budgets are chat, payments\n");
    }

    @Test
    void aPolicysNameIsNoBudgetsName() {
        assertThat(Configuration.yaml("reprise: {policies: {a: {budget: b}, b: {max-attempts: 2}}}")
                        .problem())
                .startsWith("reprise.policies.a.budget = b\n")
                .contains("reason: is not the name of a budget: there is none below reprise.budgets\n");
    }

    @Test
    void aBudgetThatIsWrongItselfCanBeNamedAllTheSame() {
        assertThat(Configuration.yaml("reprise: {policies: {a: {budget: b}}, budgets: {b: {capacity: 0}}}")
                        .problem())
                .startsWith("reprise.budgets.b.capacity = 0\n");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  defaults: {base-delay: soon, budget: nobodys}",
                                "  budgets:",
                                "    none: {capacity: 1}",
                                "    unused: {capacity: 0, retry-cost: 0, colour: red}",
                                "    other: {min-retry-interval: never}")
                        .problems())
                .extracting(ConfigurationProblem::place)
                .containsExactlyInAnyOrder(
                        "reprise.defaults.base-delay",
                        "reprise.defaults.budget",
                        "reprise.budgets.none",
                        "reprise.budgets.unused.capacity",
                        "reprise.budgets.unused.retry-cost",
                        "reprise.budgets.unused.colour",
                        "reprise.budgets.other.min-retry-interval");
    }
}
