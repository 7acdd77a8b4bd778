package io.reprise.retry.spring.autoconfigure;

import io.micrometer.observation.ObservationRegistry;
import io.reprise.retry.spring.observation.RetryObservations;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Tells the observations and spans around calls of their attempts, where Micrometer Observation is present. */
@AutoConfiguration
@ConditionalOnClass(ObservationRegistry.class)
public final class RetryObservationAutoConfiguration {

    /** The registry is asked for only when something is to be told: it may need beans whose calls are retried. */
    @Bean
    @ConditionalOnMissingBean
    RetryObservations repriseRetryObservations(ObjectProvider<ObservationRegistry> registry) {
        return new RetryObservations(registry::getIfUnique);
    }
}
