package io.reprise.verification.compat;

import io.reprise.verification.compat.app.CompatApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The failure report that Spring Boot prints. */
@ExtendWith(OutputCaptureExtension.class)
class WrongConfigurationTests {

    @Test
    void startFailsWithPropertyOriginReasonAndFix(CapturedOutput output) {
        assertThatThrownBy(() -> new SpringApplicationBuilder(CompatApplication.class)
                        .web(WebApplicationType.NONE)
                        .run("--reprise.policies.orders.multiplier=0.5"))
                .hasStackTraceContaining("RetryConfigurationException");

        assertThat(output)
                .contains(
                        "APPLICATION FAILED TO START",
                        "Reprise can't use its configuration: 1 problem",
                        "reprise.policies.orders.multiplier = 0.5",
                        "origin: \"reprise.policies.orders.multiplier\" from property source \"commandLineArgs\"",
                        "Action:",
                        "reprise.policies.orders.multiplier: set it to a number of 1 or more, such as 1.5");
    }
}
