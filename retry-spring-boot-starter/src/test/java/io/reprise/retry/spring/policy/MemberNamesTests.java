package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class MemberNamesTests {

    private static Configuration policies(String... names) {
        StringBuilder yaml = new StringBuilder("reprise: {policies: {");
        int attempts = 2;
        for (String name : names) {
            yaml.append(name).append(": {max-attempts: ").append(attempts++).append("}, ");
        }
        return Configuration.yaml(yaml + "}}");
    }

    @ParameterizedTest
    @CsvSource({
        "pay, pay+",
        "ab, a b",
        "zahl-ng, zahl\u00fc-ng",
        "x, \u00fcberweisung",
        "x, \u00e4",
        "x, \u652f\u4ed8",
        "x, -",
        "x, -a",
        "x, a/b",
    })
    void aNameThatLosesCharactersIsToldToNeedBrackets(String other, String name) {
        assertThat(policies(other, "'" + name + "'").problem())
                .startsWith("reprise.policies." + name + "\n    origin: application.yml - 1:")
                .contains("reason: is a name that loses characters outside of brackets\n")
                .endsWith("fix:    write \"[" + name + "]\"");
    }

    @Test
    void namesThatLoseTheSameAreToldEach() {
        assertThat(policies("\u00fcberweisung", "\u00f6berweisung").problems())
                .extracting(ConfigurationProblem::place)
                .containsExactly("reprise.policies.\u00fcberweisung", "reprise.policies.\u00f6berweisung");
    }

    @Test
    void aNameInBracketsLosesNothing() {
        PolicyCatalog catalog = policies(
                        "pay", "'[pay+]'", "'[a b]'", "ab", "'[\u00e4]'", "'[\u652f\u4ed8]'", "'[a.b]'", "a_B-c", "7")
                .catalog();

        assertThat(catalog.names())
                .containsExactlyInAnyOrder(
                        "defaults", "pay", "pay+", "a b", "ab", "\u00e4", "\u652f\u4ed8", "a.b", "a_B-c", "7");
        assertThat(catalog.policy("pay").maxAttempts()).isEqualTo(2);
        assertThat(catalog.policy("pay+").maxAttempts()).isEqualTo(3);
        assertThat(catalog.policy("a b").maxAttempts()).isEqualTo(4);
        assertThat(catalog.policy("ab").maxAttempts()).isEqualTo(5);
        assertThat(catalog.policy("\u00e4").maxAttempts()).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"''", "'[ ]'", "'[]'", "' '"})
    void anEmptyNameIsTold(String empty) {
        assertThat(policies("x", empty).problem())
                .contains("\n    origin: application.yml - 1:")
                .contains("reason: is a policy without a name\n")
                .endsWith("fix:    give it a name");
    }

    @Test
    void anEmptyNameWithoutKeysIsTold() {
        assertThat(Configuration.yaml("reprise: {policies: {'': }}").problem())
                .contains("reason: is a policy without a name\n");
    }

    @Test
    void aNameThatLosesAllCharactersAndHasNoKeysIsTold() {
        assertThat(Configuration.yaml("reprise: {policies: {\u00e4: }}").problem())
                .startsWith("reprise.policies.\u00e4\n");
    }

    @Test
    void theNamesOfBudgetsAreHeldToTheSame() {
        assertThat(Configuration.yaml("reprise: {budgets: {pay: {capacity: 9}, pay+: {capacity: 8}}}")
                        .problem())
                .startsWith("reprise.budgets.pay+\n")
                .endsWith("fix:    write \"[pay+]\"");
        assertThat(Configuration.yaml("reprise: {budgets: {'': {capacity: 9}}}").problem())
                .contains("reason: is a budget without a name\n");
        assertThat(Configuration.yaml("reprise: {budgets: [{capacity: 9}]}").problem())
                .startsWith("reprise.budgets[0]\n")
                .contains("reason: is an item of a list, and a budget has a name\n");
    }

    @Test
    void aListInPlaceOfPoliciesIsTold() {
        assertThat(Configuration.yaml("reprise:", "  policies:", "    - max-attempts: 7", "      deadline: 3s")
                        .problem())
                .startsWith("reprise.policies[0]\n    origin: application.yml - 3:21\n")
                .contains("reason: is an item of a list, and a policy has a name\n");
        assertThat(Configuration.yaml("reprise: {policies: [payments]}").problem())
                .startsWith("reprise.policies[0]\n");
        assertThat(Configuration.none()
                        .variables(Map.of("REPRISE_POLICIES_0_MAXATTEMPTS", "5"))
                        .problem())
                .startsWith("reprise.policies[0]\n");
    }

    @Test
    void aSystemPropertyIsHeldToTheSame() {
        assertThat(policies("pay")
                        .systemProperty("reprise.policies.pay+.max-attempts", "5")
                        .problem())
                .startsWith("reprise.policies.pay+\n");
    }

    @Test
    void aDotInANameIsNotTakenForAMistypedKey() {
        for (String name : List.of("a.b", "eu.x.y", "a.retry")) {
            assertThat(policies(name).problem())
                    .as(name)
                    .doesNotContain("did you mean")
                    .endsWith("the name of a policy with a dot in it needs brackets, such as \"[eu.payments]\"");
        }
    }
}
