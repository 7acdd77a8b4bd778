package io.reprise.retry.spring.policy;

import java.net.ConnectException;
import java.sql.SQLTransientException;

import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

class ConfigurationHintsTests {

    private final RuntimeHints hints = new RuntimeHints();

    @Test
    void recordsThatPropertiesAreBoundToAreReached() {
        new ConfigurationHints().registerHints(hints, getClass().getClassLoader());

        assertThat(hints)
                .matches(RuntimeHintsPredicates.reflection().onType(RepriseProperties.class))
                .matches(RuntimeHintsPredicates.reflection().onType(RepriseProperties.Policy.class))
                .matches(RuntimeHintsPredicates.reflection().onType(RepriseProperties.Budget.class));
    }

    @Test
    void classesThatPoliciesNameAreReached() {
        Configuration configuration = Configuration.yaml(
                "reprise.defaults.retry-on: [java.net.ConnectException, 'java.sql.SQLTransientException']",
                "reprise.policies.payments.never-retry-on: java.lang.IllegalStateException, com.acme.Absent",
                "other.retry-on: java.lang.ArithmeticException");

        ConfigurationHints.registerNamedClasses(
                configuration.environment(), getClass().getClassLoader(), hints);

        assertThat(hints)
                .matches(RuntimeHintsPredicates.reflection().onType(ConnectException.class))
                .matches(RuntimeHintsPredicates.reflection().onType(SQLTransientException.class))
                .matches(RuntimeHintsPredicates.reflection().onType(IllegalStateException.class))
                .matches(RuntimeHintsPredicates.reflection()
                        .onType(ArithmeticException.class)
                        .negate());
    }

    @Test
    void springFindsBothRoles() {
        SpringFactoriesLoader factories = SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories");

        assertThat(factories.load(RuntimeHintsRegistrar.class)).hasAtLeastOneElementOfType(ConfigurationHints.class);
        assertThat(factories.load(BeanFactoryInitializationAotProcessor.class))
                .hasAtLeastOneElementOfType(ConfigurationHints.class);
    }
}
