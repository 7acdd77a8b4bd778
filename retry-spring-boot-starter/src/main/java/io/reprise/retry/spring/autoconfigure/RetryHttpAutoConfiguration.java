package io.reprise.retry.spring.autoconfigure;

import feign.FeignException;
import io.reprise.retry.spring.http.FeignAnswers;
import io.reprise.retry.spring.http.ResponseEntityAnswers;
import io.reprise.retry.spring.http.RestClientAnswers;
import io.reprise.retry.spring.http.WebClientAnswers;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClientResponseException;
import org.springframework.web.reactive.function.client.WebClientResponseException;

/** Understands the answers of the HTTP clients that are present. */
@AutoConfiguration(before = RetryAutoConfiguration.class)
public final class RetryHttpAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RestClientResponseException.class)
    static final class OfSpringWeb {

        @Bean
        RestClientAnswers repriseRestClientAnswers() {
            return new RestClientAnswers();
        }

        @Bean
        ResponseEntityAnswers repriseResponseEntityAnswers() {
            return new ResponseEntityAnswers();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(WebClientResponseException.class)
    static final class OfWebFlux {

        @Bean
        WebClientAnswers repriseWebClientAnswers() {
            return new WebClientAnswers();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(FeignException.class)
    static final class OfFeign {

        @Bean
        FeignAnswers repriseFeignAnswers() {
            return new FeignAnswers();
        }
    }
}
