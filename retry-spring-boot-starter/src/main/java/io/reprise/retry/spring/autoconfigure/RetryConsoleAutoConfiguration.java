package io.reprise.retry.spring.autoconfigure;

import io.reprise.retry.spring.actuate.RetryConsoleEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The actuator endpoint {@code retryconsole}, where the actuator is present and the endpoint is exposed. */
@AutoConfiguration
@ConditionalOnClass({WebEndpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(RetryConsoleEndpoint.class)
public final class RetryConsoleAutoConfiguration {

    @Bean
    RetryConsoleEndpoint repriseRetryConsoleEndpoint() {
        return new RetryConsoleEndpoint();
    }
}
