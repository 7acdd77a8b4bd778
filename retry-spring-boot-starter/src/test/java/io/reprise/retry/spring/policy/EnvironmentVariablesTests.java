package io.reprise.retry.spring.policy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import io.reprise.retry.RetryPolicy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EnvironmentVariablesTests {

    @Test
    void aVariableReachesThePolicyOfTheFileWhateverItsSpellingThere() {
        for (String spelling : List.of("my-api", "my_api", "myApi", "MYAPI", "'[my-api]'", "'[My_Api]'")) {
            PolicyCatalog catalog = Configuration.yaml(
                            "reprise: {policies: {" + spelling + ": {max-attempts: 2, multiplier: 3}}}")
                    .variables(Map.of("REPRISE_POLICIES_MYAPI_MAXATTEMPTS", "5"))
                    .catalog();

            assertThat(catalog.policy("my-api").maxAttempts()).as(spelling).isEqualTo(5);
            assertThat(catalog.policy("my-api").multiplier()).as(spelling).isEqualTo(3);
            assertThat(catalog.names())
                    .as("goes by the file's spelling")
                    .hasSize(2)
                    .contains(spelling.replaceAll("[\\[\\]']", ""));
        }
    }

    @Test
    void aSystemPropertyReachesThePolicyOfTheFileUnderAnotherSpelling() {
        for (String spelling : List.of("my-api", "my_api", "myApi", "myapi", "[my-api]", "[myapi]", "MY-API")) {
            for (String inFile : List.of("my-api", "my_api", "zMyApi")) {
                String name = inFile.startsWith("z") ? "z-" + spelling.replaceAll("[\\[\\]]", "") : spelling;
                PolicyCatalog catalog = Configuration.yaml(
                                "reprise: {policies: {" + inFile + ": {max-attempts: 2, multiplier: 3}}}")
                        .systemProperty("reprise.policies." + name + ".max-attempts", "5")
                        .catalog();

                assertThat(catalog.policy(inFile).maxAttempts())
                        .as(name + " over " + inFile)
                        .isEqualTo(5);
                assertThat(catalog.policy(inFile).multiplier())
                        .as(name + " over " + inFile)
                        .isEqualTo(3);
                assertThat(catalog.policy(inFile).name()).isEqualTo(inFile);
            }
        }
    }

    @Test
    void thePrecedenceOfSourcesDecidesAndNotTheSpelling() {
        RetryPolicy policy = Configuration.yaml("reprise: {policies: {my-api: {max-attempts: 2, multiplier: 2}}}")
                .variables(Map.of("REPRISE_POLICIES_MYAPI_MAXATTEMPTS", "3", "REPRISE_POLICIES_MYAPI_MULTIPLIER", "3"))
                .systemProperty("reprise.policies.[my_api].max-attempts", "4")
                .catalog()
                .policy("my-api");

        assertThat(policy.maxAttempts()).isEqualTo(4);
        assertThat(policy.multiplier()).isEqualTo(3);
    }

    @Test
    void variablesAloneMakeAPolicyUnderTheirSpelling() {
        PolicyCatalog catalog = Configuration.none()
                .variables(Map.of(
                        "REPRISE_POLICIES_MYAPI_MAXATTEMPTS", "5",
                        "REPRISE_DEFAULTS_BASEDELAY", "1s",
                        "REPRISE_DEFAULTS_RETRYAFTER_MAX", "none"))
                .catalog();

        assertThat(catalog.names()).containsExactly("defaults", "myapi");
        assertThat(catalog.policy("my-api").maxAttempts()).isEqualTo(5);
        assertThat(catalog.policy("defaults").baseDelay()).isEqualTo(Duration.ofSeconds(1));
        assertThat(catalog.policy("defaults").maxRetryAfter()).isNull();
    }

    @Test
    void moreUnderscoresThanNeededAreUnderstoodAsBootUnderstandsThem() {
        RetryPolicy policy = Configuration.yaml("reprise: {policies: {my-api: {max-attempts: 2}}}")
                .variables(Map.of(
                        "REPRISE_POLICIES_MY_API_MAX_ATTEMPTS", "5",
                        "REPRISE_POLICIES_MY_API_RETRY_ON_0", "java.io.IOException",
                        "REPRISE_POLICIES_MY_API_RETRY_ON_1", "java.lang.IllegalStateException",
                        "REPRISE_POLICIES_MYAPI_NEVERRETRYON_0", "java.net.UnknownHostException",
                        "REPRISE_POLICIES_MY_API_RETRY_AFTER_MAX", "1m",
                        "REPRISE_ASPECT_ORDER", "5"))
                .catalog()
                .policy("my-api");

        assertThat(policy.maxAttempts()).isEqualTo(5);
        assertThat(policy.retryOn()).containsExactly(IOException.class, IllegalStateException.class);
        assertThat(policy.neverRetryOn()).containsExactly(java.net.UnknownHostException.class);
        assertThat(policy.maxRetryAfter()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void aVariableThatIsOverriddenIsNoLessKnown() {
        RetryPolicy policy = Configuration.yaml("reprise: {policies: {my-api: {max-attempts: 2}}}")
                .variables(Map.of(
                        "REPRISE_POLICIES_MY_API_MAX_ATTEMPTS",
                        "5",
                        "REPRISE_DEFAULTS_RETRY_ON_0",
                        "java.io.IOException",
                        "REPRISE_DEFAULTS_RETRY_ON_1",
                        "java.lang.Error"))
                .systemProperty("reprise.policies.my-api.max-attempts", "6")
                .systemProperty("reprise.defaults.retry-on", "java.lang.IllegalStateException")
                .catalog()
                .policy("my-api");

        assertThat(policy.maxAttempts()).isEqualTo(6);
        assertThat(policy.retryOn()).containsExactly(IllegalStateException.class);
    }

    @Test
    void variablesOfAPlatformForAServiceOfThatNameAreLeftAlone() {
        assertThat(Configuration.none()
                        .variables(Map.of(
                                "REPRISE", "x",
                                "REPRISE_PORT", "tcp://10.0.0.1:80",
                                "REPRISE_SERVICE_HOST", "10.0.0.1",
                                "REPRISE_PORT_80_TCP_ADDR", "10.0.0.1",
                                "REPRISE_HOME", "/opt/reprise"))
                        .catalog()
                        .names())
                .containsExactly("defaults");
    }

    @Test
    void aMistypedVariableIsTold() {
        assertThat(Configuration.none()
                        .variables(Map.of("REPRISE_DEFAULTS_MAXATEMPTS", "5"))
                        .problem())
                .startsWith("""
                        reprise.defaults.maxatempts = 5
                            origin: "REPRISE_DEFAULTS_MAXATEMPTS" from property source "systemEnvironment"
                            reason: is not a key of Reprise
                            fix:    did you mean max-attempts? The keys here are max-attempts, base-delay,""");
        assertThat(Configuration.none()
                        .variables(Map.of("REPRISE_ENABELD", "false"))
                        .problem())
                .contains("did you mean enabled?");
        assertThat(Configuration.none()
                        .variables(Map.of("REPRISE_ASPECT_ODER", "5"))
                        .problem())
                .contains("did you mean aspect-order?");
        assertThat(Configuration.none()
                        .variables(Map.of("REPRISE_POLICIES_MY_API_MAXATTEMPTS", "5"))
                        .problem())
                .startsWith("reprise.policies.my.api\n")
                .endsWith("the name of a policy stands in a variable without its dashes: my-api is MYAPI");
    }

    @Test
    void aWrongValueIsToldWithTheVariableItCameFrom() {
        assertThat(Configuration.yaml("reprise: {policies: {my-api: {max-attempts: 2}}}")
                        .variables(Map.of("REPRISE_POLICIES_MYAPI_MAXATTEMPTS", "many"))
                        .problem())
                .contains("reprise.policies.my", "max-attempts = many\n")
                .contains(
                        "origin: \"REPRISE_POLICIES_MYAPI_MAXATTEMPTS\" from property source \"systemEnvironment\"\n");
    }

    @Test
    void twoSpellingsOfOneKeyAmongSystemPropertiesAreTold() {
        assertThat(Configuration.none()
                        .systemProperty("reprise.policies.my-api.max-attempts", "5")
                        .systemProperty("reprise.policies.myApi.max-attempts", "6")
                        .problem())
                .contains("reason: is set twice: also as reprise.policies.my")
                .contains("fix:    keep one of the two");
    }
}
