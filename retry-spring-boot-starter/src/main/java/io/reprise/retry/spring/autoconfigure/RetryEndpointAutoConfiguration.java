package io.reprise.retry.spring.autoconfigure;

import io.reprise.retry.spring.actuate.RequestValuesAdvisor;
import io.reprise.retry.spring.actuate.RetryEndpoint;
import io.reprise.retry.spring.actuate.RetryHistory;
import io.reprise.retry.spring.policy.LivePolicies;
import io.reprise.retry.time.TimeSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The actuator endpoint {@code retry}, where the actuator is present and the endpoint is exposed. */
@AutoConfiguration(before = RetryAutoConfiguration.class)
@ConditionalOnClass({WebEndpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnAvailableEndpoint(RetryEndpoint.class)
public final class RetryEndpointAutoConfiguration {

    @Bean
    RetryHistory repriseRetryHistory(ObjectProvider<LivePolicies> policies, TimeSource time) {
        return new RetryHistory(name -> policies.getObject().isKnown(name), time.wallClock());
    }

    @Bean
    RetryEndpoint repriseRetryEndpoint(LivePolicies policies, RetryHistory history) {
        return new RetryEndpoint(policies, history);
    }

    @Bean
    RequestValuesAdvisor repriseRequestValuesAdvisor() {
        return new RequestValuesAdvisor();
    }
}
