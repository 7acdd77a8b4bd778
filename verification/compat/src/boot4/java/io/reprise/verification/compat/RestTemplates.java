package io.reprise.verification.compat;

import java.util.function.Supplier;

import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestTemplate;

/** Builds a template by the application's builder, whose package differs between Spring Boot 3 and 4. */
@Configuration(proxyBeanMethods = false)
class RestTemplates {

    @Bean
    Supplier<RestTemplate> compatRestTemplate(RestTemplateBuilder builder) {
        return builder::build;
    }
}
