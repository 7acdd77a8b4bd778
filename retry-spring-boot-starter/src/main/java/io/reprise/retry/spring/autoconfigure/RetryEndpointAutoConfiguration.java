package io.reprise.retry.spring.autoconfigure;

import io.reprise.retry.RetryRegistry;
import io.reprise.retry.spring.actuate.RequestValuesAdvisor;
import io.reprise.retry.spring.actuate.RetryEndpoint;
import io.reprise.retry.spring.actuate.RetryHistory;
import io.reprise.retry.spring.policy.LivePolicies;
import io.reprise.retry.time.TimeSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The actuator endpoint {@code retry}, where the actuator is present and the endpoint is exposed. */
@AutoConfiguration(before = RetryAutoConfiguration.class)
@ConditionalOnClass({WebEndpoint.class, ConditionalOnAvailableEndpoint.class})
public final class RetryEndpointAutoConfiguration {

    /** By itself, as the condition is a class of the actuator's. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnAvailableEndpoint(RetryEndpoint.class)
    static final class OfExposed {

        @Bean
        RetryHistory repriseRetryHistory(ObjectProvider<LivePolicies> policies, TimeSource time) {
            return new RetryHistory(name -> policies.getObject().isKnown(name), time.wallClock());
        }

        /** The registry can be the application's own, which knows nothing of the history. */
        @Bean
        SmartInitializingSingleton repriseRetryHistoryListening(RetryRegistry registry, RetryHistory history) {
            return () -> registry.addListener(history);
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
}
