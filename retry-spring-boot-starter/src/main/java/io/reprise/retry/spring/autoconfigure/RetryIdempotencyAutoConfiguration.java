package io.reprise.retry.spring.autoconfigure;

import io.reprise.retry.spring.http.RestClientIdempotency;
import io.reprise.retry.spring.http.RestTemplateIdempotency;
import io.reprise.retry.spring.http.WebClientIdempotency;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.web.client.RestClientCustomizer;
import org.springframework.boot.web.client.RestTemplateCustomizer;
import org.springframework.boot.web.reactive.function.client.WebClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;

/**
 * Has the HTTP clients that are built from the application's builders send idempotency keys. Spring Boot 3 and 4 have the
 * same interfaces for that in different packages.
 *
 * <p>It comes after all other customizers, to see the headers that they set.
 */
@AutoConfiguration
public final class RetryIdempotencyAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(value = RestClient.class, name = "org.springframework.boot.web.client.RestClientCustomizer")
    static final class OfRestClient {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        RestClientCustomizer repriseIdempotencyRestClientCustomizer() {
            return RestClientIdempotency::sendKeys;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(value = RestTemplate.class, name = "org.springframework.boot.web.client.RestTemplateCustomizer")
    static final class OfRestTemplate {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        RestTemplateCustomizer repriseIdempotencyRestTemplateCustomizer() {
            return RestTemplateIdempotency::sendKeys;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(
            value = WebClient.class,
            name = "org.springframework.boot.web.reactive.function.client.WebClientCustomizer")
    static final class OfWebClient {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        WebClientCustomizer repriseIdempotencyWebClientCustomizer() {
            return WebClientIdempotency::sendKeys;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(value = RestClient.class, name = "org.springframework.boot.restclient.RestClientCustomizer")
    static final class OfRestClientOnBoot4 {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        org.springframework.boot.restclient.RestClientCustomizer repriseIdempotencyRestClientCustomizerOnBoot4() {
            return RestClientIdempotency::sendKeys;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(value = RestTemplate.class, name = "org.springframework.boot.restclient.RestTemplateCustomizer")
    static final class OfRestTemplateOnBoot4 {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        org.springframework.boot.restclient.RestTemplateCustomizer repriseIdempotencyRestTemplateCustomizerOnBoot4() {
            return RestTemplateIdempotency::sendKeys;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(value = WebClient.class, name = "org.springframework.boot.webclient.WebClientCustomizer")
    static final class OfWebClientOnBoot4 {

        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        org.springframework.boot.webclient.WebClientCustomizer repriseIdempotencyWebClientCustomizerOnBoot4() {
            return WebClientIdempotency::sendKeys;
        }
    }
}
