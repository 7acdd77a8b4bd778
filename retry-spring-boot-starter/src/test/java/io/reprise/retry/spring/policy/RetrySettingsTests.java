package io.reprise.retry.spring.policy;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RetrySettingsTests {

    @Test
    void nothingConfiguredGivesTheDefaults() {
        assertThat(RetrySettings.of(Configuration.none().environment()))
                .isEqualTo(new RetrySettings(true, RetrySettings.DEFAULT_ASPECT_ORDER, true, true));
    }

    @Test
    void everySettingIsRead() {
        assertThat(RetrySettings.of(
                        Configuration.yaml("reprise: {enabled: false, aspect-order: -5, metrics: {enabled: False}}")
                                .environment()))
                .isEqualTo(new RetrySettings(false, -5, false, true));
        assertThat(RetrySettings.of(Configuration.none()
                        .variables(Map.of("REPRISE_ASPECTORDER", "7", "REPRISE_METRICS_ENABLED", "false"))
                        .environment()))
                .isEqualTo(new RetrySettings(true, 7, false, true));
    }

    @Test
    void aWrongValueCountsAsTheDefaultHereAndIsToldByTheCatalog() {
        Configuration configuration =
                Configuration.yaml("reprise: {enabled: 'no', aspect-order: , metrics: {enabled: false}}");

        assertThat(RetrySettings.of(configuration.environment()))
                .isEqualTo(new RetrySettings(true, RetrySettings.DEFAULT_ASPECT_ORDER, false, true));
        assertThat(configuration.problems())
                .extracting(ConfigurationProblem::toString)
                .containsExactly("""
                        reprise.enabled = no
                            origin: application.yml - 1:20
                            reason: is neither true nor false
                            fix:    set it to true or false""", """
                        reprise.aspect-order = ''
                            origin: application.yml - 1:39
                            reason: is empty
                            fix:    set it to a whole number""");
    }
}
