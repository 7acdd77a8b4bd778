package io.reprise.retry.sample.provider;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Runs the embedded AI provider within the application, unless {@code provider.enabled} is false. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ProviderProperties.class)
@ConditionalOnProperty(prefix = "provider", name = "enabled", matchIfMissing = true)
class ProviderConfiguration {

    @Bean
    AiProvider aiProvider(ProviderProperties properties) {
        return new AiProvider(properties.host(), properties.port(), properties.mix());
    }

    @Bean
    ProviderLifecycle aiProviderLifecycle(AiProvider provider) {
        return new ProviderLifecycle(provider);
    }
}
