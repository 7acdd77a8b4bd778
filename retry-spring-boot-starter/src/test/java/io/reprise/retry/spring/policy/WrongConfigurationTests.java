package io.reprise.retry.spring.policy;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class WrongConfigurationTests {

    private static final String DURATION = "a duration with its unit, such as 200ms, 1.5s, 5m, 1h, 2d or PT0.2S";
    private static final String CLASSES = "full class names of exceptions, such as java.io.IOException, or none";

    static Stream<Arguments> wrongValues() {
        return Stream.of(
                wrong(
                        "max-attempts",
                        "0",
                        "must be 1 or more (1: no retry), or unlimited",
                        "a whole number of 1 or more, or unlimited"),
                wrong(
                        "max-attempts",
                        "-1",
                        "must be 1 or more (1: no retry), or unlimited",
                        "a whole number of 1 or more, or unlimited"),
                wrong("max-attempts", "3.5", "is not a whole number", "a whole number of 1 or more, or unlimited"),
                wrong("max-attempts", "three", "is not a whole number", "a whole number of 1 or more, or unlimited"),
                wrong("max-attempts", "none", "is not a whole number", "a whole number of 1 or more, or unlimited"),
                wrong("max-attempts", "\u0663", "is not a whole number", "a whole number of 1 or more, or unlimited"),
                wrong("max-attempts", "2147483648", "is too large", "a whole number of 1 or more, or unlimited"),
                wrong("base-delay", "soon", "is not a duration", DURATION),
                wrong("base-delay", "200", "has no unit: it could be milliseconds or seconds", DURATION),
                wrong("base-delay", "5 parsecs", "has the unknown unit 'parsecs'", DURATION),
                wrong("base-delay", "-1s", "must be 0 or longer", DURATION),
                wrong("base-delay", "none", "is not a duration", DURATION),
                wrong("base-delay", "1s 5s", "is not a duration", DURATION),
                wrong("base-delay", "99999999999999999999d", "is longer than can be counted", DURATION),
                wrong("throttled-base-delay", "-PT2S", "must be 0 or longer", DURATION),
                wrong(
                        "multiplier",
                        "0.5",
                        "must be a number of 1 or more (1: no growth)",
                        "a number of 1 or more, such as 1.5"),
                wrong(
                        "multiplier",
                        "-2",
                        "must be a number of 1 or more (1: no growth)",
                        "a number of 1 or more, such as 1.5"),
                wrong(
                        "multiplier",
                        "1e999",
                        "must be a number of 1 or more (1: no growth)",
                        "a number of 1 or more, such as 1.5"),
                wrong("multiplier", "NaN", "is not a number", "a number of 1 or more, such as 1.5"),
                wrong("multiplier", "1,5", "is not a number", "a number of 1 or more, such as 1.5"),
                wrong("multiplier", "2x", "is not a number", "a number of 1 or more, such as 1.5"),
                wrong("max-delay", "-1s", "must be 0 or longer, or none", DURATION + ", or none"),
                wrong("max-delay", "never", "is not a duration", DURATION + ", or none"),
                wrong(
                        "jitter",
                        "Ful",
                        "is unknown: did you mean full?",
                        "one of none, full, equal, decorrelated, proportional"),
                wrong("jitter", "random", "is unknown", "one of none, full, equal, decorrelated, proportional"),
                wrong(
                        "jitter-factor",
                        "0",
                        "must be above 0 and at most 1",
                        "a number above 0 and at most 1, such as 0.5"),
                wrong(
                        "jitter-factor",
                        "1.01",
                        "must be above 0 and at most 1",
                        "a number above 0 and at most 1, such as 0.5"),
                wrong("jitter-factor", "50%", "is not a number", "a number above 0 and at most 1, such as 0.5"),
                wrong("deadline", "0s", "must be longer than 0, or none", DURATION + ", or none"),
                wrong("attempt-timeout", "0s", "must be longer than 0, or none", DURATION + ", or none"),
                wrong(
                        "retry-on",
                        "IOException",
                        "has wrong items: 'IOException' is not on the class path: the full class name is needed, such as java.io.IOException",
                        CLASSES),
                wrong(
                        "retry-on",
                        "java.lang.String",
                        "has wrong items: 'java.lang.String' is no exception: it must extend java.lang.Throwable",
                        CLASSES),
                wrong(
                        "never-retry-on",
                        "none, java.io.IOException",
                        "has wrong items: 'none' must stand alone",
                        CLASSES),
                wrong(
                        "never-retry-on",
                        "java.io.IOException, , a.B",
                        "has wrong items: '' is empty; 'a.B' is not on the class path: the full class name is needed, such as java.io.IOException",
                        CLASSES),
                wrong(
                        "retry-if",
                        "nobody",
                        "is neither a bean nor a class",
                        "the bean name or full class name of a FailureClassifier, or none"),
                wrong(
                        "retry-on-status",
                        "429, 4290",
                        "has a wrong item: '4290' names no HTTP status; accepted are a status such as 429, a range such as 502-504, the lower one first, and a class such as 5xx, all from 100 to 599",
                        "HTTP statuses such as 429, 502-504, 5xx, or none"),
                wrong(
                        "idempotent",
                        "yess",
                        "is unknown: did you mean yes?",
                        "yes or no (true and false mean the same), or unset"),
                wrong("idempotent", "maybe", "is unknown", "yes or no (true and false mean the same), or unset"),
                wrong("idempotency-key", "yes", "is neither true nor false", "true or false"),
                wrong("nested", "multipy", "is unknown: did you mean multiply?", "one of once, multiply"),
                wrong(
                        "budget",
                        "payments",
                        "is not the name of a budget: there is none below reprise.budgets",
                        "the name of a budget with at least one key below reprise.budgets, or none"),
                wrong(
                        "retry-after.headers",
                        "Retry After",
                        "has a wrong item: 'Retry After' can't be the name of an HTTP header; accepted are ASCII letters, digits and hyphens, such as Retry-After",
                        "names of HTTP headers, the preferred one first, or none"),
                wrong("fail-on-rejected-result", "yes", "is neither true nor false", "true or false"),
                wrong(
                        "retry-after.mode",
                        "at least",
                        "is unknown: did you mean at-least?",
                        "one of at-least, replace, ignore"),
                wrong("retry-after.min", "-1s", "must be 0 or longer", DURATION),
                wrong("retry-after.max", "-1s", "must be 0 or longer, or none", DURATION + ", or none"),
                wrong("retry-after.spread", "2", "must be from 0 to 1", "a number from 0 to 1, such as 0.1"),
                wrong("retry-after.spread", "-0.1", "must be from 0 to 1", "a number from 0 to 1, such as 0.1"));
    }

    private static Arguments wrong(String key, String value, String reason, String accepted) {
        return Arguments.of(key, value, reason, accepted);
    }

    @ParameterizedTest
    @MethodSource("wrongValues")
    void aWrongValueIsToldWithItsPlaceItsOriginAndWhatIsAccepted(
            String key, String value, String reason, String accepted) {
        String problem = Configuration.yaml(
                        "reprise:", "  policies:", "    payments:", "      " + key + ": '" + value + "'")
                .problem();

        assertThat(problem)
                .isEqualTo("reprise.policies.payments." + key + " = " + value
                        + "\n    origin: application.yml - 4:" + (9 + key.length())
                        + "\n    reason: " + reason
                        + "\n    fix:    set it to " + accepted);
    }

    static Stream<String> keys() {
        return KeyTable.ROWS.stream().map(row -> row.key().key());
    }

    @ParameterizedTest
    @MethodSource("keys")
    void anEmptyValueOfAnyKeyIsTold(String key) {
        for (String empty : List.of("", "''", "' '", "[]", "'${nothing:}'")) {
            List<ConfigurationProblem> problems = Configuration.yaml(
                            "reprise: {defaults: {" + key + ": " + empty + "}}")
                    .problems();

            assertThat(problems).as(empty).singleElement().satisfies(problem -> {
                assertThat(problem.place()).isEqualTo("reprise.defaults." + key);
                assertThat(problem.reason()).isEqualTo("is empty");
                assertThat(problem.origin()).startsWith("application.yml - 1:");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aPlaceholderOfAnyKeyThatNothingResolvesIsTold(String key) {
        assertThat(Configuration.yaml("reprise: {defaults: {" + key + ": '${nothing}'}}")
                        .problem())
                .startsWith("reprise.defaults." + key + " = ${nothing}\n")
                .contains("reason: contains a placeholder that nothing resolves\n");
    }

    @ParameterizedTest
    @MethodSource("keys")
    void keysBelowAnyKeyAreTold(String key) {
        assertThat(Configuration.yaml("reprise: {defaults: {" + key + ": {a: {b: 1}, c: 2}}}")
                        .problem())
                .startsWith("reprise.defaults." + key + "\n")
                .contains("reason: takes a value, not keys below it\n");
    }

    @Test
    void aListInPlaceOfOneValueIsTold() {
        assertThat(Configuration.yaml("reprise: {defaults: {base-delay: [1s, 2s]}}")
                        .problem())
                .startsWith("reprise.defaults.base-delay\n")
                .contains("reason: is a list, but takes one value\n");
    }

    @Test
    void aWrongItemIsToldWhereTheListStands() {
        assertThat(Configuration.yaml("reprise: {defaults: {retry-on-status: [429, 4290]}}")
                        .problem())
                .startsWith("""
                        reprise.defaults.retry-on-status = 429, 4290
                            origin: application.yml - 1:40
                            reason: has a wrong item: '4290' names no HTTP status;""");
        assertThat(Configuration.yaml("reprise: {defaults: {retry-after: {headers: ['Retry After']}}}")
                        .problem())
                .startsWith("""
                        reprise.defaults.retry-after.headers = Retry After
                            origin: application.yml - 1:46
                            reason: has a wrong item: 'Retry After' can't be the name of an HTTP header;""");
    }

    @Test
    void aGapInAListIsTold() {
        assertThat(Configuration.yaml("reprise.defaults.retry-on[1]: java.io.IOException")
                        .problem())
                .isEqualTo("""
                        reprise.defaults.retry-on = java.io.IOException
                            origin: application.yml - 1:31
                            reason: is a list whose items aren't numbered from 0 without a gap
                            fix:    correct it or remove it""");
    }

    @Test
    void placeholdersThatLeadInACircleAreTold() {
        assertThat(Configuration.yaml("a: ${b}", "b: ${a}", "reprise.defaults.base-delay: ${a}")
                        .problem())
                .startsWith("reprise.defaults.base-delay = ${a}\n    origin: application.yml - 3:30\n")
                .contains("can't be resolved: Circular placeholder reference");
    }

    @Test
    void aValueInPlaceOfAGroupIsTold() {
        for (String group : List.of(
                "reprise",
                "reprise.defaults",
                "reprise.metrics",
                "reprise.policies",
                "reprise.policies.payments",
                "reprise.budgets",
                "reprise.budgets.payments",
                "reprise.defaults.retry-after")) {
            assertThat(Configuration.yaml(group + ": 5s").problem())
                    .as(group)
                    .startsWith(group + " = 5s\n")
                    .contains("reason: is a group of keys, not a value\n");
        }
    }

    @Test
    void aGroupWithoutKeysIsTold() {
        for (String group : List.of(
                "reprise",
                "reprise.defaults",
                "reprise.metrics",
                "reprise.policies",
                "reprise.policies.payments",
                "reprise.budgets",
                "reprise.budgets.payments",
                "reprise.defaults.retry-after",
                "reprise.policies.payments.retry-after")) {
            assertThat(Configuration.yaml(group + ":").problem())
                    .as(group)
                    .startsWith(group + " = ''\n    origin: application.yml - 1:")
                    .contains("reason: has no key\n")
                    .endsWith("fix:    remove it or set at least one");
        }
    }

    @Test
    void aListThatIsSetAsATextAndByItsItemsIsTold() {
        assertThat(Configuration.yaml("reprise.defaults:", "  retry-on-status: 429", "  retry-on-status[0]: 503")
                        .problem())
                .isEqualTo("""
                        reprise.defaults.retry-on-status
                            origin: application.yml - 3:23
                            reason: is set twice: also as reprise.defaults.retry-on-status, application.yml - 2:20
                            fix:    keep one of the two""");
        assertThat(Configuration.yaml(
                                "reprise.policies.a:",
                                "  retry-after.headers[0]: Retry-After",
                                "  retryAfter.headers: Wait")
                        .problem())
                .startsWith("reprise.policies.a.retryAfter.headers = Wait\n")
                .contains("is set twice: also as retry-after.headers[], application.yml - 2:27\n");
        assertThat(Configuration.none()
                        .systemProperty("reprise.defaults.retry-on[0]", "java.io.IOException")
                        .systemProperty("reprise.defaults.retry-on", "java.io.IOException")
                        .problem())
                .contains("reason: is set twice: also as reprise.defaults.retry-on");
    }

    @Test
    void aListThatOneSourceSetsAsATextAndAnotherByItsItemsIsTheFirstSources() {
        assertThat(Configuration.yaml("reprise.defaults.retry-on-status: [429, 503]")
                        .systemProperty("reprise.defaults.retry-on-status", "504")
                        .catalog()
                        .names())
                .containsExactly("defaults");
    }

    @Test
    void aMistypedKeyIsToldWithTheOneThatWasMeant() {
        assertThat(Configuration.yaml("reprise: {policies: {payments: {base-dealy: 1s}}}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.payments.base-dealy = 1s
                            origin: application.yml - 1:45
                            reason: is not a key of Reprise
                            fix:    did you mean base-delay? The keys here are base-policy, max-attempts, base-delay, \
                        throttled-base-delay, multiplier, max-delay, jitter, jitter-factor, deadline, attempt-timeout, \
                        retry-on, never-retry-on, retry-on-status, retry-if, idempotent, idempotency-key, \
                        nested, budget, fail-on-rejected-result, retry-after.mode, \
                        retry-after.min, retry-after.max, retry-after.spread, retry-after.headers""");
        assertThat(Configuration.yaml("reprise: {default: {base-delay: 1s}}").problem())
                .startsWith("reprise.default\n")
                .endsWith(
                        "did you mean defaults? The keys here are enabled, aspect-order, metrics, logging, defaults, policies, budgets, methods");
        assertThat(Configuration.yaml("reprise: {metrics: {enable: true}}").problem())
                .endsWith("did you mean enabled? The keys here are enabled");
        assertThat(Configuration.yaml("reprise: {defaults: {retryAfter: {maxx: 1s}}}")
                        .problem())
                .endsWith("did you mean max? The keys here are mode, min, max, spread, headers");
        assertThat(Configuration.yaml("reprise: {defaults: {retry-after-max: 1s}}")
                        .problem())
                .contains("did you mean retry-after.max?");
    }

    @Test
    void aKeyThatIsLikeNoneIsToldOnceForAllThatStandsBelowIt() {
        assertThat(Configuration.yaml("reprise: {colours: {red: {dark: 1}, blue: 2}}")
                        .problem())
                .isEqualTo("""
                        reprise.colours
                            origin: application.yml - 1:33
                            reason: is not a key of Reprise
                            fix:    remove it; the keys here are enabled, aspect-order, metrics, logging, defaults, policies, budgets, methods""");
    }

    @Test
    void aDotInAPolicysNameIsToldToNeedBrackets() {
        assertThat(Configuration.yaml("reprise: {policies: {eu.payments: {max-attempts: 3}}}")
                        .problem())
                .startsWith("reprise.policies.eu.payments\n")
                .endsWith("the name of a policy with a dot in it needs brackets, such as \"[eu.payments]\"");
    }

    @Test
    void aKeyInTwoSpellingsIsTold() {
        assertThat(Configuration.yaml("reprise:", "  defaults:", "    max-attempts: 2", "    maxAttempts: 3")
                        .problem())
                .isEqualTo("""
                        reprise.defaults.maxAttempts = 3
                            origin: application.yml - 4:18
                            reason: is set twice: also as reprise.defaults.max-attempts, application.yml - 3:19
                            fix:    keep one of the two""");
    }

    @Test
    void aPolicysKeyInTwoSpellingsIsTold() {
        assertThat(Configuration.yaml("reprise: {policies: {my-api: {max-attempts: 2, maxAttempts: 3}}}")
                        .problem())
                .startsWith("reprise.policies.my-api.maxAttempts = 3\n")
                .contains("reason: is set twice: also as max-attempts, application.yml - 1:45\n");
    }

    @Test
    void aPolicyThatFilesSpellInTwoWaysIsToldWithBothOrigins() {
        Configuration configuration = Configuration.none()
                .file("application-prod.yml", "reprise.policies.my-api.max-attempts: 2")
                .file("application.yml", "reprise.policies.MyApi.max-attempts: 3");

        assertThat(configuration.problem()).isEqualTo("""
                        reprise.policies.MyApi
                            origin: application.yml - 1:38
                            reason: has the same name as reprise.policies.my-api, application-prod.yml - 1:39: \
                        names are compared without case, dashes and underscores
                            fix:    spell both alike, or rename one""");
        assertThat(Configuration.yaml("reprise: {policies: {my_api: {max-attempts: 2}, my-api: {deadline: 3s}}}")
                        .problem())
                .startsWith("reprise.policies.my-api\n");
    }

    @Test
    void theNameDefaultsIsNotFree() {
        assertThat(Configuration.yaml("reprise: {policies: {Defaults: {max-attempts: 2}}}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.Defaults
                            origin: application.yml - 1:47
                            reason: is not free: it stands for reprise.defaults
                            fix:    move its keys to reprise.defaults, or choose another name""");
    }

    @Test
    void theDefaultsHaveNoBase() {
        assertThat(Configuration.yaml("reprise: {policies: {a: {max-attempts: 2}}, defaults: {base-policy: a}}")
                        .problem())
                .startsWith("reprise.defaults.base-policy = a\n")
                .contains("reason: has no place here: every policy inherits from the defaults\n");
    }

    @Test
    void anUnknownBaseIsToldWithTheOneThatWasMeant() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  policies:",
                                "    payments: {max-attempts: 2}",
                                "    chat: {max-attempts: 2}",
                                "    refunds: {base-policy: paymets}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.refunds.base-policy = paymets
                            origin: application.yml - 5:28
                            reason: is not the name of a policy
                            fix:    did you mean payments? The policies are payments, chat""");
    }

    @Test
    void aBaseThatIsUnknownLeavesOnlyWhatAPolicySaysByItself() {
        assertThat(Configuration.yaml("reprise: {policies: {a: {base-policy: lost, base-delay: 20s}}}")
                        .problem())
                .startsWith("reprise.policies.a.base-policy = lost\n")
                .endsWith("fix:    remove it: there is no other policy");
        assertThat(Configuration.yaml("reprise: {policies: {a: {base-policy: lost, base-delay: 20s, max-delay: 1s}}}")
                        .problems())
                .extracting(ConfigurationProblem::place)
                .containsExactly("reprise.policies.a.base-policy", "reprise.policies.a.max-delay");
    }

    @Test
    void basesInACircleAreToldOnceWithTheWholeCircle() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  policies:",
                                "    outside: {base-policy: a}",
                                "    a: {base-policy: b}",
                                "    b: {base-policy: c}",
                                "    c: {base-policy: A}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.a.base-policy = b
                            origin: application.yml - 4:22
                            reason: leads back to itself: a -> b -> c -> a
                            fix:    name a base outside of the circle, or remove it""");
        assertThat(Configuration.yaml("reprise: {policies: {a: {base-policy: a}}}")
                        .problem())
                .contains("leads back to itself: a -> a\n");
    }

    @Test
    void row06_aCapBelowTheBaseIsToldWithBoth() {
        assertThat(Configuration.yaml("reprise:", "  policies:", "    a: {base-delay: 2s, max-delay: 1s}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.a.max-delay = 1s
                            origin: application.yml - 3:36
                            reason: must not be below base-delay, which is 2 s; \
                        base-delay: reprise.policies.a.base-delay, application.yml - 3:21
                            fix:    change max-delay or base-delay""");
    }

    @Test
    void aContradictionWithAnInheritedValueIsToldAtTheKeyThatBroughtIt() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  defaults: {max-delay: 1s}",
                                "  policies:",
                                "    slow: {base-delay: 2s}",
                                "    heir: {base-policy: slow, multiplier: 3}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.slow.base-delay = 2s
                            origin: application.yml - 4:24
                            reason: max-delay, which is 1 s, must not be below base-delay, which is 2 s; \
                        max-delay: reprise.defaults.max-delay, application.yml - 2:25
                            fix:    change max-delay or base-delay""");
        assertThat(Configuration.yaml("reprise: {defaults: {base-delay: 20s}}").problem())
                .contains(
                        "max-delay, which is 10 s, must not be below base-delay, which is 20 s; max-delay: built-in default\n");
    }

    @Test
    void row03_aBaseOfZeroWithJitterOrGrowthIsTold() {
        assertThat(Configuration.yaml("reprise: {defaults: {base-delay: 0s, multiplier: 1}}")
                        .problem())
                .contains(
                        "reason: must be longer than 0 with jitter full (jitter none allows it); jitter: built-in default\n")
                .contains("fix:    change base-delay or jitter");
        assertThat(Configuration.yaml("reprise: {defaults: {base-delay: 0s, jitter: none}}")
                        .problem())
                .contains("must be longer than 0 with multiplier 2");
        assertThat(Configuration.yaml("reprise: {defaults: {base-delay: 0s, jitter: none, multiplier: 1}}")
                        .catalog()
                        .names())
                .containsExactly("defaults");
    }

    @Test
    void unlimitedAttemptsWithoutADeadlineAreTold() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  defaults: {max-attempts: unlimited}",
                                "  policies: {a: {deadline: none}}")
                        .problem())
                .isEqualTo("""
                        reprise.policies.a.deadline = none
                            origin: application.yml - 3:28
                            reason: max-attempts, which is unlimited, needs a deadline, but deadline is none; \
                        max-attempts: reprise.defaults.max-attempts, application.yml - 2:28
                            fix:    change max-attempts or deadline""");
    }

    @Test
    void aThrottledDelayAboveTheCapIsToldWhereOneLevelSetsBothAndOnlyThere() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  policies:",
                                "    root: {throttled-base-delay: 5s, max-delay: 4s}",
                                "    heir: {base-policy: root, throttled-base-delay: 1s}",
                                "    other: {base-policy: root, throttled-base-delay: 6s}")
                        .problem())
                .startsWith("reprise.policies.root.throttled-base-delay = 5s\n    origin: application.yml - 3:34\n")
                .contains(
                        "reason: must not be above max-delay, which is 4 s; max-delay: reprise.policies.root.max-delay");
    }

    @Test
    void aMistakeThatIsInheritedIsToldOnceAndOneThatIsRepeatedTwice() {
        assertThat(Configuration.yaml(
                                "reprise:",
                                "  defaults: {multiplier: 0.5}",
                                "  policies:",
                                "    heir: {max-attempts: 2}",
                                "    repeater: {multiplier: 0.5}",
                                "    mender: {multiplier: 2}")
                        .problems())
                .extracting(ConfigurationProblem::place)
                .containsExactly("reprise.defaults.multiplier", "reprise.policies.repeater.multiplier");
    }

    @Test
    void aValueThatCanNotBeReadContradictsNothing() {
        assertThat(Configuration.yaml("reprise: {policies: {a: {base-delay: soon, max-delay: 100ms}}}")
                        .problems())
                .extracting(ConfigurationProblem::place)
                .containsExactly("reprise.policies.a.base-delay");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        Configuration configuration = Configuration.yaml(
                "reprise:",
                "  enabled: maybe",
                "  aspect-order: first",
                "  metrics: {enabled: 'on '}",
                "  logging: {enabled: 'of'}",
                "  colour: red",
                "  defaults: {base-delay: soon, multiplier: 0.5}",
                "  policies:",
                "    nobody-uses-this: {max-attempts: 0, base-policy: lost, deadline: 5}",
                "    a: {base-policy: a, jitter: wild, jitter-factor: 3}");

        assertThat(configuration.problems())
                .extracting(ConfigurationProblem::place)
                .containsExactlyInAnyOrder(
                        "reprise.enabled",
                        "reprise.aspect-order",
                        "reprise.metrics.enabled",
                        "reprise.logging.enabled",
                        "reprise.colour",
                        "reprise.defaults.base-delay",
                        "reprise.defaults.multiplier",
                        "reprise.policies.nobody-uses-this.max-attempts",
                        "reprise.policies.nobody-uses-this.base-policy",
                        "reprise.policies.nobody-uses-this.deadline",
                        "reprise.policies.a.base-policy",
                        "reprise.policies.a.jitter",
                        "reprise.policies.a.jitter-factor");
        assertThatThrownBy(configuration::catalog)
                .isInstanceOf(RetryConfigurationException.class)
                .hasMessageStartingWith("Reprise can't use its configuration: 13 problems\n\nreprise.colour = red\n")
                .hasMessageContaining("\n\nreprise.policies.a.jitter = wild\n    origin: application.yml - 10:33\n");
    }
}
